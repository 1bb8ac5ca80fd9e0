/**
 * Entry point of the process of one plugin that did not come with the product. It gets the path of the plugin's module,
 * and speaks with the site over standard input and output, one message per line.
 */
import { createReadStream, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as kit from "@askwell/plugin-kit";
import { lockDown } from "./lock-down.ts";
import { createLineReader, decode, encode, type ProcessMessage } from "./messages.ts";
import { createRequests } from "./plugin-requests.ts";
import { contextOf, membersOf, runHook } from "./plugin-side.ts";

const INPUT = 0;
const OUTPUT = 1;

/** Written at once and in order. No stream: a stream over a socket would hand its class to the plugin. */
function send(message: ProcessMessage): void {
  const bytes = Buffer.from(encode(message));
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += writeSync(OUTPUT, bytes, sent);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "EAGAIN") throw error;
    }
  }
}

/** Taken before the plugin's code can take it away, or change it. */
const exit = process.exit.bind(process);

const [, , folder = "", entry = ""] = process.argv;
const folderAddress = `${pathToFileURL(folder).href}/`;

/** An error as text for the author: with the line of an error of the language, and without the paths of this machine. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 1000);
  const { name, message, stack = "" } = error;
  const text = message.replaceAll(folderAddress, "").replaceAll(`${folder}/`, "").slice(0, 1000);
  const at = stack.indexOf(folderAddress);
  if (at < 0 || !/^(Type|Reference|Range)Error$/.test(name)) return text;
  const [line = ""] = /^[^\s():]+:\d+/.exec(stack.slice(at + folderAddress.length)) ?? [];
  return line === "" ? text : `${text} (${line})`;
}

async function main(): Promise<void> {
  const requests = createRequests(send);
  const aborters = new Map<unknown, AbortController>();
  const onFatal = (error: unknown) => {
    send({ type: "fatal", message: messageOf(error) });
    exit(1);
  };
  process.on("uncaughtException", onFatal);
  process.on("unhandledRejection", onFatal);
  lockDown({
    folder: folderAddress,
    kit,
    write: (line) => send({ type: "log", line: line.slice(0, 2000) }),
  });
  const { plugin } = (await import(pathToFileURL(entry).href)) as { plugin?: unknown };
  if (typeof plugin !== "object" || plugin === null) throw new Error(`The module exports nothing called "plugin".`);

  const run = async (message: ProcessMessage) => {
    const { id } = message;
    const aborter = new AbortController();
    aborters.set(id, aborter);
    try {
      const context = contextOf(message.context, (what, args) => requests.ask(what, args));
      send({ type: "result", id, value: await runHook(plugin, message, context, aborter.signal) });
    } catch (error) {
      send({ type: "failure", id, message: messageOf(error) });
    } finally {
      aborters.delete(id);
    }
  };
  const receive: Readonly<Record<string, (message: ProcessMessage) => void>> = {
    call: (message) => void run(message),
    abort: ({ id }) => aborters.get(id)?.abort(new Error("The time is over.")),
    reply: requests.settle,
    ping: ({ id }) => send({ type: "pong", id }),
  };
  const read = createLineReader((line) => {
    const message = decode(line);
    receive[message.type]?.(message);
  });
  const input = createReadStream("", { fd: INPUT, encoding: "utf8", autoClose: false });
  input.on("data", (text) => read(String(text)));
  input.on("end", () => exit(0));
  send({ type: "ready", members: membersOf(plugin) });
}

main().catch((error: unknown) => {
  send({ type: "fatal", message: messageOf(error) });
  exit(1);
});
