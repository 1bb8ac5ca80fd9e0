import type { Plugin, PluginContext } from "@askwell/plugin-kit";
import * as v from "valibot";
import { PluginUnavailable } from "../../platform/plugins/active-plugin.ts";
import { fieldList, fieldProblems } from "../packages/field-schema.ts";
import { isMissing, namedProblem, placeOf } from "../packages/issue-problem.ts";
import type { PluginManifest } from "../packages/manifest.ts";
import { PackageError } from "../packages/package-error.ts";
import { matchesHost } from "./plugin-services.ts";
import type { SignalPlace } from "./plugin-side.ts";
import { type Hook, type PluginAccess, type PointDescription, pointEntries } from "./points.ts";
import type { HookCall, Supervisor } from "./supervisor.ts";

const memberShape = v.object({ functions: v.array(v.string()), values: v.record(v.string(), v.unknown()) });

/** Time limit of the functions outside the extension points, which nothing else limits. */
const OWN_HOOK_MS = 10_000;

/** The functions of a plugin outside its extension points. */
const ownHooks: Readonly<Record<string, Hook>> = {
  fields: { isAsync: false, reply: fieldList },
  userFields: { isAsync: false, reply: fieldList },
  check: { isAsync: true, reply: fieldProblems },
  checkUser: { isAsync: true, reply: fieldProblems, access: ["users"], personalValues: ([values]) => values },
};

/** The reply of a function without a promise: the site reads it while it renders, so it is fetched before. */
export interface CachedReply {
  value: unknown;
  readonly path: readonly string[];
  readonly hook: Hook;
}

/** The members of a plugin as the site calls them, and the replies that have to be fetched before. */
export interface BuiltExtensions {
  readonly members: Partial<Plugin>;
  readonly cached: readonly CachedReply[];
}

/** Builds functions that call a process. Throws if a plugin lacks something, or uses what its manifest does not declare. */
export function buildExtensions(
  manifest: PluginManifest,
  call: Supervisor["call"],
  members: Readonly<Record<string, unknown>>,
): BuiltExtensions {
  const cached: CachedReply[] = [];
  const built: Record<string, unknown> = {};
  const functionOf = (path: readonly string[], hook: Hook) =>
    hook.isBatched ? batchedCallerOf(call, path, hook) : callerOf(call, path, hook, cached);
  for (const [name, hook] of Object.entries(ownHooks)) {
    if (members[name] !== true) continue;
    ensureDeclared(manifest, name, hook.access ?? []);
    built[name] = functionOf([name], hook);
  }
  for (const [point, description] of pointEntries) {
    const member = members[point] ?? undefined;
    if (member === undefined || !manifest.askwell.kinds.includes(description.kind)) continue;
    const { functions, values } = v.parse(memberShape, member);
    const own = checkedReply([point], description.values, values) as Readonly<Record<string, unknown>>;
    ensureComplete(manifest, { point, description, functions, own });
    ensureBrowserEntry(manifest, point, description.needsBrowser?.(own as never));
    ensureNamedHosts(manifest, description.addresses?.(own as never) ?? []);
    const hooks = Object.entries(description.functions).filter(([name]) => functions.includes(name));
    built[point] = {
      ...own,
      ...Object.fromEntries(hooks.map(([name, hook]) => [name, functionOf([point, name], hook)])),
      ...listsOf(point, description, own, functionOf),
    };
  }
  if (manifest.askwell.kinds.every((kind) => !pointEntries.some(([point, it]) => it.kind === kind && built[point])))
    throw new Error(`The plugin has nothing of the kind ${manifest.askwell.kinds.join(", ")}.`);
  return { members: built as Partial<Plugin>, cached };
}

/** The lists whose entries have functions: each entry with functions that call the process. */
function listsOf(
  point: string,
  { lists = {} }: PointDescription,
  own: Readonly<Record<string, unknown>>,
  functionOf: (path: readonly string[], hook: Hook) => unknown,
) {
  const filled = Object.entries(lists).map(([name, { functions }]) => {
    const entries = (own[name] ?? []) as readonly object[];
    const withFunctions = entries.map((entry, index) => ({
      ...entry,
      ...Object.fromEntries(
        Object.entries(functions).map(([each, hook]) => [each, functionOf([point, name, String(index), each], hook)]),
      ),
    }));
    return [name, withFunctions];
  });
  return Object.fromEntries(filled);
}

/** A call with the settings of people among its arguments. */
function withPersonalValues(
  call: HookCall,
  { personalValues }: Hook,
  calls: readonly (readonly unknown[])[],
): HookCall {
  const values = calls.flatMap((args) => {
    const own = personalValues?.(args as never);
    return own ? [own] : [];
  });
  return values.length > 0 ? { ...call, personal: values } : call;
}

/** Where a call has its signal: as an argument, or as the member `signal` of one. */
function placeOfSignal(args: readonly unknown[]): { place: SignalPlace; signal: AbortSignal } | undefined {
  for (const [index, each] of args.entries()) {
    if (each instanceof AbortSignal) return { place: [index], signal: each };
    const { signal } = (each ?? {}) as { signal?: unknown };
    if (signal instanceof AbortSignal) return { place: [index, "signal"], signal };
  }
  return undefined;
}

/** One function of the plugin, as the site calls it. */
function callerOf(call: Supervisor["call"], path: readonly string[], hook: Hook, cached: CachedReply[]): unknown {
  if (hook.isAsync)
    return async (_context: PluginContext, ...args: unknown[]) => {
      const found = placeOfSignal(args);
      const signal = found?.signal ?? (path.length === 1 ? AbortSignal.timeout(OWN_HOOK_MS) : undefined);
      // A buffer would become a list of numbers.
      const sent = args.map((each) =>
        Buffer.isBuffer(each) ? new Uint8Array(each.buffer, each.byteOffset, each.byteLength) : each,
      );
      const named = withPersonalValues({ path, args: sent, signalAt: found?.place }, hook, [sent]);
      return checkedReply(path, hook.reply, await call(named, signal));
    };
  const reply: CachedReply = { value: undefined, path, hook };
  cached.push(reply);
  return () => reply.value;
}

/** Calls of one function that are made together and have not been sent yet. */
interface WaitingCall {
  readonly args: readonly unknown[];
  readonly result: PromiseWithResolvers<unknown>;
}

/** How many calls reach a process as one. */
const BATCH = 100;

const batchReply = v.array(v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) }));

/** A function that is called for many people, one after the other: a message to the process has the calls of all. */
function batchedCallerOf(call: Supervisor["call"], path: readonly string[], hook: Hook): unknown {
  let waiting: WaitingCall[] = [];
  const send = async (calls: readonly WaitingCall[]) => {
    const args = calls.map((each) => each.args);
    const named = withPersonalValues({ path, args, isBatch: true }, hook, args);
    const received = await call(named, AbortSignal.timeout(OWN_HOOK_MS));
    const results = checkedReply(path, v.pipe(batchReply, v.length(calls.length)), received) as v.InferOutput<
      typeof batchReply
    >;
    for (const [index, { result }] of calls.entries()) {
      const { value, error } = results[index] ?? {};
      try {
        if (error !== undefined) throw new Error(error);
        result.resolve(checkedReply(path, hook.reply, value));
      } catch (cause) {
        result.reject(cause);
      }
    }
  };
  const sendAll = async () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += BATCH) {
      const some = all.slice(start, start + BATCH);
      await send(some).catch((error: Error) => {
        for (const { result } of some) result.reject(new PluginUnavailable(error.message));
      });
    }
  };
  return (_context: PluginContext, ...args: unknown[]) => {
    const result = Promise.withResolvers<unknown>();
    if (waiting.push({ args, result }) === 1) queueMicrotask(() => void sendAll());
    return result.promise;
  };
}

interface NamedPoint {
  readonly point: string;
  readonly description: PointDescription;
  readonly functions: readonly string[];
  readonly own: Readonly<Record<string, unknown>>;
}

function ensureDeclared({ askwell }: PluginManifest, name: string, accesses: readonly PluginAccess[]): void {
  const undeclared = accesses.find((access) => !askwell.permissions.data.includes(access));
  if (undeclared) throw new Error(`${name} is handed ${undeclared}, which permissions.data does not declare.`);
}

function ensureComplete(manifest: PluginManifest, { point, description, functions, own }: NamedPoint): void {
  ensureDeclared(manifest, point, description.access);
  for (const [name, { access = [] }] of Object.entries(description.functions))
    if (functions.includes(name)) ensureDeclared(manifest, `${point}.${name}`, access);
  for (const [name, { access }] of Object.entries(description.lists ?? {}))
    if (Array.isArray(own[name]) && own[name].length > 0) ensureDeclared(manifest, `${point}.${name}`, access);
  const missing = Object.entries(description.functions).find(
    ([name, { isOptional }]) => !isOptional && !functions.includes(name),
  );
  if (missing) throw new Error(`${point} has no function ${missing[0]}.`);
}

/** What is drawn in browsers needs a module for them. */
function ensureBrowserEntry({ askwell }: PluginManifest, point: string, member: string | undefined): void {
  if (member !== undefined && askwell.entries.browser === undefined)
    throw new Error(`${point}.${member} needs code in browsers, and the manifest has no entries.browser.`);
}

/** Browsers load only from hosts that an administrator has seen. */
function ensureNamedHosts({ askwell }: PluginManifest, addresses: readonly string[]): void {
  for (const address of addresses) {
    const host = URL.parse(address)?.hostname ?? "";
    if (!askwell.permissions.hosts.some((pattern) => matchesHost(pattern, host)))
      throw new Error(`The plugin's manifest does not name ${host || address}.`);
  }
}

/** The reply of a function; throws if it is not of the expected form. */
export function checkedReply(path: readonly string[], schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new Error(`${path.join(".")} returned something wrong${reasonOf(result.issues[0])}`);
}

/** For the author, without what was received: it may be a secret. */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const place = placeOf(issue);
  const named = namedProblem(issue, place || "It");
  if (named) return `. ${new PackageError([named]).message}`;
  const message = isMissing(issue) ? "is missing" : issue.message;
  return `${place ? ` in ${place}` : ""}: ${message.startsWith("Invalid ") ? `expected ${issue.expected}` : message}.`;
}
