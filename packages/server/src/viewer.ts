import type { Grant, GrantableRight, Restriction } from "@askwell/domain";

/** The browser that makes a call. Replies change it only through its cookies. */
export interface BrowserContext {
  readonly ip: string;
  readonly user_agent: string;
  /** Set for the scripts of the site's own pages; left out for programs, such as clients of Apache Answer. */
  readonly isOwnPage?: true;
  /** The access token sent, or "". */
  readonly token: string;
  /** Whether the token came from the query string, which another site can write, and not from the header. */
  readonly isTokenInAddress: boolean;
  /** The visit token of the cookie, or "". */
  readonly visit_token: string;
  /** Token that binds an external login to this browser, or "". */
  readonly oauth_token: string;
  /** Tokens of the cookie that lists the accounts this browser was used with; see `knownBrowser`. */
  readonly known_tokens: readonly string[];
  /** Sets the cookie that authorizes reading pages and files; "" clears it. */
  setVisitToken(token: string): void;
  /** Sets the cookie that binds an external login to this browser. */
  setOauthToken(token: string): void;
  /** Sets the cookie that lists the accounts this browser was used with. */
  setKnownTokens(tokens: readonly string[]): void;
}

/** Identifies a call that takes effect once. Rules: docs/rules/limits.md L3, L12. */
export interface CallMarks {
  /** Hash of user, call and body. */
  readonly body: string;
  /** Hash of user, call and the key that the client sent; "" without one. */
  readonly key: string;
}

/** The key with which a program acts as a user. Rules: docs/rules/mcp.md MC11, MC12. */
export interface ProgramKey {
  readonly key_id: string;
  /** Its description. */
  readonly name: string;
  /** Whether an administrator has decided that its posts need no review. */
  readonly isTrusted: boolean;
}

/** The caller. A visitor has the id "0", no role and no rank. */
export interface Viewer {
  readonly id: string;
  readonly signed_in: boolean;
  readonly username: string;
  readonly display_name: string;
  /** 0 visitor, 1 user, 2 admin, 3 moderator. */
  readonly role_id: number;
  readonly rank: number;
  readonly email_confirmed: boolean;
  /** `normal` or `suspended`; "" for a visitor, `deleted` if the token belongs to a deleted account. */
  readonly status: string;
  /** Rights that staff have restricted; some may have ended. */
  readonly restrictions?: readonly Restriction[];
  /** Rights granted beyond the role and in force, those that are limited to tags included. */
  readonly grants?: readonly Grant[];
  /** Those of them that hold for the whole site, or for the post that a check is about. */
  readonly rights?: readonly GrantableRight[];
  /** When a suspension ends; 0 for never, or for none. */
  readonly suspended_until?: number;
  /** Language of the reply: an installed one. */
  readonly language: string;
  /** The language of the user's settings: a code, `Default` or "". */
  readonly chosen_language?: string;
  readonly browser: BrowserContext;
  /** Set for staff and holders of rights without the required second factor; they have none of these rights until they add one. */
  readonly owes_factor?: true;
  /** Set for a program with an API key: it reads a private site. */
  readonly holds_key?: true;
  /** Set for a personal key. */
  readonly program?: ProgramKey;
  /** Set while a page is rendered: the page counts its visit itself, so reads must not count it again. */
  readonly rendering?: true;
  /** Set while an administrator sees the site as another role: nothing is changed or counted. */
  readonly viewing?: true;
  /** Set for the calls that take effect once. */
  readonly marks?: CallMarks;
}

/** A signed-in user; the address may be unconfirmed and the account suspended. */
export interface SignedIn extends Viewer {
  readonly signed_in: true;
}

/** A user with a confirmed address who is not suspended. Only the guard creates one. */
export interface Member extends SignedIn {
  readonly email_confirmed: true;
  readonly status: "normal";
}

/** A moderator or an admin. */
export interface Staff extends Member {
  readonly role_id: 2 | 3;
}

export interface Admin extends Staff {
  readonly role_id: 2;
}

/** True for moderators and admins. */
export const isStaff = (viewer: Viewer): boolean => viewer.role_id === 2 || viewer.role_id === 3;
/** True for admins only. */
export const isAdmin = (viewer: Viewer): boolean => viewer.role_id === 2;

/** The acting user for decisions of `domain`; null for a visitor. */
export const actorOf = (viewer: Viewer): SignedIn | null => (viewer.signed_in ? (viewer as SignedIn) : null);
