import type { GrantableRight } from "./granted-rights.ts";
import { roles } from "./roles.ts";

/** Whom an administrator sees the site as. Source: docs/rules/view-as.md VA1. */
export const viewedRoles = ["visitor", "member", "moderator"] as const;
export type ViewedRole = (typeof viewedRoles)[number];

/** What an administrator sees the site as. */
export interface ViewAs {
  readonly role: ViewedRole;
  /** The reputation of a member or moderator. */
  readonly rank: number;
  /** Rights of a member beyond the role, on the whole site. */
  readonly rights: readonly GrantableRight[];
}

/** The highest reputation that can be chosen. */
export const MAX_VIEWED_RANK = 10_000_000;

/** The role on the wire. */
export const viewedRoleId = (role: Exclude<ViewedRole, "visitor">): number =>
  role === "moderator" ? roles.moderator : roles.user;
