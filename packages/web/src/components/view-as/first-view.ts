import { roles } from "@askwell/domain";
import type { FirstView } from "./ViewAsDialog.tsx";

interface ViewedPerson {
  readonly role_id: number;
  readonly rank: number;
}

/** The role and the reputation of a user, to see the site as it is for such ones. Administrators see it as staff. */
export const firstViewOf = ({ role_id, rank }: ViewedPerson): FirstView => ({
  role: role_id === roles.user ? "member" : "moderator",
  rank: Math.max(1, rank),
});
