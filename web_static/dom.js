// Elements; text from outside enters by textContent only, links only when they are http or https.
export const find = (id) => document.getElementById(id);

export function make(tag, text, className, more = {}) {
  const element = document.createElement(tag);
  if (text !== "" && text !== null && text !== undefined) element.textContent = text;
  if (className) element.className = className;
  for (const [name, value] of Object.entries(more)) element.setAttribute(name, value);
  return element;
}

export function box(tag, className, ...children) {
  const element = make(tag, "", className);
  element.append(...children.filter(Boolean));
  return element;
}

export function button(text, className, act, more = {}) {
  const element = make("button", text, className, { type: "button", ...more });
  element.addEventListener("click", act);
  return element;
}

export function outside(address, text, className) {
  if (!/^https?:\/\//i.test(address ?? "")) return null;
  const link = make("a", text, className, { rel: "noopener noreferrer nofollow", target: "_blank" });
  link.href = address;
  return link;
}

export function folded(summary, ...content) {
  return box("details", "fold", make("summary", summary), ...content);
}

const PATHS = {
  supported: "M4 12.5l5 5L20 6.5",
  refuted: "M6 6l12 12M18 6L6 18",
  uncertain: "M4 9c3-3 5-3 8 0s5 3 8 0M4 16c3-3 5-3 8 0s5 3 8 0",
  no_reliable_source: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21M7.5 10.5h6",
  query_failed: "M12 5v9M12 18.5v.5",
};

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) svg.setAttribute(key, value);
  path.setAttribute("d", PATHS[name] ?? PATHS.query_failed);
  svg.append(path);
  return svg;
}

export function saveAs(blob, name) {
  const link = make("a", "", "", { download: name });
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The style of cards, which nobody sees at first; asked for once.
let sheet = null;
export function styled() {
  sheet ??= new Promise((done) => {
    const link = make("link", "", "", { rel: "stylesheet", href: "card.css" });
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
  return sheet;
}
