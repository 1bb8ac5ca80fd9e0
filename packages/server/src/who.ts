/** The browser behind a call. Replies change it in its cookies only. */
export interface Browser {
  readonly ip: string;
  readonly user_agent: string;
  /** The access token sent, or "". */
  readonly token: string;
  /** The visit token of the cookie, or "". */
  readonly visit_token: string;
  /** What ties a way to another system and back to this browser, or "". */
  readonly way_token: string;
  /** Sends the cookie that may read pages and files; "" clears it. */
  setVisitToken(token: string): void;
  /** Sends the cookie that ties a way to another system to this browser. */
  setWayToken(token: string): void;
}

/** Whoever makes a call; a visitor has the id "0", no role and no rank. */
export interface Viewer {
  readonly id: string;
  readonly signed_in: boolean;
  readonly username: string;
  readonly display_name: string;
  /** 0 visitor, 1 user, 2 admin, 3 moderator. */
  readonly role_id: number;
  readonly rank: number;
  readonly email_confirmed: boolean;
  /** `normal` or `suspended`; "" for a visitor, `deleted` for one whose token belongs to a deleted account. */
  readonly status: string;
  /** When a suspension ends; 0 for never, or for none. */
  readonly suspended_until?: number;
  /** Language of the reply: an installed one. */
  readonly language: string;
  /** What a person has chosen in their settings: a code, `Default` or "". */
  readonly chosen_language?: string;
  readonly browser: Browser;
  /** Somebody of the staff who is none before they have a second factor. */
  readonly owes_factor?: true;
  /** Set while a page is rendered: its visit is counted by itself, once a day, and not by what the page reads. */
  readonly rendering?: true;
}

/** A person whose address may not be confirmed yet, or who is suspended. */
export interface SignedIn extends Viewer {
  readonly signed_in: true;
}

/** A person in good standing. Only the guard makes one. */
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

/** Who acts, for decisions of `domain`; null for a visitor. */
export const actorOf = (viewer: Viewer): SignedIn | null => (viewer.signed_in ? (viewer as SignedIn) : null);
