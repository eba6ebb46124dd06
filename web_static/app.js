// The frame: language, theme, views, and the dot that says whether live search is connected.
import { openKept, paintAsk, startAsk, startOver } from "./ask.js";
import { call } from "./api.js";
import { find, styled } from "./dom.js";
import { remember, say, speak, state } from "./state.js";

const THEMES = ["auto", "light", "dark"];
const SIGNS = { auto: "◐", light: "○", dark: "●" };
const LAZY = { history: () => import("./history.js"), batch: () => import("./batch.js") };
const loaded = {};

function paint() {
  document.documentElement.lang = state.lang === "zh" ? "zh-Hans" : "en";
  document.title = `${say("title")} · ${say("motto")}`;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  paintTheme();
  paintDot();
  paintAsk();
  for (const view of Object.values(loaded)) view.paint();
}

export function paintDot(connected = find("dot").dataset.connected === "true") {
  find("dot").dataset.connected = String(connected);
  const words = say(connected ? "connected" : "not_connected");
  find("dot-words").textContent = words;
  find("open-settings").title = say(connected ? "connected_long" : "not_connected_long");
}

async function route() {
  const [name, argument] = location.hash.slice(1).split("/");
  const view = name === "card" || !["history", "batch"].includes(name) ? "ask" : name;
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.dataset.for !== view;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (name === "card" && argument) await openKept(argument);
  if (LAZY[view]) {
    loaded[view] ??= await LAZY[view]();
    loaded[view].show(find(`view-${view}`));
  }
}

function nextTheme() {
  const root = document.documentElement;
  root.dataset.theme = THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length];
  remember("theme", root.dataset.theme);
  paintTheme();
}

function paintTheme() {
  const theme = document.documentElement.dataset.theme;
  const words = say(`theme_${theme}`);
  find("theme").textContent = SIGNS[theme];
  find("theme").setAttribute("aria-label", words);
  find("theme").title = words;
}

async function otherLanguage() {
  await speak(state.lang === "zh" ? "en" : "zh");
  remember("lang", state.lang);
  paint();
}

async function openSettings() {
  loaded.settings ??= await import("./settings.js");
  loaded.settings.open(find("settings"));
}

async function arrive() {
  const [health, settings, words] = await Promise.allSettled(["api/health", "api/settings", "api/words"].map((path) => call(path)));
  if (health.value) find("version").textContent = `Detective ${health.value.version}`;
  if (settings.value) paintDot(settings.value.settings.connected);
  if (words.value) {
    state.codes = words.value.words;
    state.bins = words.value.bins;
    paintAsk();
  }
}

find("theme").addEventListener("click", nextTheme);
find("language").addEventListener("click", otherLanguage);
find("open-settings").addEventListener("click", openSettings);
document.querySelector(".brand").addEventListener("click", startOver);
document.addEventListener("connected", (event) => paintDot(event.detail));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  find("main").focus();
});
window.addEventListener("hashchange", route);
window.addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("#card details:not(.menu)")) fold.open = true;
});
startAsk();
paint();
route();
performance.mark("interactive"); // from here on the page can be used; what follows waits for the first paint
styled();
requestAnimationFrame(() => setTimeout(arrive));
const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 300));
idle(() => {
  import("./card.js");
  import("./particles.js").then((module) => module.start(find("particles")));
});
