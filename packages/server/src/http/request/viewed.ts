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
): (Each & { readonly viewing: true }) | undefined {
  if (own.role_id !== roles.admin) return undefined;
  const { role, rank, rights } = JSON.parse(stored) as ViewAs;
  const without = { ...own, restrictions: [], grants: [], rights: [], viewing: true } as const;
  if (role === "visitor") return { ...without, ...VISITOR };
  const grants = rights.length === 0 ? [] : [{ id: "0", rights, tag_ids: [], until: 0 }];
  return { ...without, role_id: viewedRoleId(role), rank, grants, rights };
}
