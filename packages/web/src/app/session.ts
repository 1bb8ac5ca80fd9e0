import type { ApiRefusal } from "@askwell/contract";
import type { Viewer } from "./viewer.ts";

/** How often the person is asked for at most, unless forced. Source: specification, section 7. */
export const PULL_EVERY_MS = 10_000;

/** Who is using this browser. */
export interface Session {
  token(): string | null;
  /** Keeps the token of a login and finds out who it belongs to. */
  begin(token: string): Promise<Viewer | null>;
  /** Asks again who this is; at most every ten seconds unless `force`. */
  pull(force?: boolean): Promise<Viewer | null>;
  /** Forgets the person here; the server is not told. */
  forget(): void;
  /** Ends the session on the server, as far as it can be reached, and forgets the person here. */
  leave(): Promise<void>;
  /**
   * Takes to heart what a refusal says about the person: a lost session and a suspension forget them, an address that
   * has to be confirmed again is asked for.
   */
  learn(refusal: ApiRefusal): Promise<void>;
  /** Keeps an address to return to after the login. */
  remember(address: string): void;
  /** The address to return to, once; the home page where none was kept. */
  takeRemembered(): string;
}
