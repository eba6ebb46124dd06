// The page's language, and what survives a reload.
const WORDS = {};

export const state = { lang: document.documentElement.lang.startsWith("zh") ? "zh" : "en", codes: {}, bins: [] };

// Speak a language from here on; its words are loaded when it is first spoken.
export async function speak(lang) {
  WORDS[lang] ??= (await (lang === "zh" ? import("./words_zh.js") : import("./words_en.js")))[lang];
  state.lang = lang;
}

await speak(state.lang);

export function say(key, filled = {}) {
  const text = WORDS[state.lang][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => filled[name] ?? whole);
}

export const known = (key) => key in WORDS[state.lang];
export const both = (words) => words?.[state.lang] ?? "";
export const code = (name) => both(state.codes[name]) || (known(`code_${name}`) ? say(`code_${name}`) : name);
// What happened and what to do next, as sentences of a page.
export const sentences = (error) => [error.message, error.next].map((words) => both(words).replace(/^[a-z]/, (letter) => letter.toUpperCase())).join(state.lang === "zh" ? "" : " ");
export const verdictLabel = (verdict, mode) => say(mode === "open" && verdict === "supported" ? "label_found" : `label_${verdict}`);
export const percent = (share) => `${Math.round(share * 100)}%`;

export function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* a closed storage costs only the memory */ }
}

export const session = {
  get(name) { try { return sessionStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { sessionStorage.setItem(name, value); } catch { /* as above */ } },
};

// An instant on this machine's calendar, to the minute.
export function localTime(instant) {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return String(instant ?? "");
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace("T", " ");
}

// A half-open span as a reader says it: the last day belongs to it.
export function spanWords(span) {
  if (!span) return "";
  const { start, end, precision } = span;
  if (precision === "year" && start) return yearWords(Number(start.slice(0, -6)));
  if (precision === "month" && start) return start.slice(0, -3);
  if (precision === "day" && start) return start;
  return `${start ?? "…"} – ${end ? lastDay(end) : "…"}`;
}

// Years on a card are astronomical: 0 is 1 BC.
const yearWords = (year) => (year > 0 ? String(year) : say("year_bc", { year: 1 - year }));

function lastDay(end) {
  const day = new Date(`${end.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || end.includes("T")) return end;
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
