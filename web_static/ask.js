// Asking: one field, live stages, cancel, and the card that comes of it.
import { call, check, Refusal } from "./api.js";
import { button, find, make, styled } from "./dom.js";
import { both, code, say, state } from "./state.js";

const painter = async () => (await Promise.all([import("./card.js"), styled()]))[0]; // nobody sees a card before the first question
const STAGES = ["read", "plan", "local", "web", "guard", "verdict"];
let shown = null;
let corrected = {}; // what the reader corrected for the card that is shown
let told = {};
let running = null;

export function startAsk() {
  find("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ text: find("text").value });
  });
  find("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      find("ask").requestSubmit();
    }
  });
  find("cancel").addEventListener("click", () => running?.abort());
}

export function paintAsk() {
  find("examples").replaceChildren(make("span", say("try"), "soft"), ...examples());
  const card = shown;
  if (card) painter().then(({ showCard }) => showCard(find("card"), card, ask, corrected));
  if (!find("stages").hidden) paintStages();
}

function examples() {
  return EXAMPLES[state.lang].map((text) => button(text, "quiet", () => ask({ text })));
}

const EXAMPLES = {
  zh: ["2020年诺贝尔文学奖得主是谁？", "2029年诺贝尔文学奖得主是谁？", "德国夺得2018年世界杯冠军"],
  en: ["Who won the Nobel Prize in Literature in 2020?", "Who won the 2029 Nobel Prize in Literature?", "Spain won the 2010 FIFA World Cup"],
};

// `order` is the body of the check: text, and what the reader corrected.
export async function ask(order) {
  running?.abort();
  running = new AbortController();
  const mine = running;
  find("text").value = order.text;
  begin();
  try {
    const card = await check({ ...order, lang: state.lang }, heard, mine.signal);
    finish(card, order, (await painter()).showCard);
  } catch (error) {
    if (mine !== running) return;
    failed(error);
  } finally {
    if (mine === running) end();
  }
}

export async function openKept(id) {
  if (shown?.id === id) return;
  try {
    await show((await call(`api/cards/${encodeURIComponent(id)}`)).card);
  } catch (error) {
    failed(error);
  }
}

export async function show(card) {
  const { showCard } = await painter();
  shown = card;
  corrected = {};
  find("text").value = card.query.text;
  find("stages").hidden = true;
  find("status").textContent = "";
  compact(true);
  showCard(find("card"), card, ask);
  find("card").hidden = false;
  find("card").focus({ preventScroll: true });
  scrollTo(0, 0);
}

// The first page again: an empty field and what to do with it.
export function startOver() {
  running?.abort();
  shown = null;
  corrected = {};
  compact(false);
  for (const name of ["card", "stages"]) find(name).hidden = true;
  find("status").textContent = "";
  find("text").value = "";
  find("text").focus();
}

// Beside a card the question takes one line, so that the verdict is seen first.
function compact(small) {
  find("ask").classList.toggle("small", small);
  find("text").rows = small ? 1 : 3;
}

function begin() {
  told = {};
  shown = null;
  if (location.hash.startsWith("#card/")) history.replaceState(null, "", "#ask");
  compact(true);
  find("card").hidden = true;
  find("stages").hidden = false;
  find("status").className = "";
  find("status").textContent = `${say("working")}…`;
  find("go").disabled = true;
  find("cancel").hidden = false;
  paintStages();
}

function end() {
  find("go").disabled = false;
  find("cancel").hidden = true;
}

function finish(card, order, showCard) {
  shown = card;
  corrected = order;
  find("stages").hidden = true;
  showCard(find("card"), card, ask, order);
  find("card").hidden = false;
  find("status").textContent = say("done", { label: both(card.label) });
  find("card").focus({ preventScroll: true });
  scrollTo(0, 0);
  const names = new Set(card.plan.filter((row) => ["found", "nothing"].includes(row.outcome)).map((row) => row.provider));
  if ([...names].some((name) => name !== "starter" && name !== "store")) call("api/settings").then((answer) => document.dispatchEvent(new CustomEvent("connected", { detail: answer.settings.connected })), () => {});
}

function failed(error) {
  compact(shown !== null);
  find("stages").hidden = true;
  find("status").className = error.name === "AbortError" ? "" : "wrong";
  if (error.name === "AbortError") find("status").textContent = say("cancelled");
  else if (error instanceof Refusal) find("status").textContent = error.words();
  else find("status").textContent = say("network");
}

function heard(event, values) {
  if (event === "provider") told[`provider ${values.provider}`] = say(values.failed ? "provider_failed" : "provider_count", { provider: code(values.provider), n: values.count });
  else {
    const words = say(`count_${values.stage}`, { n: values.count, ...values });
    told[values.stage] = values.stage === "verdict" ? both(values.label) : words;
    find("status").textContent = `${say(`stage_${values.stage}`)}：${told[values.stage]}`;
  }
  paintStages();
}

function paintStages() {
  const last = STAGES.findLastIndex((name) => name in told);
  const rows = STAGES.map((name, place) => {
    const row = make("li", "", name in told ? "past" : place === last + 1 ? "now" : place < last ? "past" : "");
    row.append(make("strong", say(`stage_${name}`)), make("span", told[name] ?? (place < last ? say("stage_skipped") : ""), "soft"));
    return row;
  });
  const providers = Object.entries(told).filter(([name]) => name.startsWith("provider ")).map(([, words]) => words);
  if (providers.length) rows[2].append(make("span", providers.join(" · "), "soft"));
  find("stages").replaceChildren(...rows);
}
