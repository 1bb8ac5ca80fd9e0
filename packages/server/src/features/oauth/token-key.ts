import type { App } from "../../app.ts";
import { type ApiKeyRow, findApiKeyById, findKeyOf, narrowedKey } from "../api-keys/index.ts";
import { MCP_PATH } from "../site/index.ts";
import { findClient } from "./queries.ts";
import { findRecord, recordId } from "./records.ts";
import { offeredScopes, resourceAddress, wordsIn } from "./resources.ts";

/** How the tokens of connected programs look: unlike those of sessions, and unlike keys. */
const TOKEN_FORM = /^[\w-]{43}$/;

/** Whether a token is one of a connected program, valid or not. */
export const isProgramToken = (token: string): boolean => TOKEN_FORM.test(token);

/** What a program reads when its token is void. Source: RFC 6750, section 3. */
export const INVALID_TOKEN = 'Bearer error="invalid_token"';

/** The path of the description of the MCP server as a protected resource, below the address of the site. */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Why a program has no access to the MCP server; "" if it has sent nothing. */
interface McpProblem {
  readonly error: "" | "invalid_token" | "insufficient_scope";
  /** The scopes that it has, which it should not lose when it asks for more. */
  readonly scopes?: string;
}

/** Tells a program without access to the MCP server why, and where it gets it. Source: RFC 9728, section 5.1. */
export function mcpChallenge(app: App, { error, scopes = "" }: McpProblem): string {
  const missing = new Set(["mcp:read", ...wordsIn(scopes)]);
  const offered = offeredScopes(app, "mcp").filter((scope) => error !== "insufficient_scope" || missing.has(scope));
  const where = app.settings.get("oauth").connections
    ? [`resource_metadata="${app.settings.get("general").site_url}${RESOURCE_METADATA_PATH}${MCP_PATH}"`]
    : [];
  const isScopeNamed = where.length > 0 || error === "insufficient_scope";
  const parts = [
    ...(error === "" ? [] : [`error="${error}"`]),
    ...where,
    ...(isScopeNamed ? [`scope="${offered.join(" ")}"`] : []),
  ];
  return ["Bearer", parts.join(", ")].join(" ").trimEnd();
}

interface TokenContent {
  readonly aud?: string;
  readonly scope?: string;
  readonly grantId?: string;
}

/**
 * The key behind a token: an API key, or the key of a connected program as far as its token reaches. A token counts only
 * at the interface that it was issued for, and while its grant and its key exist. Undefined for anything else. Rules:
 * docs/rules/oauth.md OC7, OC9.
 */
export async function keyOfToken(app: App, token: string, resource: "api" | "mcp"): Promise<ApiKeyRow | undefined> {
  if (!isProgramToken(token)) return findKeyOf(app, token);
  if (!app.settings.get("oauth").connections) return undefined;
  const db = app.db.read;
  const record = await findRecord(db, recordId("AccessToken", token), app.now());
  if (!record) return undefined;
  const { aud, scope = "", grantId = "" } = JSON.parse(record.content) as TokenContent;
  if (aud !== resourceAddress(app, resource)) return undefined;
  if (!(await findRecord(db, recordId("Grant", grantId), app.now()))) return undefined;
  const client = await findClient(db, record.client_id);
  const key = client && (await findApiKeyById(db, Number(record.key_id)));
  if (!key) return undefined;
  const allowed = new Set(wordsIn(client.scopes));
  const scopes = wordsIn(scope).filter((name) => allowed.has(name));
  const { is_trusted } = client;
  return narrowedKey(key, { scopes: scopes.join(" "), expires_at: record.expires_at, is_trusted });
}
