import type { Admin } from "../../viewer.ts";

/** An address without its path and query, in which services put secrets. */
export const originOf = (url: string): string => URL.parse(url)?.origin ?? "";

/** The address of an endpoint as a caller sees it: programs with a key see its origin only. Rule: docs/rules/webhooks.md WH10. */
export const shownAddress = (who: Pick<Admin, "holds_key">, url: string): string =>
  who.holds_key ? `${originOf(url)}/…` : url;
