import { roles, type ViewAs, viewedRoleId } from "@askwell/domain";
import type { Viewer } from "../../viewer.ts";
import { VISITOR } from "./visitor.ts";

/** What reading needs of a viewer. */
type ViewedReader = Pick<Viewer, "rank" | "role_id" | "grants" | "rights" | "signed_in" | "email_confirmed"> & {
  readonly id: string;
};

/**
 * An administrator with no more than the role has as which they see the site; undefined once they are no administrator.
 * They stay themselves: their own posts are their own, unless they see it as a visitor. Source: docs/rules/view-as.md VA2.
 */
export function asViewed<Each extends ViewedReader>(
  own: Each,
  stored: string,
): { viewer: Each; viewAs: ViewAs } | undefined {
  if (own.role_id !== roles.admin) return undefined;
  const viewAs = JSON.parse(stored) as ViewAs;
  const { role, rank, rights } = viewAs;
  const without = { ...own, restrictions: [], grants: [], rights: [] };
  if (role === "visitor") return { viewer: { ...without, ...VISITOR }, viewAs };
  const grants = rights.length === 0 ? [] : [{ id: "0", rights, tag_ids: [], until: 0 }];
  return { viewer: { ...without, role_id: viewedRoleId(role), rank, grants, rights }, viewAs };
}
