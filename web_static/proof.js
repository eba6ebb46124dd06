// What the verdict was computed from: checks side by side, and the rules tried.
import { box, folded, make } from "./dom.js";
import { both, known, say } from "./state.js";

const SUMS = 3; // lines that sum a comparison up

export function checks(card) {
  const numbers = card.checks.numbers.map((row) => [row, row.match ? "match" : "differ"]);
  const conditions = card.checks.conditions.map((row) => [row, row.outcome]);
  const rows = [...numbers, ...conditions];
  if (!rows.length) return null;
  const body = rows.map(([row, outcome]) => box("tr", outcome, make("td", row.claim || "—"), make("td", row.source || "—"), make("td", outcomeWords(outcome)), make("td", both(row))));
  const heads = [say("claim_side"), say("source_side"), say("outcome"), say("notes")].map((text) => make("th", text, "", { scope: "col" }));
  return box("section", "checks", make("h3", say("checks")), scrolled(box("table", "", box("thead", "", box("tr", "", ...heads)), box("tbody", "", ...body)), say("checks")));
}

function outcomeWords(outcome) {
  return { match: `＝ ${say("agree")}`, differ: `≠ ${say("disagree")}`, silent: `… ${say("silent")}` }[outcome];
}

const ruleWords = (name) => (known(`rule_${name}`) ? say(`rule_${name}`) : name);

// A wide table scrolls in its own frame, which the keyboard can reach.
export function scrolled(table, label) {
  const frame = box("div", "scrolled", table);
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", label);
  return frame;
}

export function trace(card) {
  const heads = ["rule", "values", "threshold", "outcome"].map((name) => make("th", say(name), "", { scope: "col" }));
  const rows = card.trace.map((row) => box("tr", row.held ? "held" : "",
    box("td", "", make("span", ruleWords(row.rule)), make("span", row.rule, "soft code")),
    make("td", `${say("support")} ${row.values.support} · ${say("refute")} ${row.values.refute} · ${say("relevance")} ${row.values.max_relevance}`),
    make("td", Object.entries(row.threshold).map(([name, value]) => `${known(`least_${name}`) ? say(`least_${name}`) : name} ${value}`).join(" · ") || "—"),
    make("td", say(row.held ? "held" : "not_held"))));
  const guard = make("p", both(card.time_guard), "soft");
  const fold = folded(say("trace"), guard, scrolled(box("table", "", box("thead", "", box("tr", "", ...heads)), box("tbody", "", ...rows)), say("trace")));
  fold.classList.add("trace");
  return fold;
}

// The verdicts, sums and confidence first; every single difference on demand.
export function changes(diff) {
  const [verdicts, ...rest] = both(diff.lines);
  const sums = rest.filter((line) => line.startsWith("  ")).slice(0, SUMS);
  const single = rest.filter((line) => !sums.includes(line));
  const list = (lines) => box("ul", "rows", ...lines.map((line) => make("li", line)));
  return [make("p", verdicts, "strong"), list(sums), single.length ? folded(say("differences", { n: single.length }), list(single)) : null].filter(Boolean);
}
