// Batches: they run on the server, so that this page may be left; it only looks.
import { show as showInAsk } from "./ask.js";
import { call, fetchFile } from "./api.js";
import { box, button, find, make, saveAs } from "./dom.js";
import { verdictWord } from "./history.js";
import { scrolled } from "./proof.js";
import { both, percent, say, session, state } from "./state.js";

const LOOK_MS = 600;
let root = null;
let run = null;
let looking = 0;
let text = "";

export async function show(section) {
  root = section;
  const name = session.get("run");
  if (!run && name) run = await call(`api/batch/${name}`).then((answer) => answer.run, () => null);
  paint();
  look();
}

export function paint() {
  if (!root || root.hidden) return;
  const lines = make("textarea", "", "", { id: "batch-text", rows: 6 });
  lines.value = text;
  lines.addEventListener("input", () => { text = lines.value; });
  const file = make("input", "", "", { type: "file", id: "batch-file", accept: ".csv,.jsonl,.json,.txt,.ndjson" });
  file.addEventListener("change", async () => {
    if (file.files[0]) lines.value = text = await file.files[0].text();
  });
  root.replaceChildren(
    make("h1", say("batch_title")), make("label", say("batch_text"), "", { for: "batch-text" }), make("p", say("batch_hint"), "soft"), lines,
    box("div", "row", button(say("batch_run"), "", start, { id: "batch-run" }), box("label", "file", make("span", say("batch_file")), file)),
    make("p", "", "", { role: "status", id: "batch-said" }), make("div", "", "", { id: "batch-run-shown" }));
  paintRun();
}

async function start() {
  const said = find("batch-said");
  try {
    run = (await call("api/batch", { method: "POST", body: { text } })).run;
    session.set("run", run.id);
    said.textContent = "";
    paintRun();
    look();
  } catch (error) {
    said.textContent = error.words?.() ?? String(error);
  }
}

const going = () => run && !run.stopped && run.done < run.total;

function look() {
  clearTimeout(looking);
  if (!going() || root.hidden) return;
  looking = setTimeout(async () => {
    const answer = await call(`api/batch/${run.id}`).catch(() => null);
    if (answer) run = answer.run;
    paintRun();
    look();
  }, LOOK_MS);
}

function paintRun() {
  const place = find("batch-run-shown");
  if (!run || !place) return;
  const failed = run.rows.filter((row) => row.state === "error").length;
  const words = [say(run.stopped ? "batch_stopped" : "batch_progress", run), failed ? say("lines_failed", { n: failed }) : "", going() ? say("batch_left") : ""];
  find("batch-said").textContent = words.filter(Boolean).join(" · ");
  const bar = make("progress", "", "", { max: run.total, value: run.done, "aria-label": say("batch_progress", run) });
  const acts = box("div", "row",
    going() ? button(say("batch_stop"), "quiet small", stop, { "data-key": "stop" }) : null,
    button(say("download_jsonl"), "quiet small", () => download("jsonl"), { "data-key": "jsonl" }), button(say("download_csv"), "quiet small", () => download("csv"), { "data-key": "csv" }));
  const heads = ["line", "query", "verdict", "confidence"].map((name) => make("th", say(name), "", { scope: "col" }));
  const table = box("table", "", box("thead", "", box("tr", "", ...heads)), box("tbody", "", ...run.rows.map(line)));
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  place.replaceChildren(bar, acts, scrolled(table, say("batch_title")));
  if (key) place.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true }); // a repaint must not take the focus away
}

function line(row) {
  const open = row.state === "done" ? button(row.query, "quiet small", () => openLine(row.line), { "data-key": row.line }) : make("span", row.query);
  const outcome = row.state === "done" ? verdictWord(row.verdict, both(row.label)) : row.state === "error" ? make("span", `${both(row.error.message)} ${both(row.error.next)}`, "refuted") : make("span", say("waiting"), "soft");
  const confidence = row.confidence === undefined || row.confidence === null ? "" : percent(row.confidence);
  const element = box("tr", row.state, make("td", String(row.id ?? row.line)), box("td", "", open), box("td", "", outcome), make("td", confidence));
  return element;
}

async function openLine(number) {
  const { card } = await call(`api/batch/${run.id}/card/${number}`);
  await showInAsk(card);
  location.hash = `#card/${card.id}`;
}

async function stop() {
  run = (await call(`api/batch/${run.id}`, { method: "DELETE" })).run;
  paintRun();
}

async function download(form) {
  const { blob, name } = await fetchFile(`api/batch/${run.id}/results?to=${form}&lang=${state.lang}`);
  saveAs(blob, name);
}
