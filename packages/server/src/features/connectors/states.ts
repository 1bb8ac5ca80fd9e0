import { randomBytes } from "node:crypto";
import type { Departure, WayOut } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { deleteState, findState, insertState, updateState } from "./queries.ts";
import type { LoginStateRow } from "./table.ts";

/** What somebody leaves for: to log in, to connect an account to theirs, to log in where accounts are kept. */
export type Intent = "login" | "bind" | "center";

/** How long a way out and back may take. Source: api-accounts 12. */
const livesSeconds: Record<Intent, number> = { login: 600, center: 600, bind: 300 };

/** Nobody guesses it. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** Begins a way to another system; the secret names it. */
export async function openState(
  app: App,
  tx: Tx,
  state: Pick<LoginStateRow, "provider" | "user_id"> & { intent: Intent },
): Promise<string> {
  const secret = randomSecret();
  const now = app.now();
  const expires_at = now + livesSeconds[state.intent];
  const row = { ...state, state_hash: hashToken(secret), browser_hash: "", kept: "", created_at: now, expires_at };
  await insertState(tx, row);
  return secret;
}

/** A way that is still open; undefined for one that is unknown, over or of another provider. */
export async function findOpenState(app: App, provider: string, secret: string): Promise<LoginStateRow | undefined> {
  if (secret === "") return undefined;
  const state = await findState(app.db.read, hashToken(secret));
  return state?.provider === provider && state.expires_at > app.now() ? state : undefined;
}

interface Leaving {
  readonly provider: string;
  readonly callback: string;
  /** The state that was given; begun now where none was. */
  readonly state: string;
  readonly intent: Intent;
  readonly depart: (departure: Departure) => Promise<WayOut>;
}

/** Ties a state to the browser that leaves with it, and says where it goes. */
export async function leave(app: App, viewer: Viewer, leaving: Leaving): Promise<string> {
  const { provider, callback, intent } = leaving;
  const begin = () => app.db.write((tx) => openState(app, tx, { provider, intent, user_id: "0" }));
  const state = leaving.state || (await begin());
  const { url, kept } = await leaving.depart({ callback, state });
  const browser_hash = hashToken(keepBrowser(viewer));
  await app.db.write((tx) => updateState(tx, hashToken(state), { browser_hash, kept }));
  return url;
}

/** The secret of a browser; two ways at once share it. */
function keepBrowser({ browser }: Viewer): string {
  const secret = browser.way_token || randomSecret();
  browser.setWayToken(secret);
  return secret;
}

/** Whether this is the browser that a hash is of. */
export function isSameBrowser({ browser }: Viewer, browserHash: string): boolean {
  return browser.way_token !== "" && hashToken(browser.way_token) === browserHash;
}

/** Ends the way that somebody has come back on; undefined unless it was theirs, and the first to come back. */
export async function comeBack(
  app: App,
  viewer: Viewer,
  back: { provider: string; state: string },
): Promise<LoginStateRow | undefined> {
  const state = await findOpenState(app, back.provider, back.state);
  if (!state || !isSameBrowser(viewer, state.browser_hash)) return undefined;
  const isFirst = await app.db.write((tx) => deleteState(tx, state.state_hash));
  return isFirst ? state : undefined;
}
