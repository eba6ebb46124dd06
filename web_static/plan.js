// Where it was looked for: each source once with what it answered, and the plan, which can be edited and sent back.
import { call } from "./api.js";
import { box, button, folded, make } from "./dom.js";
import { both, code, known, say, sentences } from "./state.js";

const MOST = 12; // queries that a check takes
const LONGEST = 200; // characters of one
const SILENT = ["not_needed", "offline", "over_budget", "not_configured"];

export function plan(card, ask, order) {
  const asked = card.plan.filter((row) => !SILENT.includes(row.outcome));
  const rows = [...new Set(asked.map((row) => row.provider))].map((name) => source(name, asked.filter((row) => row.provider === name)));
  for (const outcome of SILENT) {
    const names = new Set(card.plan.filter((row) => row.outcome === outcome).map((row) => code(row.provider)));
    if (names.size) rows.push(make("li", `${[...names].join(say("and"))} — ${say(`outcome_${outcome}`)}`, "soft"));
  }
  const edit = make("div", "", "editor");
  const fold = folded(say("plan"), pools(card), rows.length ? box("ul", "rows", ...rows) : null, edit);
  fold.classList.add("plan");
  fold.addEventListener("toggle", () => {
    if (fold.open && !edit.hasChildNodes()) editor(edit, card, ask, order);
  });
  return fold;
}

// Whether the local pool was enough, and the whole one where the web was asked.
function pools(card) {
  const rows = card.provenance?.search?.sufficiency ?? [];
  const told = rows.map((row) => say(row.enough ? "pool_enough" : "pool_lacks", { where: say(`pool_${row.stage}`), n: row.candidates, missing: row.missing.map(both).join(say("and")) }));
  return told.length ? make("p", told.join(" "), "soft") : null;
}

function source(name, rows) {
  const found = rows.filter((row) => ["found", "nothing"].includes(row.outcome));
  const words = found.length ? say("outcome_found", { n: found.reduce((sum, row) => sum + row.count, 0) }) : say("outcome_failed");
  const told = rows.find((row) => row.message);
  return box("li", "", make("strong", code(name)), make("span", ` ${words}`, "soft"),
    make("p", rows.map((row) => `“${row.query}”`).join(" "), "soft"),
    told ? make("p", sentences(told)) : null);
}

// The queries as they were sent, else as the engine would plan them for what was corrected so far.
async function editor(place, card, ask, order) {
  const body = { ...order, text: card.query.text };
  const given = card.plan.some((row) => row.purpose === "given");
  let rows = given ? card.plan : (order.queries ?? []).map((query) => ({ query }));
  if (!rows.length) rows = await call("api/plan", { method: "POST", body: { text: body.text, mode: body.mode, time: body.time, as_of: body.as_of } }).then((answer) => answer.plan, () => card.plan);
  const seen = new Map(rows.filter((row) => row.query).map((row) => [row.query, row]));
  const list = box("ul", "queries", ...[...seen.values()].map((row) => field(row)));
  const add = button(say("plan_add"), "quiet small", () => {
    list.append(field({ query: "" }));
    list.lastElementChild.querySelector("input").focus();
    count();
  }, { "data-plan": "add" });
  const count = () => { add.disabled = list.children.length >= MOST; };
  const form = box("form", "", make("p", say("plan_edit"), "soft"), list, box("div", "row", add, make("button", say("plan_run"), "small", { type: "submit", "data-plan": "run" })));
  form.addEventListener("click", (event) => event.target.closest("[data-plan=remove]") && queueMicrotask(count));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const queries = [...list.querySelectorAll("input")].map((input) => input.value.trim()).filter(Boolean);
    ask({ ...body, queries });
  });
  place.replaceChildren(form);
  count();
}

function field(row) {
  const purpose = known(`purpose_${row.purpose}`) ? say(`purpose_${row.purpose}`) : say("purpose_given");
  const input = make("input", "", "", { type: "text", maxlength: LONGEST, "aria-label": `${say("plan_query")}: ${purpose}` });
  input.value = row.query;
  const item = box("li", "", make("span", purpose, "soft"), input, button("✕", "quiet small", () => item.remove(), { "data-plan": "remove", "aria-label": `${say("remove")}: ${row.query}`, title: say("remove") }));
  return item;
}
