// `npm run bench:live [-- --streams 10000]`: memory of a site with many open streams, and how long one change takes to
// reach them all. The streams are real connections on loopback, from one address for every hundred of them, because the
// site limits the streams of an address. The limit of open files (`ulimit -n`) must be above their number.
import { rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { signInSeeded } from "@askwell/server/testing";
import { buildIfStale } from "../build.ts";
import { startSite } from "./processes.ts";
import { seededFolder } from "./seeded-folder.ts";

const { values } = parseArgs({ options: { streams: { type: "string", default: "10000" } } });
/** More do not fit the ports and addresses of this script. */
const MAX_STREAMS = 20_000;
const count = Math.min(Number(values.streams), MAX_STREAMS);
const QUESTIONS = 1000;
const PER_ADDRESS = 100;
/** Connections that are opened at the same time. */
const AT_ONCE = 100;
/** Until the heap has settled, and after the first heartbeat. */
const SETTLE_MS = 20_000;

interface OpenStream {
  readonly socket: Socket;
  received: string;
}

/** Opens a stream; resolves with the state of its question. */
function openStream(port: number, number: number, path: string, token: string): Promise<OpenStream> {
  const address = 2 + Math.floor(number / PER_ADDRESS);
  const localAddress = `127.0.${Math.floor(address / 250)}.${1 + (address % 250)}`;
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  const stream: OpenStream = { socket, received: "" };
  const headers = `Host: 127.0.0.1\r\nAuthorization: ${token}\r\nAccept: text/event-stream\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
  return new Promise((done, fail) => {
    socket.on("data", (bytes) => {
      stream.received += bytes.toString("latin1");
      if (stream.received.includes("event: thread")) done(stream);
      else if (!stream.received.startsWith("HTTP/1.1 200")) fail(new Error(stream.received));
    });
    socket.once("error", fail);
  });
}

/** Resolves with the milliseconds until every stream has received another event. */
async function reachAll(streams: readonly OpenStream[], change: () => Promise<void>): Promise<number> {
  for (const stream of streams) stream.received = "";
  const started = performance.now();
  await change();
  while (streams.some(({ received }) => !received.includes("event: thread"))) {
    await sleep(5);
    if (performance.now() - started > 60_000) throw new Error("not every stream has received the change");
  }
  return Math.round(performance.now() - started);
}

async function main(): Promise<void> {
  await buildIfStale();
  const folder = await seededFolder(QUESTIONS);
  const database = `sqlite:${join(folder, "askwell.db")}`;
  const member = await signInSeeded(database, join(folder, "uploads"));
  const site = await startSite(database, folder, { LIVE_STREAMS: String(count) });
  const api = `http://127.0.0.1:${site.port}/answer/api/v1`;
  const streams: OpenStream[] = [];
  try {
    const list = await (await fetch(`${api}/question/page?page=1&page_size=100&order=newest`)).json();
    const ids = (list as { data: { list: { id: string }[] } }).data.list.map(({ id }) => id);
    const idle = await site.residentMegabytes();
    const started = performance.now();
    for (let number = 0; number < count; number += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - number) }, (_, index) => {
        const at = number + index;
        // One in two is signed in; all watch the first question, which changes, and another one.
        const path = `/answer/api/v1/live?questions=${ids[0]},${ids[at % ids.length]}`;
        return openStream(site.port, at, path, at % 2 === 0 ? member.access_token : "");
      });
      streams.push(...(await Promise.all(some)));
    }
    const openedMs = Math.round(performance.now() - started);
    await sleep(SETTLE_MS);
    const open = await site.residentMegabytes();
    const ms: number[] = [];
    const headers = { authorization: member.access_token, "content-type": "application/json" };
    for (const original_text of ["The first of two comments.", "The second of two comments."]) {
      const body = JSON.stringify({ object_id: ids[0], original_text });
      const comment = async () => {
        const reply = await fetch(`${api}/comment`, { method: "POST", headers, body });
        if (!reply.ok) throw new Error(await reply.text());
      };
      ms.push(await reachAll(streams, comment));
    }
    const changed = await site.residentMegabytes();
    const perStream = Math.round(((open - idle) * 1024) / count);
    console.log(
      `${count} streams opened in ${openedMs} ms; idle ${idle} MB, with streams ${open} MB (${perStream} kB each)`,
    );
    console.log(`a change reaches all after ${ms.join(" and ")} ms; memory afterwards ${changed} MB`);
    const before = performance.now();
    await site.stop();
    console.log(`stopped with all of them open in ${Math.round(performance.now() - before)} ms`);
  } finally {
    for (const { socket } of streams) socket.destroy();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
