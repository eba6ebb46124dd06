// One item of evidence: who says it, when, in which words, and what it counts.
import { box, folded, make, outside } from "./dom.js";
import { both, code, known, say, state } from "./state.js";

const AROUND = 90; // characters shown on each side of the quoted sentence

export function evidenceItem(row) {
  const item = box("li", `item ${row.stance}`, head(row), passage(row));
  const link = outside(row.citation ?? row.url, say(/#/.test(row.citation ?? "") ? "open_source" : "open_page"), "open");
  const why = basis(row);
  if (why) item.append(make("p", `${say("read_as")}: ${why}`, "soft"));
  item.append(box("p", "row soft", link, row.stance === "mention" ? null : score(row)));
  item.append(...flags(row));
  return item;
}

export function relatedItem(row) {
  const item = box("li", "item", head(row), passage(row));
  const link = outside(row.citation ?? row.url, say("open_page"), "open");
  if (link) item.append(box("p", "row soft", link));
  return item;
}

// Why the passage was read so; empty for a code that the server does not explain.
function basis(row) {
  const of = `${row.answer ? "answer" : "stance"}:${row.stance_basis}`.replace(/:(role|under)_.+/, ":$1_*");
  return state.codes[of] ? code(of) : "";
}

function head(row) {
  const line = box("p", "head", make("strong", source(row)), make("span", row.tier, "tier", { title: (row.tier_reason ?? "").replaceAll("_", " ") }), make("span", dated(row), "soft"));
  if (row.stance) line.append(make("span", say(row.stance), `stance ${row.stance}`));
  return row.title ? box("div", "", line, make("p", row.title, "title")) : line;
}

function source(row) {
  return both(row.source_name) || row.site || host(row.url) || row.id;
}

function host(address) {
  try { return new URL(address).hostname; } catch { return ""; }
}

function dated(row) {
  if (!row.published) return say("undated");
  const day = String(row.published.text ?? row.published.start).slice(0, 10);
  return row.published_kind ? `${say(row.published_kind)} ${day}` : day;
}

// Offsets count characters, JavaScript counts halves of some of them.
function passage(row) {
  const letters = Array.from(row.text ?? "");
  const [start, end] = [row.quote_start, row.quote_end];
  const fits = row.quote && Number.isInteger(start) && Number.isInteger(end) && end > start && end <= letters.length;
  if (!fits) return make("blockquote", row.quote || short(letters));
  const from = Math.max(0, start - AROUND);
  const to = Math.min(letters.length, end + AROUND);
  const quote = box("blockquote", "", `${from ? "…" : ""}${letters.slice(from, start).join("")}`, make("mark", letters.slice(start, end).join("")), `${letters.slice(end, to).join("")}${to < letters.length ? "…" : ""}`);
  if (!from && to === letters.length) return quote;
  return box("div", "", quote, folded(say("whole"), make("p", row.text, "whole")));
}

function short(letters) {
  return letters.length > 260 ? `${letters.slice(0, 260).join("")}…` : letters.join("");
}

function score(row) {
  const parts = Object.entries(row.relevance_parts ?? {}).map(([name, value]) => `${known(`part_${name}`) ? say(`part_${name}`) : name} ${value}`);
  const table = box("dl", "arithmetic",
    make("dt", `${say("authority")} (${row.tier})`), make("dd", row.authority.toFixed(2)),
    make("dt", `${say("relevance")}: 0.55 + 0.45 × ${row.relevance}`), make("dd", `× ${(0.55 + 0.45 * row.relevance).toFixed(4)}`),
    make("dt", say("freshness")), make("dd", `× ${row.freshness.toFixed(2)}`),
    make("dt", say("score", { score: "" })), make("dd", `= ${row.score}`));
  return folded(say("score", { score: row.score }), table, parts.length ? make("p", `${say("parts")}: ${parts.join(" · ")}`, "soft") : null);
}

function flags(row) {
  return row.flags?.length ? [make("p", row.flags.map(code).join(" · "), "soft flags")] : [];
}
