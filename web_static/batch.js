// Batches: they run on the server, so that this page may be left; it only looks, and asks for what is new.
import { show as showInAsk } from "./ask.js";
import { call, fetchFile } from "./api.js";
import { box, button, find, make, saveAs } from "./dom.js";
import { verdictWord } from "./history.js";
import { both, localTime, percent, say, sentences, session, state } from "./state.js";

const LOOK_MS = 600;
const PAGE = 200; // lines shown at first, and with each "more"
let root = null;
let run = null;
let looking = 0;
let text = "";
let shownLines = PAGE;

export async function show(section) {
  root = section;
  paint();
  await list();
  const name = run?.id ?? session.get("run");
  if (name) await open(name);
}

export function paint() {
  if (!root || root.hidden) return;
  const lines = make("textarea", "", "", { id: "batch-text", rows: 5, "aria-describedby": "batch-hint", spellcheck: "false" });
  lines.value = text;
  lines.addEventListener("input", () => { text = lines.value; });
  const file = make("input", "", "", { type: "file", id: "batch-file", accept: ".csv,.jsonl,.json,.txt,.ndjson" });
  file.addEventListener("change", async () => {
    if (file.files[0]) lines.value = text = await file.files[0].text();
  });
  root.replaceChildren(
    make("h1", say("batch_title")), make("label", say("batch_text"), "", { for: "batch-text" }), lines, make("p", say("batch_hint"), "soft", { id: "batch-hint" }),
    box("div", "row", button(say("batch_run"), "", start, { id: "batch-run" }), box("label", "file", make("span", say("batch_file")), file)),
    make("p", "", "said", { role: "status", id: "batch-said" }), make("section", "", "", { id: "batch-run-shown" }), make("section", "", "", { id: "batch-runs" }));
  paintRun();
}

async function tried(work) {
  try { return await work(); } catch (error) {
    find("batch-said").className = "said bad";
    find("batch-said").textContent = error.words?.() ?? String(error);
    return null;
  }
}

async function start() {
  const answer = await tried(() => call("api/batch", { method: "POST", body: { text } }));
  if (answer) taken(answer.run);
  if (answer) list();
}

async function open(name) {
  const answer = await call(`api/batch/${encodeURIComponent(name)}`).catch(() => null);
  if (answer) taken(answer.run);
}

function taken(found) {
  if (run?.id !== found.id) shownLines = PAGE;
  run = found;
  session.set("run", run.id);
  paintRun();
  look();
}

const going = () => run && !run.stopped && run.done < run.total;

function look() {
  clearTimeout(looking);
  if (!going() || root.hidden) return;
  const mine = run;
  looking = setTimeout(async () => {
    const answer = await call(`api/batch/${mine.id}?since=${mine.done}`).catch(() => null);
    if (run !== mine) return;
    if (answer) merge(answer.run);
    if (!going()) list();
    look();
  }, LOOK_MS);
}

function merge(news) {
  const rows = news.done === run.done ? [] : news.rows;
  for (const row of rows) run.rows[row.line - 1] = row;
  const before = going();
  Object.assign(run, { ...news, rows: run.rows });
  if (before !== going() || !find("batch-lines")) return paintRun();
  paintProgress();
  for (const row of rows) find("batch-lines").children[row.line - 1]?.replaceWith(line(row));
}

function paintRun() {
  const place = find("batch-run-shown");
  if (!run || !place) return;
  const acts = box("div", "row",
    going() ? button(say("batch_stop"), "quiet small", () => act("stop")) : null,
    run.stopped ? button(say("batch_go_on"), "small", () => act("resume"), { id: "batch-go-on" }) : null,
    button(say("download_jsonl"), "quiet small", () => download("jsonl")), button(say("download_csv"), "quiet small", () => download("csv")));
  const heads = ["line", "query", "verdict", "confidence"].map((name) => make("th", say(name), "", { scope: "col" }));
  const body = make("tbody", "", "", { id: "batch-lines" });
  const more = button("", "quiet small", () => {
    shownLines += PAGE;
    fillLines(body, more);
  });
  fillLines(body, more);
  place.replaceChildren(make("progress", "", "", { id: "batch-bar", "aria-label": say("batch_title") }), acts, box("table", "lines", box("thead", "", box("tr", "", ...heads)), body), more);
  paintProgress();
}

function paintProgress() {
  const words = [say(run.stopped ? "batch_stopped" : "batch_progress", run), run.failed ? say("lines_failed", { n: run.failed }) : "", going() ? say("batch_left") : ""];
  find("batch-said").className = "said";
  find("batch-said").textContent = words.filter(Boolean).join(" · ");
  find("batch-bar").max = run.total;
  find("batch-bar").value = run.done;
}

function fillLines(body, more) {
  const from = body.children.length;
  body.append(...run.rows.slice(from, shownLines).map(line));
  const rest = run.rows.length - body.children.length;
  more.hidden = rest <= 0;
  more.textContent = say("more", { n: rest });
}

function line(row) {
  const open_ = row.state === "done" ? button(row.query, "link", () => openLine(row.line)) : make("span", row.query);
  const outcome = row.state === "done" ? verdictWord(row.verdict, both(row.label)) : row.state === "error" ? make("span", sentences(row.error), "refuted") : make("span", say("waiting"), "soft");
  const confidence = row.confidence === undefined || row.confidence === null ? "" : percent(row.confidence);
  return box("tr", row.state, make("td", String(row.id ?? row.line), "soft"), box("td", "", open_), box("td", "", outcome), make("td", confidence));
}

async function openLine(number) {
  const answer = await tried(() => call(`api/batch/${run.id}/card/${number}`));
  if (!answer) return;
  await showInAsk(answer.card);
  location.hash = `#card/${answer.card.id}`;
}

async function act(name) {
  const answer = await tried(() => call(`api/batch/${run.id}/${name}`, { method: "POST", body: {} }));
  if (answer) taken(answer.run);
}

async function download(form) {
  const file = await tried(() => fetchFile(`api/batch/${run.id}/results?to=${form}&lang=${state.lang}`));
  if (file) saveAs(file.blob, file.name);
}

async function list() {
  const answer = await call("api/batch").catch(() => ({ runs: [] }));
  paintList(answer.runs);
}

function paintList(runs) {
  const place = find("batch-runs");
  if (!place || !runs.length) return place?.replaceChildren();
  const rows = runs.map((one) => {
    const words = [localTime(one.at), say(one.stopped ? "batch_stopped" : "batch_progress", one), one.failed ? say("lines_failed", { n: one.failed }) : ""];
    return box("li", "kept-run", button(one.name, "link", () => open(one.id)), make("span", words.filter(Boolean).join(" · "), "soft"),
      button(say("remove"), "quiet small", () => forget(one.id), { "aria-label": `${say("remove")}: ${one.name}` }));
  });
  place.replaceChildren(make("h2", say("batch_runs")), box("ul", "rows", ...rows));
}

async function forget(name) {
  const answer = await tried(() => call(`api/batch/${name}`, { method: "DELETE" }));
  if (!answer) return;
  if (run?.id === name) {
    run = null;
    session.set("run", "");
    find("batch-run-shown").replaceChildren();
    find("batch-said").textContent = "";
  }
  paintList(answer.runs);
}
