import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/** Fastify's `trustProxy`: none, addresses, or a function of address and hop. */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean);

/**
 * Parses `TRUST_PROXY`, the proxies that may set the client's address: none if empty or `false`; the one in front if
 * `true`; a number of chained proxies; or their addresses. Never all: clients can send `X-Forwarded-For` themselves, so
 * only what a proxy has appended can be trusted.
 */
export function trustedProxies(value = ""): TrustedProxies {
  const trimmed = value.trim();
  if (trimmed === "" || trimmed === "false") return false;
  const hops = trimmed === "true" ? 1 : Number(/^\d{1,2}$/.exec(trimmed)?.[0] ?? Number.NaN);
  if (!Number.isNaN(hops)) return (_address, hop) => hop < hops;
  if (!trimmed.split(",").every((part) => isRange(part.trim())))
    throw new Error(`TRUST_PROXY is ${value}, which is neither true, nor a number up to 99, nor addresses.`);
  return trimmed;
}

/** An address with a port, as some proxies append it: `203.0.113.9:51234` or `[2001:db8::9]:51234`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/**
 * Ignores ports in `X-Forwarded-For`: with its port the entry would be no address, neither of a proxy that is trusted nor
 * of a client that a limit or an API key names. Runs before anything reads `request.ip`.
 */
export function ignorePorts(server: FastifyInstance): void {
  server.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers["x-forwarded-for"];
    if (typeof forwarded === "string") headers["x-forwarded-for"] = withoutPorts(forwarded);
    done();
  });
}

function withoutPorts(forwarded: string): string {
  const parts = forwarded.split(",").map((part) => part.trim());
  return parts
    .map((part) => part.replace(WITH_PORT, (_, inBrackets = "", address = "") => inBrackets || address))
    .join(", ");
}

/** An address, a CIDR range, or one of Fastify's names. */
function isRange(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [, address = text, mask = "0"] = /^(.*)\/(.+)$/.exec(text) ?? [];
  const isMask = isIP(mask) === 4 || (/^\d+$/.test(mask) && Number(mask) <= (isIP(address) === 4 ? 32 : 128));
  return isIP(address) !== 0 && isMask;
}
