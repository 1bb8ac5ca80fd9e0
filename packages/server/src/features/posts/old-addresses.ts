import { createHash } from "node:crypto";

/** The first segments of this site's own pages. */
const OWN =
  /^\/($|\?|(questions|tags|users|user-center|badges|review|admin|posts|search|help|answer|api|install|offline|maintenance|tos|privacy)(\/|\?|$)|(403|50x)\/?(\?|$))/;
/** Ids here have 17 digits, or letters as well. */
const FOREIGN_ID = /^\/(questions|users)\/\d{1,15}(\/|\?|$)/;

/** Ids of imported sites are short numbers; ours have 17 digits, or letters as well. */
const POST = /^\/(questions|q|a)\/(\d{1,15})(?:\/[^/]*)?(?:\/(\d{1,15}))?\/?$/;
const PERSON = /^\/users\/(-?\d{1,15})(?:\/[^/]*)?\/?$/;

/** The numbers of posts in a path of a dump's site, the one that it is about first. */
export function postNumbersIn(path: string): string[] {
  const [, kind, id, below] = POST.exec(path) ?? [];
  return (kind === "questions" ? [below, id] : [id]).filter((number) => number !== undefined);
}

/** The number of a person in a path of a dump's site. */
export const personNumberIn = (path: string): string | undefined => PERSON.exec(path)?.[1];

/** Whether an address can only be a page of this site, and never one of an imported site. */
export const isOwnAddress = (address: string): boolean => OWN.test(address) && !FOREIGN_ID.test(address);

/** The key of an old address, a path that may have a query; a slash at its end does not matter. */
export function addressHash(address: string): string {
  return createHash("sha256")
    .update(address.replace(/\/+(?=\?|$)/, ""))
    .digest("hex");
}
