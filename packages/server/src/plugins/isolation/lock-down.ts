import { isBuiltin, registerHooks } from "node:module";

/** Modules of Node without access to files, network, processes or this process's internals. */
const harmless: Readonly<Record<string, true>> = Object.fromEntries(
  (
    "assert assert/strict buffer crypto events path path/posix path/win32 querystring stream stream/consumers " +
    "stream/promises stream/web string_decoder timers timers/promises url util util/types zlib"
  )
    .split(" ")
    .map((name) => [name, true]),
);

/** What Node's own code reads from `process` while a plugin runs. Everything else of it is taken away. */
const usedOfProcess = new Set(
  (
    "version versions arch platform release _events _eventsCount _maxListeners domain _exiting exitCode config features " +
    "emitWarning nextTick _tickCallback _fatalException setUncaughtExceptionCaptureCallback env argv execArgv argv0 " +
    "hasUncaughtExceptionCaptureCallback hrtime uptime memoryUsage reallyExit exit cwd execPath title permission"
  ).split(" "),
);

/**
 * The code of a plugin can replace the methods of built-in objects. What decides over its imports calls only functions
 * that were taken before any of its code was loaded.
 */
const uncurry = <This, Args extends unknown[], Result>(method: (this: This, ...args: Args) => Result) =>
  Function.prototype.call.bind(method) as unknown as (self: This, ...args: Args) => Result;
const startsWith = uncurry(String.prototype.startsWith as (this: string, search: string) => boolean);
const endsWith = uncurry(String.prototype.endsWith as (this: string, search: string) => boolean);
const slice = uncurry(String.prototype.slice as (this: string, start: number) => string);
const hasOwn = Object.hasOwn;
const isBuiltinModule = isBuiltin;

/** Globals that reach the network or other threads. */
const removedGlobals =
  "fetch WebSocket EventSource BroadcastChannel MessageChannel MessagePort SharedArrayBuffer WebAssembly navigator";

/** Address of the runtime part of the kit: it is the site's, whichever version a package was built with. */
const KIT = "askwell:plugin-kit";
const PROCESS = "askwell:process";

/** What the plugin's code sees as `process`. */
function shownProcess(): Readonly<Record<string, unknown>> {
  const { version, versions, platform, arch, nextTick, hrtime } = process;
  const ignore = () => undefined;
  const events = { on: ignore, once: ignore, off: ignore, emitWarning: ignore };
  const none = { env: Object.freeze({}), argv: Object.freeze([]), execArgv: Object.freeze([]), cwd: () => "/" };
  return Object.freeze({ version, versions, platform, arch, nextTick, hrtime, ...none, ...events });
}

interface LockDownOptions {
  /** URL of the plugin's folder, with a trailing slash. */
  readonly folder: string;
  /** Exports of the kit that have a value. */
  readonly kit: Readonly<Record<string, unknown>>;
  /** Receives what the plugin writes to its console. */
  readonly write: (line: string) => void;
}

/**
 * Leaves to the code that is loaded from now on: the language, harmless modules of Node, the kit, and the modules of its
 * own folder. Node's permission model denies files, child processes, add-ons and threads, but not the network, signals to
 * other processes and some internals; they are denied here. See docs/decisions/plugin-isolation.md.
 */
export function lockDown({ folder, kit, write }: LockDownOptions): void {
  const shown = shownProcess();
  closeNetwork();
  const made: Readonly<Record<string, string>> = {
    [KIT]: moduleOf(KIT, kit),
    [PROCESS]: moduleOf(PROCESS, { ...shown, default: shown }),
  };
  registerHooks({
    resolve(specifier, context, next) {
      const address = addressOf(specifier);
      if (address === KIT || address === PROCESS) return { url: address, format: "module", shortCircuit: true };
      if (startsWith(address, "node:") && hasOwn(harmless, slice(address, 5)))
        return { url: address, format: "builtin", shortCircuit: true };
      const { url } = isBuiltinModule(specifier) ? { url: specifier } : next(specifier, context);
      if (!startsWith(url, folder)) throw new Error(`A plugin may not import "${specifier}".`);
      // Never CommonJS: its loader can be reached from its modules, and changed.
      return { url, format: endsWith(url, ".json") ? "json" : "module", shortCircuit: true };
    },
    load(url, context, next) {
      if (hasOwn(made, url)) return { format: "module", source: made[url] ?? "", shortCircuit: true };
      // Asked again here: whatever the resolution said, nothing else is loaded.
      if (startsWith(url, folder) || (startsWith(url, "node:") && hasOwn(harmless, slice(url, 5))))
        return next(url, context);
      throw new Error(`A plugin may not import "${url}".`);
    },
  });
  stripProcess();
  const print = (...parts: unknown[]) => write(parts.map(textOf).join(" "));
  const names = ["log", "info", "warn", "error", "debug", "trace", "dir"];
  const quiet = Object.freeze(Object.fromEntries(names.map((name) => [name, print])));
  for (const [name, value] of Object.entries({ process: shown, console: quiet }))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

function addressOf(specifier: string): string {
  if (specifier === "@askwell/plugin-kit") return KIT;
  const bare = startsWith(specifier, "node:") ? slice(specifier, 5) : specifier;
  if (bare === "process") return PROCESS;
  return hasOwn(harmless, bare) ? `node:${bare}` : specifier;
}

/** The source of a module with the given exports, which are handed over in a global. */
function moduleOf(address: string, exported: Readonly<Record<string, unknown>>): string {
  Object.defineProperty(globalThis, Symbol.for(address), { value: exported });
  const from = `globalThis[Symbol.for("${address}")]`;
  const lines = Object.keys(exported).map((name) =>
    name === "default" ? `export default ${from}.default;` : `export const ${name} = ${from}.${name};`,
  );
  return lines.join("\n");
}

/** Keeps `Request`, `Response` and `Headers` of Node's fetch, but takes away what sends requests. */
function closeNetwork(): void {
  // Reading one of them loads them all, with the object that sends the requests of `fetch`.
  if (!globalThis.Response) throw new Error("Node has no fetch.");
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (!symbol.description?.startsWith("undici.")) continue;
    Object.defineProperty(globalThis, symbol, { value: Object.freeze({}), writable: false });
  }
  for (const name of removedGlobals.split(" ")) {
    Reflect.deleteProperty(globalThis, name);
    if (name in globalThis) throw new Error(`${name} cannot be taken away.`);
  }
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.stack ?? String(value);
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return "[object]";
  }
}

/** Code that gets hold of the real object, such as through an event that it emits, finds nothing in it. */
function stripProcess(): void {
  const real = process;
  for (const name of Object.getOwnPropertyNames(real)) {
    if (usedOfProcess.has(name)) continue;
    // The standard streams would be sockets, made when something first reads them.
    Object.defineProperty(real, name, { value: undefined, writable: false, configurable: false });
  }
}
