import { type PluginContext, type PluginValues, ReplyTooLargeError } from "@askwell/plugin-kit";
import * as v from "valibot";
import type { FetchPublic } from "../../platform/network/fetch-public.ts";
import { limitReplies } from "../../platform/network/limited-fetch.ts";
import type { PluginManifest } from "../packages/manifest.ts";
import type { TooLargeReply } from "./messages.ts";

/** How requests of plugins leave the site. */
export interface Transport {
  /** For hosts that a manifest names. */
  readonly fetchPublic: FetchPublic;
}

/** As large as a file that a plugin may store: a message has a limit. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
/** Changes of its store that a plugin may make within a minute: each is a transaction of the site's database. */
const MAX_STORE_CHANGES = 600;

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const storedValue = v.pipe(v.string(), v.maxLength(100_000));
const headers = v.array(v.tuple([v.string(), v.string()]));

const request = v.object({
  url: v.pipe(v.string(), v.maxLength(4000), v.url()),
  method: v.picklist(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
  redirect: v.picklist(["follow", "manual", "error"]),
  headers,
  body: v.nullable(v.instance(Uint8Array)),
});

type PluginRequest = v.InferOutput<typeof request>;

const publicRequest = v.object({
  method: v.optional(v.picklist(["GET", "POST", "PUT", "DELETE"])),
  headers: v.optional(v.record(v.string(), v.string())),
  body: v.optional(v.string()),
});

/** Answers what a plugin's process asks the site for. Source: docs/rules/plugins.md PL22. */
export function createServices(
  manifest: PluginManifest,
  context: () => PluginContext,
  transport: Transport,
  stored: () => PluginValues,
): (what: string, args: readonly unknown[]) => Promise<unknown> {
  const { permissions } = manifest.askwell;
  const named = (host: string) => permissions.hosts.some((each) => matchesHost(each, host));
  const entered = (host: string) =>
    // Only what an administrator has saved: a default is the plugin's own.
    permissions.host_settings.some((name) => hostOf(stored()[name]) === host);

  const countChange = createMinuteLimit(
    MAX_STORE_CHANGES,
    `The store takes at most ${MAX_STORE_CHANGES} changes a minute.`,
  );

  const services: Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>> = {
    "store.get": (name) => context().store.get(v.parse(key, name)),
    async "store.set"(name, value) {
      const stored = [v.parse(key, name), v.parse(storedValue, value)] as const;
      countChange();
      await context().store.set(...stored);
    },
    async "store.remove"(name) {
      countChange();
      await context().store.remove(v.parse(key, name));
    },
    async fetch(sent) {
      let current = v.parse(request, sent);
      for (let hops = 0; ; hops++) {
        const { host, hostname } = new URL(current.url);
        if (!entered(host) && !named(hostname)) throw new Error(`The plugin's manifest does not name ${hostname}.`);
        const reply = await (entered(host) ? fetchEntered(context(), current) : fetchNamed(transport, current)).catch(
          describeTooLarge,
        );
        if ("tooLarge" in reply) return reply;
        const next = nextOf(current, reply, hops);
        if (!next) return reply;
        current = next;
      }
    },
    async fetchPublic(url, options) {
      const address = v.parse(v.pipe(v.string(), v.url()), url);
      const { hostname } = new URL(address);
      if (!named(hostname)) throw new Error(`The plugin's manifest does not name ${hostname}.`);
      const { headers = {}, ...sent } = v.parse(publicRequest, options);
      const passed = Object.fromEntries(Object.entries(headers).filter(isSent));
      return context().fetchPublic(address, { ...sent, headers: passed } as never);
    },
  };
  return async (what, args) => {
    const service = Object.hasOwn(services, what) ? services[what] : undefined;
    if (!service) throw new Error(`The site offers no ${what.slice(0, 100)}.`);
    return service(...args);
  };
}

/** Counts what happens within a minute; throws beyond the limit. */
function createMinuteLimit(most: number, message: string): () => void {
  let since = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > 60_000) {
      since = now;
      count = 0;
    }
    count += 1;
    if (count > most) throw new Error(message);
  };
}

/** Whether a host is one that a manifest names. */
export function matchesHost(pattern: string, host: string): boolean {
  if (host === "") return false;
  if (pattern === "*") return true;
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** The host with its port of an address that an administrator has entered. */
function hostOf(value: unknown): string {
  return typeof value === "string" && URL.canParse(value) ? new URL(value).host : "";
}

interface HostReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly bytes: Uint8Array;
}

function describeTooLarge(error: unknown): TooLargeReply {
  if (!(error instanceof ReplyTooLargeError)) throw error;
  const { host, maxBytes } = error;
  return { tooLarge: { host, maxBytes } };
}

async function fetchEntered({ fetch }: PluginContext, sent: PluginRequest): Promise<HostReply> {
  const { url, method, body } = sent;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { method, headers: sent.headers.filter(isSent), body: body as Uint8Array<ArrayBuffer> | null };
  const reply = await limitReplies(fetch, MAX_REPLY_BYTES)(url, { ...options, redirect: "manual", signal });
  return hostReply(sent, reply.status, [...reply.headers], new Uint8Array(await reply.arrayBuffer()));
}

/** Not a buffer, which would become a list of numbers in a message. */
const plain = (bytes: Uint8Array) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function fetchNamed({ fetchPublic }: Transport, request: PluginRequest): Promise<HostReply> {
  const { url, method, headers, body } = request;
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_REPLY_BYTES };
  const sent = {
    method,
    headers: Object.fromEntries(headers.filter(isSent)),
    ...(body && { body: Buffer.from(body) }),
  };
  const reply = await fetchPublic(url, { ...limits, ...sent });
  return hostReply(request, reply.status, Object.entries(reply.headers), reply.bytes);
}

/** Headers that belong to the connection. */
const isSent = ([name]: readonly [string, string]) =>
  !/^(accept-encoding|connection|content-length|host|transfer-encoding)$/i.test(name);

/** The body arrives decoded and whole: its length is that of what the plugin gets. Of a `HEAD` it is that of the file. */
function hostReply(
  { method }: PluginRequest,
  status: number,
  headers: readonly (readonly [string, string])[],
  bytes: Uint8Array,
): HostReply {
  const isHead = method === "HEAD";
  const passed = headers.filter(
    ([name]) => !/^(content-encoding|transfer-encoding)$/.test(name) && (isHead || name !== "content-length"),
  );
  const length = ["content-length", String(bytes.byteLength)] as const;
  return { status, headers: isHead ? passed : [...passed, length], bytes: plain(bytes) };
}

/** The request that a redirect asks for; undefined if the reply is the last one. */
function nextOf(sent: PluginRequest, { status, headers }: HostReply, hops: number): PluginRequest | undefined {
  const [, location] = headers.find(([name]) => name === "location") ?? [];
  if (![301, 302, 303, 307, 308].includes(status) || !location || sent.redirect === "manual") return undefined;
  if (sent.redirect === "error" || hops >= MAX_REDIRECTS) throw new Error("The reply is a redirect.");
  const url = new URL(location, sent.url);
  const isOtherHost = url.host !== new URL(sent.url).host;
  const passed = sent.headers.filter(([name]) => !isOtherHost || !/^(authorization|cookie)$/i.test(name));
  const repeated = { ...sent, url: url.href, headers: passed };
  const asGet = status === 303 || (status < 303 && sent.method === "POST");
  return asGet ? { ...repeated, method: "GET", body: null } : repeated;
}
