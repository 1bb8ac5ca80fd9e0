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
  return Number.isNaN(inARow) ? written : (_address, hop) => hop < inARow;
}
