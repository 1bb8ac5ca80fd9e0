import { type ApiScope, apiScopes, roles } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member, Viewer } from "../../viewer.ts";
import { findApiKeyById } from "./queries.ts";
import type { ApiKeyRow } from "./table.ts";

/** Whether a user may have keys that act as them. Rule: docs/rules/api-keys.md AK12. */
export function mayHaveKeys(app: App, { role_id }: Pick<Viewer, "role_id">): boolean {
  return role_id === roles.admin || app.settings.get("api").personal_keys;
}

/** The scopes that a user may give to a key; those that write over MCP only while programs may. */
export function scopesFor(app: App, { role_id }: Pick<Viewer, "role_id">): readonly ApiScope[] {
  const { program_writing } = app.settings.get("mcp");
  const allowed = role_id === roles.admin ? apiScopes : apiScopes.filter((scope) => !/^(admin|events):/.test(scope));
  return program_writing ? allowed : allowed.filter((scope) => scope === "mcp:read" || !scope.startsWith("mcp:"));
}

/** The caller's key with an id; fails for any other. */
export async function getOwnKey(db: Db, member: Member, id: number): Promise<ApiKeyRow> {
  const key = required(await findApiKeyById(db, id), "object_not_found");
  return key.owner === "person" && key.user_id === member.id ? key : fail("object_not_found");
}
