// How the question was understood, as chips; a correction checks again with it.
import { box, button, find, make } from "./dom.js";
import { known, say, spanWords } from "./state.js";

export function chips(card, ask, order) {
  const base = { ...order, text: card.query.text };
  const row = box("div", "chips",
    editable("time", timeWords(card), say("time_hint"), (time) => ask({ ...base, time })),
    mode(card, (wanted) => ask({ ...base, mode: wanted })),
    editable("asof", card.as_of.slice(0, 16).replace("T", " "), say("asof_hint"), (as_of) => ask({ ...base, as_of })),
    fixed("kind", known(`kind_${card.query.kind}`) ? say(`kind_${card.query.kind}`) : card.query.kind),
    ...conditions(card));
  return box("section", "understood", make("h3", say("understood")), row);
}

function timeWords(card) {
  const target = spanWords(card.time_guard.target);
  const said = [...new Set(card.query.time.map((span) => span.text).filter(Boolean))].join(say("and"));
  if (!target) return said || say("no_time");
  return said && !said.startsWith(target) ? `${said} = ${target}` : said || target;
}

function conditions(card) {
  const seen = new Set();
  const rows = card.checks.conditions.filter((row) => row.slot !== "time" && row.claim && !seen.has(row.claim) && seen.add(row.claim));
  return rows.slice(0, 6).map((row) => inQuestion(row.claim));
}

// A condition is corrected where it stands: its words are selected in the question.
function inQuestion(words) {
  const chip = button("", "chip", () => {
    const field = find("text");
    const at = field.value.indexOf(words);
    field.focus();
    field.setSelectionRange(at < 0 ? field.value.length : at, at < 0 ? field.value.length : at + words.length);
  }, { "data-chip": "condition", title: say("condition_hint") });
  chip.append(make("span", say("chip_evidence"), "soft"), make("span", words), make("span", "✎", "soft", { "aria-hidden": "true" }));
  return chip;
}

function fixed(name, text) {
  return box("span", "chip", make("span", say(`chip_${name}`), "soft"), make("span", text));
}

function mode(card, act) {
  const other = card.query.mode === "open" ? "claim" : "open";
  const chip = button("", "chip", () => act(other), { "data-chip": "mode", "aria-label": `${say("chip_mode")}: ${say(`mode_${card.query.mode}`)} → ${say(`mode_${other}`)}` });
  chip.append(make("span", say("chip_mode"), "soft"), make("span", say(`mode_${card.query.mode}`)), make("span", `⇄ ${say(`mode_${other}`)}`, "soft"));
  return chip;
}

function editable(name, text, hint, act) {
  const place = box("span", "place");
  const closed = () => {
    const chip = button("", "chip", opened, { "data-chip": name, "aria-expanded": "false" });
    chip.append(make("span", say(`chip_${name}`), "soft"), make("span", text), make("span", "✎", "soft", { "aria-hidden": "true" }));
    place.replaceChildren(chip);
    return chip;
  };
  const opened = () => {
    const form = make("form", "", "chip open");
    const input = make("input", "", "", { type: "text", "aria-label": say(`chip_${name}`), placeholder: hint, name });
    form.append(input, make("button", say("apply"), "small", { type: "submit" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) act(input.value.trim());
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") closed().focus();
    });
    place.replaceChildren(form);
    input.focus();
  };
  closed();
  return place;
}
