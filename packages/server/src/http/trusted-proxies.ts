import { isIP } from "node:net";

/** Nobody, addresses, or whether to believe an address so many hops away. */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean);

/**
 * Whom to believe about the address of a reader, from `TRUST_PROXY`: nobody where it is empty or `false`; the one proxy
 * in front where it is `true`; a number of proxies in a row; or their addresses. Never everybody: readers can write
 * `X-Forwarded-For` themselves, and only what a proxy has added at its end is true.
 */
export function trustedProxies(value = ""): TrustedProxies {
  const written = value.trim();
  if (written === "" || written === "false") return false;
  const inARow = written === "true" ? 1 : Number(/^\d{1,2}$/.exec(written)?.[0] ?? Number.NaN);
  if (!Number.isNaN(inARow)) return (_address, hop) => hop < inARow;
  if (!written.split(",").every((part) => isRange(part.trim())))
    throw new Error(`TRUST_PROXY is ${value}, which is neither true, nor a number up to 99, nor addresses.`);
  return written;
}

/** An address, several by a prefix of theirs, or one of the names that Fastify knows. */
function isRange(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [, address = text, mask = "0"] = /^(.*)\/(.+)$/.exec(text) ?? [];
  const isMask = isIP(mask) === 4 || (/^\d+$/.test(mask) && Number(mask) <= (isIP(address) === 4 ? 32 : 128));
  return isIP(address) !== 0 && isMask;
}
