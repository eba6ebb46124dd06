// The one way to the server: JSON in, JSON out, and the live events of a check.
import { say, sentences } from "./state.js";

export class Refusal extends Error {
  constructor(error) {
    super(error.code);
    this.code = error.code;
    this.error = error;
  }

  words() {
    return this.error.message ? sentences(this.error) : say("network");
  }
}

const GONE = { code: "network" };

export async function call(path, { method = "GET", body, signal, accept } = {}) {
  let reply;
  try {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    if (accept) headers.Accept = accept;
    reply = await fetch(path, { method, signal, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (error) {
    throw error.name === "AbortError" ? error : new Refusal(GONE);
  }
  if (accept && reply.ok) return reply;
  const answer = await reply.json().catch(() => ({ error: GONE }));
  if (!answer.ok) throw new Refusal(answer.error ?? GONE);
  return answer;
}

export async function check(body, onEvent, signal) {
  const reply = await call("api/check", { method: "POST", body, signal, accept: "text/event-stream" });
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal(GONE);
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const [event, data] = parsed(block);
      if (event === "card") return data.card;
      if (event === "error") throw new Refusal(data.error);
      onEvent(event, data);
    }
  }
}

function parsed(block) {
  const [first, second] = block.split("\n");
  return [first.slice("event: ".length), JSON.parse(second.slice("data: ".length))];
}

export async function fetchFile(path) {
  const reply = await call(path, { accept: "*/*" });
  const name = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") ?? "")?.[1] ?? "detective";
  return { blob: await reply.blob(), name };
}
