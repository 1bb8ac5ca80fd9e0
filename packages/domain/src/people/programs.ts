/** What a program may learn about a person who logs in with the site. Rules: docs/rules/oauth.md OC6. */
export const identityScopes = ["openid", "profile", "email"] as const;

export type IdentityScope = (typeof identityScopes)[number];

/** The hosts of the own machine. Source: RFC 8252, section 7.3. */
const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address leads to a program on the machine of its user. */
function isOnOwnMachine({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && LOOPBACKS.includes(hostname);
}

/**
 * Whether a program may get its answers there: https, plain http on the own machine, or a scheme of the program's own
 * that is a reversed domain name. Source: RFC 8252, section 7.
 */
export function isReturnAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url || address.includes("#") || /\s/.test(address) || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return !LOOPBACKS.includes(url.hostname);
  return isOnOwnMachine(url) || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol);
}

/** Whether other programs on the machine of the user could receive answers there as well. Source: RFC 8252, section 8.6. */
export const isLocalAddress = (address: string): boolean => URL.parse(address)?.protocol !== "https:";

/** What a person reads about an address: the host, or the scheme of a program on their machine. */
export function returnPlace(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return url.protocol === "https:" || url.protocol === "http:" ? url.hostname : url.protocol;
}

/** The source by which a Content-Security-Policy allows an address. */
export function sourceOfAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return url.protocol === "https:" || url.protocol === "http:" ? url.origin : url.protocol;
}
