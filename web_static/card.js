// The card: verdict first, then what it rests on, then what it does not rest on, then the arithmetic.
import { actions } from "./actions.js";
import { chips } from "./chips.js";
import { box, button, folded, icon, make } from "./dom.js";
import { evidenceItem, relatedItem } from "./items.js";
import { plan } from "./plan.js";
import { checks, trace } from "./proof.js";
import { both, code, percent, say, state } from "./state.js";

const SHOWN_RELATED = 3;
const DECIDING = ["supported", "refuted"];

export function showCard(root, card, ask, order = {}) {
  root.setAttribute("aria-labelledby", "card-question");
  const parts = [
    ...corrections(card),
    make("h2", card.query.text, "question", { id: "card-question" }),
    verdict(card),
    chips(card, ask, order),
    ...notes(card),
    evidence(card),
    related(card),
    checks(card),
    gaps(card, ask),
    trace(card),
    plan(card, ask, order),
    ...rejected(card),
    actions(card),
    make("p", say("footer", { id: card.id.slice(0, 16), rules: rulesOf(card), version: card.version }), "soft foot"),
  ];
  root.replaceChildren(...parts.filter(Boolean));
}

/* The rules, and a model of the user's own where one read the passages. */
function rulesOf(card) {
  const rules = `${card.ruleset.version}/${card.ruleset.hash.slice(0, 12)}`;
  const model = card.provenance.readers.find((name) => name.includes("@sha256:"));
  if (!model) return rules;
  const [name, digest] = model.split("@sha256:");
  return `${rules} · ${name}@${digest.slice(0, 12)}`;
}

function verdict(card) {
  const head = box("p", "label", icon(card.verdict), make("strong", both(card.label)));
  const panel = box("div", `verdict ${card.verdict}`, head);
  panel.dataset.verdict = card.verdict;
  if (card.answer) panel.append(box("p", "answer", make("span", `${say("answer")} `, "soft"), make("strong", card.answer.text)));
  panel.append(make("p", both(card.one_line), "lead"));
  if (both(card.reason) !== both(card.one_line)) panel.append(make("p", both(card.reason), "soft"));
  panel.append(confidence(card));
  return panel;
}

function confidence(card) {
  if (card.confidence === null) return make("p", say("confidence_none"), "soft confidence");
  const p = percent(card.confidence);
  const meter = make("meter", "", "", { min: 0, max: 1, value: card.confidence, "aria-label": `${say("confidence")} ${p}` });
  const words = DECIDING.includes(card.verdict) ? calibrated(card, p) : say("confidence_open");
  return box("div", "confidence", make("span", `${say("confidence")} ${p}`, "strong"), meter, make("span", words, "soft"));
}

// How often verdicts that were about as sure came out right, as it was measured.
function calibrated(card, p) {
  const [bin] = state.bins.toSorted((a, b) => Math.abs(a.near - card.confidence) - Math.abs(b.near - card.confidence));
  return bin ? say("confidence_measured", { near: percent(bin.near), cards: bin.cards, right: percent(bin.right) }) : say("confidence_deciding", { p });
}

function notes(card) {
  const lines = [...card.time_guard.caveats.map(both), ...card.flags.map(code)];
  const hangs = card.tally.without.filter((row) => row.verdict !== card.verdict);
  const rows = [
    ...lines.map((line) => make("li", line)),
    ...hangs.map((row) => make("li", say("hangs", { origin: row.origin, verdict: say(`label_${row.verdict}`) }), "hangs")),
  ];
  return rows.length ? [box("section", "notes", make("h3", say("notes")), box("ul", "", ...rows))] : [];
}

function evidence(card) {
  const section = box("section", "facts", make("h3", `${say("evidence")}${card.evidence.length ? ` · ${card.evidence.length}` : ""}`));
  if (!card.evidence.length) section.append(make("p", say("no_evidence"), "soft"));
  else section.append(box("ul", "items", ...card.evidence.map(evidenceItem)));
  return section;
}

function related(card) {
  if (!card.related.length) return null;
  const first = card.related.slice(0, SHOWN_RELATED).map(relatedItem);
  const rest = card.related.slice(SHOWN_RELATED);
  const section = box("section", "related", make("h3", `${say("related")} · ${card.related.length}`), make("p", say("related_note"), "soft"), box("ul", "items", ...first));
  if (rest.length) section.append(folded(say("more", { n: rest.length }), box("ul", "items", ...rest.map(relatedItem))));
  return section;
}

function gaps(card, ask) {
  if (!card.gaps.length) return null;
  const rows = card.gaps.map((gap) => {
    const row = box("li", "", make("span", both(gap)));
    if (gap.query) row.append(button(say("search_this"), "quiet small", () => ask({ text: gap.query }), { "aria-label": `${say("search_this")}: ${gap.query}` }), make("span", gap.query, "soft"));
    return row;
  });
  return box("section", "gaps", make("h3", say("gaps")), box("ul", "", ...rows));
}

function rejected(card) {
  if (!card.rejected.length) return [];
  const rows = card.rejected.map((row) => box("li", "", make("strong", row.title || row.id), make("span", ` ${[row.reason, ...row.also].map(code).join(" · ")}`, "soft")));
  return [folded(say("rejected", { n: card.rejected.length }), box("ul", "rows", ...rows))];
}

function corrections(card) {
  const newer = card.corrections.find((row) => row.old === card.id);
  if (!newer) return [];
  const link = make("a", say("open_new"));
  link.href = `#card/${newer.new}`;
  return [box("p", "superseded", make("span", `${say("superseded", { day: (newer.at ?? "").slice(0, 10), reason: newer.reason })} `), link)];
}
