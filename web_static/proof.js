// What the verdict was computed from: checks side by side, the rules tried, the searches made.
import { box, button, folded, make } from "./dom.js";
import { both, known, say } from "./state.js";

export function checks(card) {
  const numbers = card.checks.numbers.map((row) => [row, row.match ? "match" : "differ"]);
  const conditions = card.checks.conditions.map((row) => [row, row.outcome]);
  const rows = [...numbers, ...conditions];
  if (!rows.length) return null;
  const body = rows.map(([row, outcome]) => box("tr", outcome, make("td", row.claim || "—"), make("td", row.source || "—"), make("td", outcomeWords(outcome)), make("td", both(row))));
  const heads = [say("claim_side"), say("source_side"), "", say("notes")].map((text) => make("th", text, "", { scope: "col" }));
  return box("section", "checks", make("h3", say("checks")), scrolled(box("table", "", box("thead", "", box("tr", "", ...heads)), box("tbody", "", ...body)), say("checks")));
}

function outcomeWords(outcome) {
  return { match: `＝ ${say("agree")}`, differ: `≠ ${say("disagree")}`, silent: `… ${say("silent")}` }[outcome];
}

// A wide table scrolls in its own frame, which the keyboard can reach.
export function scrolled(table, label) {
  const frame = box("div", "scrolled", table);
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", label);
  return frame;
}

export function trace(card) {
  const heads = ["rule", "values", "threshold", "held"].map((name) => make("th", name === "held" ? "" : say(name), "", { scope: "col" }));
  const rows = card.trace.map((row) => box("tr", row.held ? "held" : "",
    make("td", row.rule),
    make("td", `S=${row.values.support} R=${row.values.refute} rel=${row.values.max_relevance}`),
    make("td", Object.entries(row.threshold).map(([name, value]) => `${name} ${value}`).join(", ") || "—"),
    make("td", say(row.held ? "held" : "not_held"))));
  const guard = make("p", both(card.time_guard), "soft");
  const fold = folded(say("trace"), guard, scrolled(box("table", "", box("thead", "", box("tr", "", ...heads)), box("tbody", "", ...rows)), say("trace")));
  fold.classList.add("trace");
  return fold;
}

export function plan(card, ask) {
  if (!card.plan.length) return null;
  const rows = card.plan.filter((row) => row.query || row.outcome !== "not_configured").map((row) => {
    const item = box("li", "", make("strong", row.provider), make("span", ` ${say(`purpose_${row.purpose}`)} · ${outcomeOf(row)}`, "soft"), make("p", row.query));
    if (row.next) item.append(make("p", `${both(row.message)} ${both(row.next)}`, "soft"));
    if (row.query && row.query !== card.query.text) item.append(button(say("search_this"), "quiet small", () => ask({ text: row.query })));
    return item;
  });
  const idle = card.plan.filter((row) => row.outcome === "not_configured").map((row) => row.provider);
  if (idle.length) rows.push(make("li", `${[...new Set(idle)].join(", ")}: ${say("outcome_not_configured")}`, "soft"));
  return folded(say("plan"), box("ul", "rows", ...rows));
}

function outcomeOf(row) {
  return known(`outcome_${row.outcome}`) ? say(`outcome_${row.outcome}`, { n: row.count }) : say("outcome_failed", { kind: row.outcome });
}
