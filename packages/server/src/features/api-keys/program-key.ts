import type { ApiScope } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { BrowserContext } from "../../viewer.ts";
import { mayCallFrom } from "./key-addresses.ts";
import { noteUse } from "./key-uses.ts";
import { findApiKeyById } from "./queries.ts";
import { wordsOf } from "./scoped-key.ts";
import type { ApiKeyRow } from "./table.ts";

/** What a program is about to do as the person of its key. */
interface ProgramAction {
  readonly scope: ApiScope;
  /** It publishes something at once. */
  readonly posts: boolean;
  readonly browser: Pick<BrowserContext, "ip">;
}

/** The scopes with which a personal key writes over MCP. Rules: docs/rules/mcp.md MC9. */
const isWriting = (scope: string) => scope.startsWith("mcp:") && scope !== "mcp:read";

/** The scopes of a key that count for writing over MCP; none while programs may not write. */
export function writingScopes(app: App, { scopes }: ApiKeyRow): string[] {
  return app.settings.get("mcp").program_writing ? wordsOf(scopes).filter(isWriting) : [];
}

/** Whether a program posts with the key, rather than leaving drafts. Rules: docs/rules/mcp.md MC10. */
export const mayPost = (app: App, { may_post }: ApiKeyRow): boolean =>
  may_post === 1 && app.settings.get("mcp").program_posting;

/**
 * The personal key of a program as it is now, for one action over MCP; a connection may be older than a change of the
 * key. Fails unless it has the scope, and while programs may not write. Rules: docs/rules/mcp.md MC9, MC10, MC15.
 */
export async function keyForAction(app: App, shown: ApiKeyRow, action: ProgramAction): Promise<ApiKeyRow> {
  const { scope, posts, browser } = action;
  const current = required(await findApiKeyById(app.db.read, Number(shown.id)), "not_signed_in");
  const key = current.owner === "program" ? narrowedKey(current, shown) : current;
  if (key.expires_at > 0 && key.expires_at <= app.now()) fail("key_expired");
  if (!mayCallFrom(wordsOf(key.addresses), browser.ip)) fail("key_address");
  if (isWriting(scope) && !app.settings.get("mcp").program_writing) fail("programs_off");
  if (!wordsOf(key.scopes).includes(scope)) fail("key_scope");
  if (posts && !mayPost(app, key)) fail("key_drafts_only");
  if (isWriting(scope)) noteUse(app, key, scope, browser);
  return key;
}

/** What a token of a program says, and whether its program is trusted. */
type ProgramToken = Pick<ApiKeyRow, "scopes" | "expires_at" | "is_trusted">;

/**
 * The key of a connected program, as far as one of its tokens reaches: the token may have fewer scopes, and expires.
 * Rules: docs/rules/oauth.md OC7.
 */
export function narrowedKey(key: ApiKeyRow, token: ProgramToken): ApiKeyRow {
  const reach = new Set(wordsOf(token.scopes));
  const scopes = wordsOf(key.scopes).filter((scope) => reach.has(scope));
  return { ...key, scopes: scopes.join(" "), expires_at: token.expires_at, is_trusted: token.is_trusted };
}

/** Whether a key posts at the moment; false for one that is gone. */
export async function keyMayPost(app: App, id: string): Promise<boolean> {
  const key = await findApiKeyById(app.db.read, Number(id));
  return key !== undefined && mayPost(app, key);
}
