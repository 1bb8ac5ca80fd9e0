import type { PluginValues } from "@askwell/plugin-kit";
import { PluginUnavailable } from "../../platform/plugins/active-plugin.ts";
import type { ProcessMessage } from "./messages.ts";
import type { SignalPlace } from "./plugin-side.ts";
import { type PluginCode, type PluginProcess, type ProcessLimits, startProcess } from "./start-process.ts";

/** How a plugin's process is run, and when it is given up. */
export interface SupervisorLimits extends ProcessLimits {
  /** Calls that wait for their results; further ones are rejected. */
  readonly maxCalls: number;
  /** Requests of the plugin that the site is working on; more end the process. */
  readonly maxRequests: number;
  /** After this time a call is forgotten. Hosts of kinds give up earlier. */
  readonly callMs: number;
  /** How long its start may take. */
  readonly startMs: number;
  /** The wait before the first restart; it doubles with every further one. */
  readonly restartMs: number;
  /** So many ends within `failuresMs` and the plugin is given up. */
  readonly maxFailures: number;
  readonly failuresMs: number;
}

export const defaultLimits: SupervisorLimits = {
  ...{ heapMb: 128, memoryMb: 320, checkMs: 1500 },
  ...{ maxCalls: 100, maxRequests: 50, callMs: 60_000, startMs: 10_000 },
  ...{ restartMs: 1000, maxFailures: 5, failuresMs: 600_000 },
};

/** A call of a function of the plugin. */
export interface HookCall {
  readonly path: readonly string[];
  /** What the function gets after the context. */
  readonly args: readonly unknown[];
  readonly signalAt?: SignalPlace | undefined;
  readonly takesConfiguration?: boolean | undefined;
  /** The arguments are those of many calls, and the result those of all. */
  readonly isBatch?: boolean | undefined;
  /** The settings of people among the arguments. */
  readonly personal?: readonly PluginValues[] | undefined;
}

/** The plugin's own code has rejected a call; everything else is a failure of its process or its reply. */
class PluginThrew extends Error {
  override readonly name = "PluginThrew";
}

interface SupervisorOptions {
  readonly code: PluginCode;
  readonly limits: SupervisorLimits;
  /** Answers a request of the plugin; rejects what it may not ask. */
  readonly serve: (what: string, args: readonly unknown[]) => Promise<unknown>;
  /** The values of the context, sent with every call. */
  readonly contextValues: () => unknown;
  /** A process is ready; rejects if it is no such plugin. */
  readonly onReady: (members: unknown) => Promise<void>;
  readonly onLog: (line: string) => void;
  /** The plugin is about to get these settings of a person. */
  readonly onPersonalValues: (values: PluginValues) => void;
  /** Takes secrets out of a text of the plugin. */
  readonly redact: (text: string) => string;
  /** A process has failed; `isLast` when it is not started again. */
  readonly onFailure: (reason: string, isLast: boolean) => void;
}

/** A plugin's process that is started again when it ends. */
export interface Supervisor {
  /** Whether a process is running that was ready. */
  isRunning(): boolean;
  /** Starts the first process; rejects with the reason if that fails. */
  start(): Promise<void>;
  /** Calls a function of the plugin. */
  call(call: HookCall, signal?: AbortSignal): Promise<unknown>;
  stop(): Promise<void>;
}

/** Creates a supervisor. Nothing runs before `start`. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { limits } = options;
  const calls = createCalls(options, () => running);
  const receive = createReceiver(options, calls.settle);
  let running: PluginProcess | undefined;
  let isReady = false;
  let isStopped = false;
  let failures: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  const onEnd = (ending: string) => {
    const reason = options.redact(ending);
    isReady = false;
    calls.rejectAll(reason);
    if (isStopped) return;
    const now = performance.now();
    failures = [...failures.filter((at) => at > now - limits.failuresMs), now];
    const isLast = failures.length >= limits.maxFailures;
    isStopped = isLast;
    options.onFailure(reason, isLast);
    if (isLast) return;
    timer = setTimeout(() => launch().catch(() => undefined), limits.restartMs * 2 ** (failures.length - 1));
    timer.unref();
  };

  const launch = async () => {
    const { started, ready } = startWithin(options, receive, onEnd);
    running = started;
    await ready;
    isReady = true;
  };

  return {
    isRunning: () => isReady,
    start: launch,
    call: calls.call,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      running?.end("It was stopped.");
      await running?.ended;
    },
  };
}

/** Starts a process; `ready` rejects with the reason if it ends before it is ready, or takes too long. */
function startWithin(
  { code, limits, onReady }: SupervisorOptions,
  receive: (message: ProcessMessage, from: PluginProcess) => void,
  onEnd: (reason: string) => void,
) {
  const ready = Promise.withResolvers<void>();
  const late = setTimeout(() => started.end("Its start took too long."), limits.startMs);
  const started = startProcess(code, limits, {
    onMessage(message) {
      if (message.type !== "ready") return receive(message, started);
      onReady(message.members).then(ready.resolve, (error: Error) => started.end(error.message));
    },
    onEnd(reason) {
      clearTimeout(late);
      onEnd(reason);
      ready.reject(new Error(reason));
    },
  });
  return { started, ready: ready.promise.finally(() => clearTimeout(late)) };
}

/** Handles the messages of a process; one that sends anything else is ended. */
function createReceiver(options: SupervisorOptions, settle: (message: ProcessMessage, from: PluginProcess) => void) {
  const { limits, serve } = options;
  const writeLog = createPluginLog(options);
  let requests = 0;
  return (message: ProcessMessage, from: PluginProcess) => {
    if (message.type === "log") return writeLog(String(message.line));
    if (message.type === "result" || message.type === "failure") return settle(message, from);
    if (message.type !== "request") return from.end("It sent something that is no message.");
    if (requests >= limits.maxRequests) return from.end("It asks the site for too much at once.");
    requests += 1;
    const { id, what, args } = message;
    if (!Number.isSafeInteger(id)) return from.end("It sent something that is no message.");
    serve(String(what), Array.isArray(args) ? args : [])
      .then((value) => from.send({ type: "reply", id, value }))
      .catch((error: unknown) => from.send({ type: "reply", id, error: messageOf(error) }))
      .catch((error: unknown) => from.end(messageOf(error)))
      .finally(() => {
        requests -= 1;
      });
  };
}

/** Lines that a plugin may write to the log within a minute. */
const LOG_LINES = 60;

/** Writes the lines of a plugin to the log, as many as are useful. */
function createPluginLog({ onLog, redact }: SupervisorOptions): (line: string) => void {
  let since = 0;
  let lines = 0;
  return (line) => {
    const now = performance.now();
    if (now - since > 60_000) {
      since = now;
      lines = 0;
    }
    lines += 1;
    if (lines <= LOG_LINES) onLog(redact(line.slice(0, 2000)));
    else if (lines === LOG_LINES + 1) onLog("Further lines of this minute are left out.");
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The calls of a plugin that wait for their results. */
function createCalls(options: SupervisorOptions, running: () => PluginProcess | undefined) {
  const { limits, contextValues, onPersonalValues, redact } = options;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  const call: Supervisor["call"] = async (hook, signal) => {
    const to = running();
    if (!to) throw new PluginUnavailable();
    if (waiting.size >= limits.maxCalls || to.isBacklogged()) throw new Error("The plugin has too much to do.");
    signal?.throwIfAborted();
    last += 1;
    const id = last;
    const { personal, ...sent } = hook;
    for (const values of personal ?? []) onPersonalValues(values);
    const result = Promise.withResolvers<unknown>();
    waiting.set(id, result);
    const giveUp = (reason: unknown) => {
      to.send({ type: "abort", id });
      result.reject(reason);
    };
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => giveUp(new Error("The plugin did not reply in time.")), limits.callMs);
    timer.unref();
    try {
      try {
        to.send({ type: "call", id, ...sent, context: contextValues() });
      } catch (error) {
        // Values from people may be nested too deeply for a message; that is no failure of the plugin.
        throw new PluginThrew(messageOf(error));
      }
      return await result.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      waiting.delete(id);
    }
  };
  return {
    call,
    settle({ type, id, value, message }: ProcessMessage, from: PluginProcess) {
      // A call that was given up may still be answered; one that was never made may not.
      if (!Number.isSafeInteger(id) || (id as number) > last || (id as number) < 1)
        return from.end("It sent something that is no message.");
      const call = waiting.get(id as number);
      if (type === "result") call?.resolve(value);
      else call?.reject(new PluginThrew(redact(String(message).slice(0, 1000))));
    },
    rejectAll(reason: string) {
      for (const each of waiting.values()) each.reject(new Error(reason));
    },
  };
}
