// Settings: Test really calls, Save only writes here; any input makes the values untested again.
import { call } from "./api.js";
import { box, button, make, outside } from "./dom.js";
import { both, say, sentences } from "./state.js";

const CLOSES_AFTER_MS = 1500;
let dialog = null;
let listed = null;
let offline = false;
let tested = null; // the provider whose present values were tested well, while nothing was typed since
let closing = 0;

export async function open(root) {
  dialog = root;
  tested = null;
  if (!root.open) root.showModal();
  const answer = await call("api/settings").catch((error) => error);
  if (answer instanceof Error) return root.replaceChildren(make("p", answer.words?.() ?? String(answer)), closer());
  take(answer.settings);
  offline = answer.offline;
  paint();
}

export function paint() {
  if (!dialog?.open || !listed) return;
  const place = listed.place === "keyring" ? say("place_keyring") : listed.place;
  const head = [make("h2", say("settings_title"), "", { id: "settings-title" }), make("p", `${say("settings_two")} ${say("settings_where", { place })}`, "soft")];
  if (offline) head.push(make("p", say("offline_server"), "strong"));
  const said = make("p", "", "said", { role: "status", id: "settings-said" });
  const save_ = button(say("save"), "", save, { id: "save-settings" });
  dialog.replaceChildren(...head, ...listed.providers.map(provider), box("div", "ends", said, box("div", "row", save_, closer())));
}

const closer = () => button(say("close"), "quiet", () => dialog.close());

function take(settings) {
  listed = settings;
  document.dispatchEvent(new CustomEvent("connected", { detail: settings.connected }));
}

function provider(row) {
  const dot = make("span", "", "dot");
  dot.dataset.connected = String(row.connected);
  const title = box("h3", "", dot, make("span", both(row.title)), make("span", say(row.connected ? "connected" : "not_connected"), "hidden"));
  const section = box("form", "provider", title);
  section.addEventListener("submit", (event) => {
    event.preventDefault();
    test(row);
  });
  section.dataset.provider = row.name;
  if (row.groups.length > 1) section.append(make("p", say("any_group", { groups: row.groups.map((names) => names.join(" + ")).join(say("or")) }), "soft"));
  section.append(...(row.variables.length ? row.variables.map(field) : [make("p", say("no_key"), "soft")]));
  const links = [["register", row.register_url], ["get_key", row.key_url], ["docs", row.docs_url]].map(([name, address]) => outside(address, say(name), "soft"));
  const test_ = make("button", say("test"), "quiet small", { type: "submit",  "data-test": row.name, "aria-label": `${say("test")} ${both(row.title)}` });
  section.append(box("div", "row", test_, ...(row.variables.length ? links : links.slice(2))), make("p", "", "said", { role: "status" }));
  return section;
}

function field(row) {
  const id = `setting-${row.name}`;
  const hint = row.source === "environment" ? `${say("from_environment")} (${row.shown})` : row.source === "saved" ? say("saved_as", { shown: row.shown }) : "";
  const input = make("input", "", "", { id, name: row.name, type: row.secret ? "password" : "url", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-hint` });
  input.disabled = row.source === "environment";
  input.addEventListener("input", () => {
    tested = null;
    clearTimeout(closing);
  });
  const remove = row.source === "saved" ? button(say("remove"), "quiet small", () => forget(row.name), { "aria-label": `${say("remove")} ${row.name}` }) : null;
  return box("div", "field", make("label", row.name, "", { for: id }), input, remove, make("p", hint, "soft hint", { id: `${id}-hint` }));
}

function typed(root) {
  const inputs = [...root.querySelectorAll("input:not(:disabled)")].filter((input) => input.value.trim());
  return Object.fromEntries(inputs.map((input) => [input.name, input.value]));
}

function tell(place, words, good, link) {
  place.className = `said ${good === undefined ? "" : good ? "good" : "bad"}`;
  place.replaceChildren(words, ...(link ? [" ", link] : []));
}

async function test(row) {
  const section = dialog.querySelector(`[data-provider="${row.name}"]`);
  const said = section.querySelector(".said");
  const values = typed(section);
  tell(said, say("testing", { name: both(row.title) }));
  try {
    const { test: outcome, settings } = await call("api/settings/test", { method: "POST", body: { provider: row.name, values } });
    const unchanged = JSON.stringify(values) === JSON.stringify(typed(section));
    tested = outcome.connected && unchanged ? row.name : null;
    if (outcome.connected) tell(said, say("test_ok", { name: both(row.title) }), true);
    else tell(said, `${say("test_fail")}${sentences(outcome)}`, false, outside(outcome.help, say("help")));
    take(settings);
    dots();
  } catch (error) {
    tell(said, error.words?.() ?? String(error), false);
  }
}

async function save() {
  const said = dialog.querySelector("#settings-said");
  const values = typed(dialog);
  const names = Object.keys(values);
  if (!names.length && !tested) return tell(said, say("nothing_to_save"));
  const owner = listed.providers.find((row) => row.name === tested);
  const whole = tested !== null && names.every((name) => owner.variables.some((row) => row.name === name));
  try {
    take((await call("api/settings", { method: "PUT", body: { values } })).settings);
  } catch (error) {
    return tell(said, `${say("save_failed")}${error.words?.() ?? error}`, false);
  }
  if (!whole) return redrawn(say("saved_untested"), undefined);
  redrawn(say("saved_tested"), true);
  closing = setTimeout(() => dialog.close(), CLOSES_AFTER_MS);
}

async function forget(name) {
  try {
    take((await call(`api/settings/${encodeURIComponent(name)}`, { method: "DELETE" })).settings);
    tested = null;
    redrawn(say("removed", { name }));
  } catch (error) {
    tell(dialog.querySelector("#settings-said"), error.words?.() ?? String(error), false);
  }
}

function redrawn(words, good) {
  paint();
  tell(dialog.querySelector("#settings-said"), words, good);
  dialog.querySelector("#save-settings").focus();
}

function dots() {
  for (const row of listed.providers) {
    const section = dialog.querySelector(`[data-provider="${row.name}"]`);
    section.querySelector(".dot").dataset.connected = String(row.connected);
    section.querySelector("h3 .hidden").textContent = say(row.connected ? "connected" : "not_connected");
  }
}
