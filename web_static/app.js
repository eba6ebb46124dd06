import { make, showCard } from "./card.js";
import { WORDS } from "./words.js";

const find = (id) => document.getElementById(id);
let lang = (localStorage.getItem("lang") ?? navigator.language).startsWith("zh") ? "zh" : "en";
let shown = null;

function paint() {
  const say = WORDS[lang];
  document.documentElement.lang = lang === "zh" ? "zh-Hans" : "en";
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say[element.dataset.say];
  find("language").textContent = say.other;
  find("examples").replaceChildren(...say.examples.map(example));
  if (shown) showCard(find("card"), shown, lang, say);
}

function example(text) {
  const button = make("button", text, "quiet");
  button.type = "button";
  button.addEventListener("click", () => {
    find("text").value = text;
    find("ask").requestSubmit();
  });
  return button;
}

async function check(event) {
  event.preventDefault();
  const say = WORDS[lang];
  find("status").textContent = say.working;
  find("go").disabled = true;
  try {
    const reply = await fetch("api/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: find("text").value, lang }),
    });
    const answer = await reply.json();
    if (answer.ok) {
      shown = answer.card;
      showCard(find("card"), shown, lang, say);
      find("status").textContent = say.done + shown.label[lang];
      find("card").focus({ preventScroll: true });
    } else {
      find("status").textContent = `${say.failed}${answer.error.message[lang]} ${answer.error.next[lang]}`;
    }
  } catch {
    find("status").textContent = say.network;
  } finally {
    find("go").disabled = false;
  }
}

find("language").addEventListener("click", () => {
  lang = lang === "zh" ? "en" : "zh";
  localStorage.setItem("lang", lang);
  paint();
});
find("ask").addEventListener("submit", check);
find("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) find("ask").requestSubmit();
});
paint();
fetch("api/health").then((reply) => reply.json()).then((health) => {
  find("version").textContent = `Detective ${health.version}`;
});
