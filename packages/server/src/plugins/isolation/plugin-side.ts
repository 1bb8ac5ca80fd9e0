import { type PluginContext, type PluginValues, ReplyTooLargeError } from "@askwell/plugin-kit";
import type { ProcessMessage, TooLargeReply } from "./messages.ts";

/** Where the signal of a call belongs: the index of an argument, and the name of a member of that. */
export type SignalPlace = readonly [index: number, member?: string];

type Ask = (what: string, args: readonly unknown[]) => Promise<unknown>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A member of a plugin as the site learns it. */
export interface DescribedMember {
  /** The names of its functions. */
  readonly functions: readonly string[];
  /** Its other members. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a plugin consists of: by member the names of its functions, and its values. Metadata is the manifest's. */
export function membersOf(plugin: object): Readonly<Record<string, true | null | DescribedMember>> {
  const described = Object.entries(plugin).map(([name, member]) => {
    if (typeof member === "function") return [name, true];
    return [name, isObject(member) ? describedMember(member) : null];
  });
  return Object.fromEntries(described);
}

function describedMember(member: Readonly<Record<string, unknown>>): DescribedMember {
  const entries = Object.entries(member);
  const functions = entries.flatMap(([key, value]) => (typeof value === "function" ? [key] : []));
  return { functions, values: Object.fromEntries(entries.filter(([key]) => !functions.includes(key))) };
}

/** Runs the function that a message names, with its arguments. */
export async function runHook(
  plugin: object,
  message: ProcessMessage,
  context: PluginContext,
  signal: AbortSignal,
): Promise<unknown> {
  const names = message.path as string[];
  const owner = names
    .slice(0, -1)
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), plugin);
  const run = isObject(owner) ? owner[names.at(-1) ?? ""] : undefined;
  if (typeof run !== "function") throw new Error(`The plugin has no ${names.join(".")}.`);
  const first = message.takesConfiguration === true ? context.configuration : context;
  if (message.isBatch === true)
    return Promise.all(
      (message.args as unknown[][]).map((args) => settled(async () => run.call(owner, first, ...args))),
    );
  const args = withSignal(message.args as unknown[], message.signalAt as SignalPlace | undefined, signal);
  const value: unknown = await run.call(owner, first, ...args);
  return collected(value);
}

/** The result of one of many calls: what one throws harms no other. */
async function settled(call: () => Promise<unknown>): Promise<{ value?: unknown; error?: string }> {
  try {
    return { value: await call() };
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).slice(0, 1000) };
  }
}

function withSignal(args: unknown[], place: SignalPlace | undefined, signal: AbortSignal): unknown[] {
  const [index, member] = place ?? [];
  return args.map((each, at) => {
    if (at !== index) return each;
    return member === undefined ? signal : { ...(each as object), [member]: signal };
  });
}

/** The largest file that a plugin can return; a message has a limit. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** A reply with its streams read to their ends: a message is sent as a whole. */
async function collected(value: unknown): Promise<unknown> {
  if (!isObject(value) || !isStream(value.content)) return value;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of value.content) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new Error("The file is larger than 8 MB.");
    chunks.push(chunk);
  }
  // No buffer: it would become a list of numbers.
  const content = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return { ...value, content };
}

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** The context of a call: its values came with the call, its services are the site's. */
export function contextOf(values: unknown, ask: Ask): PluginContext {
  const sent = (isObject(values) ? values : {}) as Record<string, unknown>;
  const startedMs = performance.now();
  return {
    configuration: sent.configuration as PluginValues,
    site_url: String(sent.site_url),
    now: () => Number(sent.now) + Math.floor((performance.now() - startedMs) / 1000),
    store: {
      get: async (key) => (await ask("store.get", [key])) as string | undefined,
      set: async (key, value) => void (await ask("store.set", [key, value])),
      remove: async (key) => void (await ask("store.remove", [key])),
    },
    fetch: (address, options) => fetchThrough(ask, new Request(address as string | URL, options as RequestInit)),
    fetchPublic: async (address, request) =>
      (await ask("fetchPublic", [address, request ?? {}])) as { status: number; text: string },
  };
}

/** Statuses whose responses have no body. */
const bodiless = new Set([101, 204, 205, 304]);

interface ReplyOfSite {
  readonly status: number;
  readonly headers: [string, string][];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function fetchThrough(ask: Ask, request: Request): Promise<Response> {
  const { url, method, redirect, signal } = request;
  const body = new Uint8Array(await request.arrayBuffer());
  const sent = { url, method, redirect, headers: [...request.headers], body: body.length > 0 ? body : null };
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason));
  const reply = (await Promise.race([ask("fetch", [sent]), aborted.promise])) as ReplyOfSite | TooLargeReply;
  if ("tooLarge" in reply) throw new ReplyTooLargeError(reply.tooLarge.host, reply.tooLarge.maxBytes);
  const { status, headers, bytes } = reply;
  return new Response(bodiless.has(status) ? null : bytes, { status, headers });
}
