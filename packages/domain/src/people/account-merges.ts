import { allowed, deny, type Verdict } from "../verdicts.ts";
import { type Actor, isAdmin, isStaff } from "./roles.ts";

/** What decides whether an account may be merged. */
export interface MergeableAccount extends Pick<Actor, "id" | "role_id"> {
  readonly status: string;
  /** Whether its address is confirmed. */
  readonly isConfirmed: boolean;
}

/**
 * Whether the actor may merge an account into another one: only administrators, and neither accounts of staff, so that
 * no role or right comes with it, nor suspended ones, so that no suspension goes with it. Source:
 * docs/rules/merging-users.md MU1 and MU2.
 */
export function mayMergeAccounts(actor: Actor, from: MergeableAccount, to: MergeableAccount): Verdict {
  if (!isAdmin(actor)) return deny("not_admin");
  if (from.id === to.id) return deny("merge_same");
  if (isStaff(from) || isStaff(to)) return deny("merge_of_staff");
  const statuses = [from.status, to.status];
  if (statuses.includes("deleted")) return deny("merge_deleted");
  if (statuses.includes("suspended")) return deny("merge_suspended");
  return to.isConfirmed ? allowed : deny("merge_inactive");
}
