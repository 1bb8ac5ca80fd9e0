import type { ApiResponseError } from "@askwell/contract";
import type { SignedInUser } from "./viewer.ts";

/** The user is loaded at most this often, unless forced. Source: docs/rules/limits.md L4. */
export const REFRESH_INTERVAL_MS = 10_000;

/** The login session of this browser. */
export interface UserSession {
  token(): string | null;
  /** Stores the token of a login and loads its user. */
  start(token: string): Promise<SignedInUser | null>;
  /** Loads the user again; at most every ten seconds unless `force`. */
  refresh(force?: boolean): Promise<SignedInUser | null>;
  /** Forgets token and user in this browser, without a call to the server. */
  forget(): void;
  /** Ends the session on the server, if it can be reached, and forgets the user in this browser. */
  logOut(): Promise<void>;
  /**
   * Updates the session after an error: an expired session and a suspension log the user out, an unconfirmed address
   * reloads the user.
   */
  handleAuthError(error: ApiResponseError): Promise<void>;
  /** Stores an address to return to after the login. */
  rememberAddress(address: string): void;
  /** Returns and removes the stored address; "/" without one. */
  takeAddress(): string;
}
