import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Caller } from "../harness/wire.ts";
import type { Cluster } from "./cluster.ts";
import { changed } from "./whole-site.ts";

const API = "/answer/api/v1";

/** How long a server is away; a minute shows more than what every change is tested with. */
const OUTAGE_MS = Number(process.env.TEST_OUTAGE_SECONDS ?? 10) * 1000;

/** The body of a reply that must succeed. */
export async function pageAt(address: string, path: string): Promise<string> {
  const reply = await fetch(address + path);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`);
  return text;
}

/** Asks a question in one of the processes and returns its id. */
export async function ask(address: string, { token }: Caller, title: string): Promise<string> {
  const headers = { authorization: token, "content-type": "application/json" };
  const question = { title, content: `${title}, I wonder.`, tags: [{ slug_name: "crash", display_name: "crash" }] };
  const reply = await fetch(`${address}${API}/question`, { method: "POST", headers, body: JSON.stringify(question) });
  const { data, reason } = (await reply.json()) as { data: { id: string }; reason: string };
  expect({ status: reply.status, reason }).toMatchObject({ status: 200 });
  return data.id;
}

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function send(address: string, { token }: Caller) {
  const form = new FormData();
  form.set("source", "post");
  form.set("file", new Blob([PICTURE]), "pixel.png");
  const reply = await fetch(`${address}${API}/file`, { method: "POST", headers: { authorization: token }, body: form });
  const { data, reason } = (await reply.json()) as { data: string; reason: string };
  return { status: reply.status, data, reason };
}

/** Uploads a picture to one of the processes and returns its path. */
export async function upload(address: string, who: Caller): Promise<string> {
  const { status, data, reason } = await send(address, who);
  expect({ status, reason }).toMatchObject({ status: 200 });
  return new URL(data).pathname;
}

/** What an upload is answered with. */
export async function uploadStatus(address: string, who: Caller): Promise<string> {
  const { status, reason } = await send(address, who);
  return `${status} ${reason}`;
}

/** Status and type of a file. */
export async function fileAt(address: string, path: string): Promise<string> {
  const reply = await fetch(address + path);
  const { byteLength } = await reply.arrayBuffer();
  return `${reply.status} ${byteLength > 0 ? reply.headers.get("content-type") : "empty"}`;
}

/** The state of the search plugin, as the dashboard shows it. */
export async function searchStatus(owner: Caller): Promise<{ state: string; waiting: number }> {
  return (await changed(owner, "GET", "/answer/admin/api/search/status")) as { state: string; waiting: number };
}

interface Stoppable {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Stops a server, does something, and starts the server again after the time of an outage. Meanwhile readers open pages
 * of the processes, all of which must succeed.
 */
export async function outageOf(
  { cluster }: { readonly cluster: Pick<Cluster, "processes"> },
  engine: Stoppable,
  work: () => Promise<void>,
): Promise<void> {
  await engine.stop();
  const end = performance.now() + OUTAGE_MS;
  let isOver = false;
  const read = async (address: string) => {
    while (!isOver) {
      for (const path of ["/", "/questions", "/tags", `${API}/question/page?page=1&page_size=10`])
        await pageAt(address, path);
      await pause(100);
    }
  };
  const readers = Promise.all(cluster.processes.map(({ address }) => read(address)));
  // Their failure is reported at the end.
  readers.catch(() => {});
  try {
    await work();
    await pause(Math.max(0, end - performance.now()));
    await engine.start();
  } finally {
    isOver = true;
  }
  await readers;
}
