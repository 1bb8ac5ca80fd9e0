import { isRoleId, roles, type WayToAdd } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { requireMailServer } from "../new-invitation.ts";

/** Fails where nobody can come this way, or not with this role. Source: docs/rules/administration.md AD43. */
export function requireWay(app: App, { way, role_id }: { readonly way: WayToAdd; readonly role_id: number }): void {
  if (way === "invitation") requireMailServer(app);
  if (way === "invitation" && role_id === roles.admin)
    fail("bad_fields", { fields: [{ field: "role_id", code: "one_of:1 3" }] });
  if (!isRoleId(role_id)) fail("bad_fields", { fields: [{ field: "role_id", code: "one_of:1 2 3" }] });
}
