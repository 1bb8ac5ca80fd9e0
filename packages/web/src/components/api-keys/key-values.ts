import type { ApiScope } from "@askwell/domain";
import type { OwnFactors } from "../two-factor/ConfirmFactor.tsx";

/** What the viewer proves their account with. */
export interface KeyOwner {
  readonly havePassword: boolean;
  readonly factors: OwnFactors | null;
}

/** Days of validity that a form offers; 0 for never ending. */
export const validities = ["30", "90", "365", "0"] as const;

/** What a form asks about what a key may do. */
export interface ScopeFormValues {
  readonly scopes: readonly ApiScope[];
  /** Whether it posts over MCP, rather than leaving drafts. */
  readonly may_post: boolean;
}

/** What a form asks about a key with scopes. */
export interface KeyFormValues extends ScopeFormValues {
  readonly days: (typeof validities)[number];
  /** One address or network a line. */
  readonly addresses: string;
}

export const noKeyValues: KeyFormValues = { scopes: [], may_post: false, days: "90", addresses: "" };

const DAY_S = 24 * 3600;

/** The fields of a call; `nowS` in Unix seconds. */
export function keyInputOf({ scopes, days, addresses }: KeyFormValues, nowS: number) {
  return {
    scopes: [...scopes],
    expires_at: days === "0" ? 0 : Math.floor(nowS) + Number(days) * DAY_S,
    addresses: addresses.split(/[\s,]+/).filter((address) => address !== ""),
  };
}
