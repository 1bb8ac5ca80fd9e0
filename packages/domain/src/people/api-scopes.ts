/**
 * What a key may be allowed to do: a subject, and whether it reads or writes; over MCP each kind of writing by itself.
 * Rules: docs/rules/api-keys.md AK6, docs/rules/mcp.md MC9.
 */
export const apiScopes = [
  "questions:read",
  "questions:write",
  "answers:read",
  "answers:write",
  "comments:read",
  "comments:write",
  "tags:read",
  "tags:write",
  "votes:read",
  "votes:write",
  "users:read",
  "files:write",
  "account:read",
  "account:write",
  "review:read",
  "review:write",
  "plugins:read",
  "plugins:write",
  "events:read",
  "mcp:read",
  "mcp:ask",
  "mcp:answer",
  "mcp:comment",
  "mcp:edit",
  "mcp:vote",
  "mcp:accept",
  "admin:read",
  "admin:write",
] as const;

export type ApiScope = (typeof apiScopes)[number];

/** The scopes of a key without an account: what visitors read. Rules: docs/rules/api-keys.md AK7. */
export const siteScopes = [
  "questions:read",
  "answers:read",
  "comments:read",
  "tags:read",
  "votes:read",
  "users:read",
  "plugins:read",
  "events:read",
  "mcp:read",
] as const satisfies readonly ApiScope[];
