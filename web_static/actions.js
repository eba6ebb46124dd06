// What can be done with a card: copy, print, export, look again, and the record of people who verified it.
import { call, fetchFile, Refusal } from "./api.js";
import { box, button, folded, make, saveAs } from "./dom.js";
import { changes } from "./proof.js";
import { both, percent, say, state } from "./state.js";

const FORMS = [["html", "HTML"], ["md", "Markdown"], ["json", "JSON"], ["csv", "CSV"], ["claimreview", "ClaimReview"], ["pdf", "PDF"], ["png", "image"], ["bundle", "bundle"]];
const VERDICTS = ["supported", "refuted", "uncertain", "no_reliable_source"];
const STATES = ["human_confirmed", "human_rejected", "citation_accepted", "amended"];

export function actions(card) {
  const said = make("div", "", "soft said", { role: "status" });
  const path = `api/cards/${card.id}`;
  const act = (work) => async () => {
    said.textContent = `${say("working")}…`;
    try { said.replaceChildren(...[await work()].flat()); } catch (error) { said.textContent = error instanceof Refusal ? error.words() : String(error.message); }
  };
  const forms = FORMS.filter(([form]) => form !== "claimreview" || ["supported", "refuted"].includes(card.verdict)).map(([form, name]) => button(["image", "bundle"].includes(name) ? say(name) : name, "quiet small", act(() => exported(path, form)), { "data-form": form }));
  const row = box("div", "row acts",
    button(say("copy"), "quiet", act(() => copied(card))),
    button(say("print"), "quiet", () => window.print()),
    menu("export", forms),
    button(say("recheck"), "quiet", act(() => recheck(path))),
    menu("watch", [watchForm((body) => act(() => watch(path, body))())]),
    button(say("replay"), "quiet", act(() => replay(path))));
  return box("section", "actions", row, said, review(card));
}

async function copied(card) {
  const sources = card.evidence.filter((row) => row.stance !== "mention").slice(0, 3).map((row) => `- ${both(row.source_name) || row.site || row.id} ${row.url ?? ""}`);
  const confidence = card.confidence === null ? "" : ` (${say("confidence")} ${percent(card.confidence)})`;
  await navigator.clipboard.writeText([card.query.text, `${both(card.label)}${confidence}`, both(card.one_line), ...sources, card.id].join("\n"));
  return say("copied");
}

async function exported(path, form) {
  const { blob, name } = await fetchFile(`${path}/export?to=${form}&lang=${state.lang}`);
  saveAs(blob, name);
  return name;
}

async function recheck(path) {
  const answer = await call(`${path}/recheck`, { method: "POST", body: {} });
  const link = make("a", say("open_new"));
  link.href = `#card/${answer.card.id}`;
  return [make("h3", say("what_changed")), ...changes(answer.diff), link];
}

function menu(name, content) {
  const fold = folded(say(name), box("div", "menu-items", ...content));
  fold.classList.add("menu");
  fold.dataset.menu = name;
  const outside = (event) => {
    if (!fold.contains(event.target)) fold.open = false;
  };
  fold.addEventListener("toggle", () => (fold.open ? addEventListener : removeEventListener)("pointerdown", outside));
  fold.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    fold.open = false;
    fold.querySelector("summary").focus();
  });
  return fold;
}

function watchForm(send) {
  const day = make("input", "", "", { type: "date", name: "due" });
  const every = make("input", "", "", { type: "number", name: "every_days", min: 1, max: 3650, inputmode: "numeric" });
  const form = box("form", "watch", box("label", "", say("watch_day"), day), box("label", "", say("watch_every"), every), make("button", say("watch_add"), "small", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.closest("details").open = false;
    send({ due: day.value || null, every_days: every.value ? Number(every.value) : null });
  });
  return form;
}

async function watch(path, body) {
  const answer = await call(`${path}/watch`, { method: "POST", body });
  return say("watched", { due: answer.watch.due });
}

async function replay(path) {
  const answer = await call(`${path}/replay`, { method: "POST", body: {} });
  return both(answer.replay.lines).join(" ");
}

function review(card) {
  const said = make("p", "", "soft", { role: "status" });
  const choice = make("select", "", "", { name: "state" });
  choice.append(...STATES.map((name) => make("option", say(`state_${name}`), "", { value: name })));
  const verdict = make("select", "", "", { name: "verdict" });
  verdict.append(...VERDICTS.map((name) => make("option", say(`label_${name}`), "", { value: name })));
  const amended = box("label", "", say("amended_to"), verdict);
  amended.hidden = true;
  choice.addEventListener("change", () => { amended.hidden = choice.value !== "amended"; });
  const who = make("input", "", "", { name: "by", required: "", autocomplete: "name" });
  const note = make("input", "", "", { name: "note" });
  const form = box("form", "review",
    box("label", "", say("review_state"), choice), amended, box("label", "", say("reviewer"), who), box("label", "", say("review_note"), note),
    make("button", say("review_save"), "", { type: "submit" }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = await call("api/review", { method: "POST", body: { card: card.id, state: choice.value, by: who.value, note: note.value || null, verdict: amended.hidden ? null : verdict.value } });
      steps.replaceChildren(...history(answer.card));
      summary.textContent = heading(answer.card);
      said.textContent = say("reviewed");
    } catch (error) { said.textContent = error.words?.() ?? String(error); }
  });
  const steps = box("ul", "rows", ...history(card));
  const fold = folded(heading(card), steps, form, said);
  const summary = fold.querySelector("summary");
  return fold;
}

const heading = (card) => `${say("review")}: ${say(`state_${card.review.state}`)}`;

function history(card) {
  return (card.review.history ?? []).map((step) => make("li", `${(step.at ?? "").slice(0, 10)} ${step.by}: ${say(`state_${step.state}`)}${step.note ? ` — ${step.note}` : ""}`));
}
