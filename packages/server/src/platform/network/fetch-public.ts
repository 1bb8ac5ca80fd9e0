import { lookup as lookUp } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ReplyTooLargeError } from "@askwell/plugin-kit";

/** A request, and the limits of its reply. */
export interface FetchOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** A larger reply is cut there instead of rejected. */
  readonly isCut?: boolean;
  /** Defaults to GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The reply of another server, with any status. */
export interface FetchedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/**
 * Fetches a URL; rejects if that fails, takes too long, is too large, or resolves to a private network. Only the hosts of
 * the last argument may be private ones: it is none of the options because plugins write those.
 */
export type FetchPublic = (
  address: string,
  options: FetchOptions,
  privateHosts?: readonly string[],
) => Promise<FetchedReply>;

// Separate lists: a single one would treat every IPv4 address as an IPv4-mapped IPv6 address.
const reserved4 = new BlockList();
const public6 = new BlockList();
const reserved6 = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  reserved4.addSubnet(network, bits, "ipv4");
// Only this block of IPv6 is routed on the internet; a deny list would miss private forms of IPv4 addresses, such as a
// network's own translation prefix (RFC 8215). Within it, embedded IPv4 addresses are excluded.
public6.addSubnet("2000::", 3, "ipv6");
reserved6.addSubnet("2001::", 23, "ipv6");
reserved6.addSubnet("2002::", 16, "ipv6");

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved4.check(address, "ipv4");
  return family === 6 && public6.check(address, "ipv6") && !reserved6.check(address, "ipv6");
}

/** Rejects names that resolve to any private address. The connection uses the checked address (no DNS rebinding). */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${host} is no host of the public internet.`), []);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** The host of a URL, without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/** Whether the host of a URL is, or now resolves to, an address of a private network; false if it does not resolve. */
export async function isPrivateHost(url: URL): Promise<boolean> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return !isPublicAddress(host);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  lookUp(host, { all: true }, (error, addresses) =>
    resolve(!error && !addresses.every(({ address }) => isPublicAddress(address))),
  );
  return promise;
}

/** A request whose reply is read as it arrives. */
export interface OpenOptions extends Pick<FetchOptions, "method" | "headers" | "body"> {
  /** Ends the request, and the reply while it is read. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request without cookies, credentials and redirects, by the rules of `FetchPublic`; resolves to the reply, whose
 * body the caller reads or destroys.
 */
export const openPublic = (
  address: string,
  { method = "GET", headers, body, signal }: OpenOptions,
  privateHosts: readonly string[],
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const host = hostOf(url);
    const mayBePrivate = privateHosts.includes(host);
    const isPrivate = !mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host);
    if (!/^https?:$/.test(url.protocol) || url.username !== "" || isPrivate)
      throw new Error(`${url.origin} is not fetched.`);
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = request(url, {
      ...{ method, agent: false, signal, ...(!mayBePrivate && { lookup: lookupPublic }) },
      headers: { "user-agent": "Askwell", ...headers },
    });
    sent.on("error", reject).on("response", resolve);
    sent.end(body);
  });

/** Sends such a request and reads the whole reply. */
export const fetchPublic: FetchPublic = async (address, options, privateHosts = []) => {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const reply = await openPublic(address, { ...options, signal }, privateHosts);
  return readAll(reply, new URL(address).host, options);
};

async function readAll(
  reply: IncomingMessage,
  host: string,
  { maxBytes, isCut = false }: FetchOptions,
): Promise<FetchedReply> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes && !isCut) throw new ReplyTooLargeError(host, maxBytes);
    chunks.push(size > maxBytes ? chunk.subarray(0, chunk.length - (size - maxBytes)) : chunk);
    // Leaving the loop ends the connection.
    if (size >= maxBytes && isCut) break;
  }
  const headers = Object.entries(reply.headers).map(([name, value = ""]) => [name, String(value)]);
  return { status: reply.statusCode ?? 0, headers: Object.fromEntries(headers), bytes: Buffer.concat(chunks) };
}
