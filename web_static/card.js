// The card as elements; text from outside enters by textContent only.
const ICONS = { supported: "✔", refuted: "✘", uncertain: "≈", no_reliable_source: "○", query_failed: "!" };
const SHOWN_RELATED = 3;

export function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  if (className) element.className = className;
  return element;
}

export function showCard(root, card, lang, say) {
  root.replaceChildren();
  root.append(make("h1", card.query.text));
  const verdict = make("p", "", `verdict ${card.verdict}`);
  verdict.append(make("strong", `${ICONS[card.verdict]} ${card.label[lang]}`));
  if (card.confidence !== null) verdict.append(make("span", `${say.confidence} ${Math.round(card.confidence * 100)}%`));
  root.append(verdict, make("p", card.one_line[lang], "lead"));
  if (card.reason[lang] !== card.one_line[lang]) root.append(make("p", card.reason[lang]));
  const target = card.time_guard.target;
  const time = target ? `${target.start ?? "…"} – ${target.end ?? "…"}` : say.noTime;
  root.append(make("p", `${say.time} ${time} · ${say.asOf} ${card.as_of} · ${card.reason.code}`, "soft"));
  root.append(items(card.evidence, say.evidence, "facts", lang, say));
  root.append(items(card.related.slice(0, SHOWN_RELATED), say.related, "related", lang, say));
  if (card.related.length > SHOWN_RELATED) {
    const rest = card.related.slice(SHOWN_RELATED);
    root.append(folded(say.more.replace("{n}", rest.length), items(rest, "", "related", lang, say)));
  }
  const checks = [...card.checks.numbers, ...card.checks.conditions];
  root.append(list(say.checks, checks.map((row) => row[lang])));
  root.append(list(say.notes, card.time_guard.caveats.map((row) => row[lang])));
  root.append(list(say.gaps, card.gaps.map((gap) => (gap.query ? `${gap[lang]} → ${gap.query}` : gap[lang]))));
  root.append(folded(say.trace, list("", card.trace.map(tried))));
  root.append(folded(say.plan, list("", card.plan.map((row) => planned(row, lang)))));
  if (card.rejected.length) root.append(folded(say.rejected, list("", card.rejected.map((row) => `${row.id}: ${row.reason}`))));
  root.append(make("p", `${say.note} Detective ${card.version} · ${card.ruleset.hash.slice(0, 12)}`, "soft"));
  root.hidden = false;
}

function items(rows, heading, className, lang, say) {
  const section = make("section", "", className);
  if (!rows.length) return section;
  if (heading) section.append(make("h2", heading));
  const box = make("ul");
  for (const row of rows) box.append(item(row, lang, say));
  section.append(box);
  return section;
}

function item(row, lang, say) {
  const box = make("li");
  const source = row.source_name ? row.source_name[lang] : row.site || row.url || row.id;
  const date = row.published ? String(row.published.text ?? row.published.start).slice(0, 10) : say.undated;
  box.append(make("strong", source), make("span", ` · ${row.tier} · ${date}${row.stance ? ` · ${say[row.stance]}` : ""}`));
  box.append(make("blockquote", row.quote || row.text));
  if (row.citation && /^https?:/.test(row.citation)) {
    const link = make("a", say.open);
    link.href = row.citation;
    link.rel = "noopener noreferrer nofollow";
    link.target = "_blank";
    box.append(link);
  }
  if (row.score !== undefined) {
    const sum = `${row.authority} × (0.55 + 0.45 × ${row.relevance}) × ${row.freshness} = ${row.score}`;
    box.append(make("div", `${say.score}: ${sum}`, "soft"));
  }
  return box;
}

function list(heading, rows) {
  const section = make("section", "", "plain");
  if (!rows.length) return section;
  if (heading) section.append(make("h2", heading));
  const box = make("ul");
  for (const row of rows) box.append(make("li", row));
  section.append(box);
  return section;
}

function folded(summary, content) {
  const box = make("details");
  box.append(make("summary", summary), content);
  return box;
}

function tried(row) {
  return `${row.rule}: S=${row.values.support} R=${row.values.refute} rel=${row.values.max_relevance} → ${row.held}`;
}

function planned(row, lang) {
  const told = row.next ? ` ${row.message[lang]} ${row.next[lang]}` : "";
  return `${row.provider} · ${row.query} · ${row.outcome} (${row.count})${told}`;
}
