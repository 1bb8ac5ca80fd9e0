import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createLineReader, decode, encode, type ProcessMessage } from "./messages.ts";

/** Limits of a plugin's process. */
export interface ProcessLimits {
  /** Memory of its objects; Node ends it beyond. */
  readonly heapMb: number;
  /** Memory altogether, buffers included. Watched where the system tells it. */
  readonly memoryMb: number;
  /** How often memory and liveliness are checked. A process that has not answered by the check after the next is ended. */
  readonly checkMs: number;
}

/** Where a plugin's code is. */
export interface PluginCode {
  /** The folder that the process may read. */
  readonly folder: string;
  /** The module to load. */
  readonly entry: string;
}

/** What a process tells; every reason is a text for the administrator. */
export interface ProcessEvents {
  onMessage(message: ProcessMessage): void;
  /** It has ended, by itself or because it broke a limit. Called once. */
  onEnd(reason: string): void;
}

/** A running process of a plugin. */
export interface PluginProcess {
  send(message: ProcessMessage): void;
  /** Whether so much waits for it already that more would fill the memory of the site. */
  isBacklogged(): boolean;
  /** Ends it with a reason for `onEnd`. */
  end(reason: string): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

const isSource = import.meta.url.endsWith(".ts");
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const program = pathOf(isSource ? "./plugin-process.ts" : "./plugin-process.js");
/** What the program itself is read from: code of the product, nothing of the site. */
const readable = isSource
  ? [".", "../../../package.json", "../../../../plugin-kit", "../../../../../node_modules/@askwell/plugin-kit"].map(
      pathOf,
    )
  : [pathOf(".")];

const MAX_ERROR_CHARACTERS = 2000;
const MB = 1024 * 1024;
/** What may wait to be read by a process. */
const MAX_BACKLOG_BYTES = 32 * MB;
/** What a process may send between two checks. */
const MAX_SENT = { messages: 10_000, characters: 32 * MB } as const;

function flagsOf({ folder }: PluginCode, { heapMb }: ProcessLimits): string[] {
  return [
    "--permission",
    ...[folder, ...readable].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heapMb}`,
    "--max-semi-space-size=4",
    "--disable-sigusr1",
    "--no-warnings",
  ];
}

/** Bytes of memory of a process; undefined where the system does not say. */
function memoryOf(pid: number | undefined): number | undefined {
  if (process.platform !== "linux" || pid === undefined) return undefined;
  try {
    const [, pages = ""] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return Number(pages) * 4096;
  } catch {
    return undefined;
  }
}

/** Starts the process of a plugin under Node's permission model, without the environment of the site. */
export function startProcess(code: PluginCode, limits: ProcessLimits, events: ProcessEvents): PluginProcess {
  const words = [...flagsOf(code, limits), program, code.folder, code.entry];
  const child = spawn(process.execPath, words, { cwd: code.folder, env: {}, stdio: ["pipe", "pipe", "pipe"] });
  const ended = Promise.withResolvers<void>();
  let reason = "";
  let errors = "";
  const end = (because: string) => {
    reason ||= because;
    child.kill("SIGKILL");
  };
  const read = createLineReader((line) => {
    const message = decode(line);
    if (checks.isFlood(line)) return end("It sends too much.");
    if (message.type === "ready") checks.onReady();
    if (message.type === "pong") checks.onPong();
    else if (message.type === "fatal") reason ||= String(message.message).slice(0, MAX_ERROR_CHARACTERS);
    else events.onMessage(message);
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    try {
      if (reason === "") read(text);
    } catch {
      end("It sent something that is no message.");
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_CHARACTERS);
  });
  // What is written to a process that has just ended is lost with it.
  child.stdin.on("error", () => undefined);
  child.on("error", (error) => {
    reason ||= error.message;
  });
  const send = (message: ProcessMessage) => void child.stdin.write(encode(message));
  const checks = watch(child, limits, { send, end });
  child.on("close", (status, signal) => {
    checks.stop();
    events.onEnd(reason || reasonOf(status, signal, errors));
    ended.resolve();
  });
  return { send, end, isBacklogged: () => child.stdin.writableLength > MAX_BACKLOG_BYTES, ended: ended.promise };
}

function reasonOf(status: number | null, signal: string | null, errors: string): string {
  if (/heap out of memory|Allocation failed/.test(errors)) return "It used too much memory.";
  return signal ? `It ended with ${signal}.` : `It ended with status ${status}. ${errors.trim()}`.trim();
}

/** Checks regularly that a process answers and keeps to its memory. */
function watch(
  child: ChildProcess,
  { memoryMb, checkMs }: ProcessLimits,
  { send, end }: Pick<PluginProcess, "send" | "end">,
) {
  let isReady = false;
  let missed = 0;
  let messages = 0;
  let characters = 0;
  const timer = setInterval(() => {
    messages = 0;
    characters = 0;
    if ((memoryOf(child.pid) ?? 0) > memoryMb * MB) return end("It used too much memory.");
    if (!isReady) return;
    // One may be missed because the site itself was busy.
    if (missed >= 2) return end("It did not answer: its code runs without a pause.");
    missed += 1;
    send({ type: "ping" });
  }, checkMs);
  timer.unref();
  return {
    isFlood(line: string) {
      messages += 1;
      characters += line.length;
      return messages > MAX_SENT.messages || characters > MAX_SENT.characters;
    },
    // How long the start may take is limited by the caller.
    onReady() {
      isReady = true;
    },
    onPong() {
      missed = 0;
    },
    stop: () => clearInterval(timer),
  };
}
