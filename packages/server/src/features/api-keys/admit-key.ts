import type { CallScope, ErrorCode } from "@askwell/contract";
import type { ApiScope } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { BrowserContext } from "../../viewer.ts";
import { countKeyCalls } from "../rate-limits/index.ts";
import { recordKeyUse } from "./check-api-key.ts";
import { mayCallFrom } from "./key-addresses.ts";
import { noteUse } from "./key-uses.ts";
import { wordsOf } from "./scoped-key.ts";
import type { ApiKeyRow } from "./table.ts";

/** What a program reads when its key has ended. Source: RFC 6750, section 3. */
const VOID = { "www-authenticate": 'Bearer error="invalid_token"' };

interface CallOfKey {
  /** The name of the call, for the log of uses. */
  readonly name: string;
  readonly scope: CallScope;
  readonly browser: Pick<BrowserContext, "ip" | "isTokenInAddress">;
  /** How many calls the request makes; 1 if left out. */
  readonly calls?: number;
}

interface KeyAdmission {
  /** For the reply, whether the call is admitted or not. */
  readonly headers: Readonly<Record<string, string>>;
  readonly denial?: ErrorCode;
}

/**
 * Decides whether a key with scopes makes a call: it has not expired, comes from its addresses, is within its rate,
 * and has the scope of the call. What its user may do is decided afterwards, as for a session. Rules:
 * docs/rules/api-keys.md AK6, AK8, AK9, AK14.
 */
export async function admitKey(app: App, key: ApiKeyRow, call: CallOfKey): Promise<KeyAdmission> {
  const { name, scope, browser, calls = 1 } = call;
  if (browser.isTokenInAddress) return { headers: {}, denial: "forbidden" };
  if (key.expires_at > 0 && key.expires_at <= app.now()) return { headers: VOID, denial: "key_expired" };
  if (!mayCallFrom(wordsOf(key.addresses), browser.ip)) return { headers: {}, denial: "key_address" };
  const rate = await countKeyCalls(app, key.id, calls);
  if (rate.isExceeded) return { headers: rate.headers, denial: "key_limit" };
  if (!hasScope(key, scope)) return { headers: { ...rate.headers, ...challengeOf(scope) }, denial: "key_scope" };
  for (let made = 0; made < calls; made++) noteUse(app, key, name, browser);
  return { headers: rate.headers };
}

/**
 * Whether a call that was admitted may go on: the key still has its scope and its addresses, and has not expired. It is
 * not counted again. Rules: docs/rules/events.md EV5.
 */
export function isStillAdmitted(app: App, key: ApiKeyRow, { scope, browser }: Omit<CallOfKey, "name">): boolean {
  const hasExpired = key.expires_at > 0 && key.expires_at <= app.now();
  return !hasExpired && mayCallFrom(wordsOf(key.addresses), browser.ip) && hasScope(key, scope);
}

interface McpAdmission extends KeyAdmission {
  readonly key: ApiKeyRow;
}

/**
 * Decides whether a program connects to the MCP server with a key; undefined without one. `countMessages` says how many calls
 * its request makes. Rules: docs/rules/mcp.md MC1, MC8.
 */
export async function admitToMcp(
  app: App,
  key: ApiKeyRow | undefined,
  browser: BrowserContext,
  countMessages: () => number,
): Promise<McpAdmission | undefined> {
  if (!key) return undefined;
  if (key.owner === "") {
    await recordKeyUse(app, key);
    return { key, headers: {} };
  }
  const call = { name: "mcp", scope: "mcp:read", browser, calls: countMessages() } as const;
  return { key, ...(await admitKey(app, key, call)) };
}

function hasScope(key: ApiKeyRow, scope: CallScope): boolean {
  return scope === "any" || (scope !== "session" && wordsOf(key.scopes).includes(scope satisfies ApiScope));
}

/** Names the missing scope, as in RFC 6750. */
const challengeOf = (scope: CallScope) => ({
  "www-authenticate": `Bearer error="insufficient_scope"${scope === "session" ? "" : `, scope="${scope}"`}`,
});
