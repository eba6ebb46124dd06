// The history: found again, filtered, compared, looked at again when due.
import { call } from "./api.js";
import { box, button, icon, make } from "./dom.js";
import { changes } from "./proof.js";
import { both, code, localTime, percent, say, verdictLabel } from "./state.js";

const VERDICTS = ["supported", "refuted", "uncertain", "no_reliable_source", "query_failed"];
const FLAGS = ["single_source", "self_media_only", "torn_origin", "satire", "missing_context", "superseded", "old_news", "outdated"];
const chosen = new Set();
const REVIEWS = ["none", "citation_accepted", "human_confirmed", "human_rejected", "amended"];
const wanted = { text: "", verdict: "", flag: "", since: "", until: "", state: "" };
let root = null;
let asked = 0; // only the last list that was asked for is shown

export function show(section) {
  root = section;
  paint();
}

export function paint() {
  if (!root || root.hidden) return;
  chosen.clear();
  const list = make("ul", "", "rows", { id: "kept" });
  const said = make("p", "", "soft", { role: "status", id: "history-said" });
  const compare = button(say("compare"), "quiet", () => act(compared), { id: "compare", disabled: "" });
  const more = button(say("load_more"), "quiet", () => load(list, more, said), { hidden: "" });
  const diff = make("section", "", "diff", { id: "diff", tabindex: "-1" });
  root.replaceChildren(make("h1", say("history_title")), filters(() => reload(list, more, said)), box("div", "row", compare, make("span", say("compare_hint"), "soft")), said, diff, list, more, watching());
  reload(list, more, said);
}

function filters(act) {
  const search = make("input", "", "", { type: "search", name: "text", value: wanted.text });
  const verdict = choice("verdict", say("all_verdicts"), VERDICTS.map((name) => [name, say(`label_${name}`)]));
  const flag = choice("flag", say("all_flags"), FLAGS.map((name) => [name, code(name)]));
  const state_ = choice("state", say("all_reviews"), REVIEWS.map((name) => [name, say(`state_${name}`)]));
  const [since, until] = ["since", "until"].map((name) => make("input", "", "", { type: "date", name, value: wanted[name] }));
  const form = box("form", "filters",
    box("label", "wide", make("span", say("search_history")), search), box("label", "", make("span", say("verdict")), verdict),
    box("label", "", make("span", say("flag")), flag), box("label", "", make("span", say("since")), since), box("label", "", make("span", say("until")), until), box("label", "", make("span", say("review")), state_), make("button", say("filter"), "", { type: "submit" }));
  form.addEventListener("submit", (event) => event.preventDefault());
  // The list of what waits for a person is a list of its own.
  const alone = () => {
    for (const other of [search, verdict, flag, since, until]) other.disabled = wanted.state !== "";
  };
  alone();
  const read = () => {
    Object.assign(wanted, Object.fromEntries(new FormData(form)));
    alone();
    act();
  };
  form.addEventListener("submit", read);
  form.addEventListener("change", read);
  return form;
}

function choice(name, all, options) {
  const select = make("select", "", "", { name });
  select.append(make("option", all, "", { value: "" }), ...options.map(([value, text]) => make("option", text, "", { value })));
  select.value = wanted[name];
  return select;
}

function reload(list, more, said) {
  delete list.dataset.before;
  return load(list, more, said, true);
}

async function load(list, more, said, fresh = false) {
  const mine = ++asked;
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  if (list.dataset.before) query.set("before", list.dataset.before);
  try {
    const answer = await call(query.has("state") ? `api/reviews?${query}` : `api/cards?${query}`);
    if (mine !== asked) return;
    if (fresh) list.replaceChildren();
    list.append(...answer.cards.map(kept));
    list.dataset.before = answer.cards.at(-1)?.seq ?? "";
    more.hidden = !answer.more;
    said.textContent = list.children.length ? "" : say(query.size ? "nothing_found" : "empty_history");
  } catch (error) {
    said.textContent = error.words?.() ?? String(error);
  }
}

export function verdictWord(verdict, words) {
  return box("span", `verdict-word ${verdict}`, icon(verdict), make("span", words));
}

function kept(row) {
  const mark = make("input", "", "", { type: "checkbox", "aria-label": say("select", { text: row.question }) });
  mark.addEventListener("change", () => {
    if (mark.checked) chosen.add(row.id);
    else chosen.delete(row.id);
    root.querySelector("#compare").disabled = chosen.size !== 2;
  });
  const link = make("a", row.question);
  link.href = `#card/${row.id}`;
  const marks = [localTime(row.kept_at), row.confidence === null ? "" : percent(row.confidence), ...row.flags.map(code), row.review ? say(`state_${row.review}`) : "", row.superseded_by ? code("superseded") : ""];
  const recheck_ = button(say("recheck"), "quiet small", () => act(() => recheck(row.id)), { "aria-label": `${say("recheck")}: ${row.question}` });
  return box("li", "kept", mark, verdictWord(row.verdict, verdictLabel(row.verdict, row.mode)), box("span", "asked", link), recheck_, make("span", marks.filter(Boolean).join(" · "), "soft when"));
}

async function act(work) {
  const said = root.querySelector("#history-said");
  said.textContent = `${say("working")}…`;
  try {
    const words = (await work()) ?? "";
    root.querySelector("#history-said").textContent = words;
  } catch (error) {
    root.querySelector("#history-said").textContent = error.words?.() ?? String(error);
  }
}

async function compared() {
  const [after, before] = [...chosen];
  shown((await call(`api/cards/diff?a=${before}&b=${after}`)).diff, say("diff_title"));
}

async function recheck(id) {
  const answer = await call(`api/cards/${id}/recheck`, { method: "POST", body: {} });
  paint();
  shown(answer.diff, say("what_changed"), answer.card.id);
}

function shown(diff, title, id) {
  const section = root.querySelector("#diff");
  section.replaceChildren(make("h2", title), ...changes(diff));
  if (id) {
    const link = make("a", say("open_new"));
    link.href = `#card/${id}`;
    section.append(link);
  }
  section.focus();
}

function watching() {
  const list = make("ul", "", "rows");
  const moved = make("ul", "", "rows", { id: "rechecked" });
  const run = button(say("run_due"), "quiet small", () => act(async () => {
    const before = new Map((await call("api/watches")).watches.map((watch) => [watch.watch, watch.card]));
    const { rechecked } = await call("api/watches/run", { method: "POST", body: {} });
    moved.replaceChildren(...rechecked.map((one) => again(one, before.get(one.watch.watch))));
    await fill(list);
    return rechecked.length ? say("ran", { n: rechecked.length, m: rechecked.filter((one) => one.moved).length }) : say("none_due");
  }));
  fill(list);
  return box("section", "watches", box("div", "row", make("h2", say("watches")), run), moved, list);
}

// What came of a watched question: its verdict before and after, the new card, and what changed.
function again(one, before) {
  const link = make("a", one.watch.text);
  link.href = `#card/${one.card}`;
  const [was, is] = [one.before, one.after].map((name) => verdictLabel(name, one.watch.mode));
  const changed = before && before !== one.card ? button(say("what_changed"), "quiet small", () => act(async () => shown((await call(`api/cards/diff?a=${before}&b=${one.card}`)).diff, say("what_changed"), one.card)), { "aria-label": `${say("what_changed")}: ${one.watch.text}` }) : null;
  return box("li", "row", link, make("span", one.moved ? say("due_moved", { before: was, after: is }) : say("due_same", { after: is }), one.moved ? "strong" : "soft"), changed);
}

async function fill(list) {
  const answer = await call("api/watches").catch(() => ({ watches: [] }));
  const rows = answer.watches.map((watch) => {
    const end = button(say("unwatch"), "quiet small", () => act(async () => {
      await call(`api/watches/${watch.watch}`, { method: "DELETE" });
      await fill(list);
    }), { "aria-label": `${say("unwatch")}: ${watch.text}` });
    const link = make("a", watch.text);
    link.href = `#card/${watch.card}`;
    return box("li", "row", link, make("span", say("due", { due: watch.due }), "soft"), end);
  });
  list.replaceChildren(...(rows.length ? rows : [make("li", say("no_watches"), "soft")]));
}
