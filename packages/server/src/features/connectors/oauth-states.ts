import { randomBytes } from "node:crypto";
import type { AuthorizationRedirect, AuthorizationRequest } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteState, findState, insertState, updateState } from "./queries.ts";
import type { LoginStateRow } from "./table.ts";

/** The purpose of a flow: to log in, to connect an external account, or to log in through a user center. */
export type OAuthIntent = "login" | "bind" | "center";

/** The lifetime of a state. Source: docs/wire/accounts.md "Connectors". */
const lifetimeSeconds: Record<OAuthIntent, number> = { login: 600, center: 600, bind: 300 };

/** 256 random bits, base64url. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** Stores the OAuth state of a new flow and returns its secret. */
export async function createState(
  app: App,
  tx: Tx,
  state: Pick<LoginStateRow, "provider" | "user_id"> & { intent: OAuthIntent },
): Promise<string> {
  const secret = randomSecret();
  const now = app.now();
  const expires_at = now + lifetimeSeconds[state.intent];
  const row = { ...state, state_hash: hashToken(secret), browser_hash: "", kept: "", created_at: now, expires_at };
  await insertState(tx, row);
  return secret;
}

/** The state of a secret; undefined if it is unknown, expired or of another provider. */
export async function findOpenState(app: App, provider: string, secret: string): Promise<LoginStateRow | undefined> {
  if (secret === "") return undefined;
  const state = await findState(app.db.read, hashToken(secret));
  return state?.provider === provider && state.expires_at > app.now() ? state : undefined;
}

interface AuthorizationStart {
  readonly provider: string;
  readonly callback: string;
  /** An existing state; "" creates one. */
  readonly state: string;
  readonly intent: OAuthIntent;
  readonly authorize: (request: AuthorizationRequest) => Promise<AuthorizationRedirect>;
}

/** Binds a state to the browser and returns the URL to redirect to. */
export async function startAuthorization(app: App, viewer: Viewer, start: AuthorizationStart): Promise<string> {
  const { provider, callback, intent } = start;
  const newState = () => app.db.write((tx) => createState(app, tx, { provider, intent, user_id: "0" }));
  const state = start.state || (await newState());
  const { url, flowState } = await start.authorize({ callback, state });
  const browser_hash = hashToken(bindBrowser(viewer));
  await app.db.write((tx) => updateState(tx, hashToken(state), { browser_hash, kept: flowState }));
  return url;
}

/** Sets the browser's OAuth cookie; concurrent flows share it. */
function bindBrowser({ browser }: Viewer): string {
  const secret = browser.oauth_token || randomSecret();
  browser.setOauthToken(secret);
  return secret;
}

/** Whether the hash is that of this browser's cookie. */
export function isSameBrowser({ browser }: Viewer, browserHash: string): boolean {
  return browser.oauth_token !== "" && hashToken(browser.oauth_token) === browserHash;
}

/** Consumes the state of a callback; returns undefined if it belongs to another browser or was used before. */
export async function consumeState(
  app: App,
  viewer: Viewer,
  callback: { provider: string; state: string },
): Promise<LoginStateRow | undefined> {
  const state = await findOpenState(app, callback.provider, callback.state);
  if (!state || !isSameBrowser(viewer, state.browser_hash)) return undefined;
  const isFirst = await app.db.write((tx) => deleteState(tx, state.state_hash));
  return isFirst ? state : undefined;
}
