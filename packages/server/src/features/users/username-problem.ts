import { type Actor, accountKey, mayTakeUsername } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { listUsersByUsername } from "./queries.ts";

interface UsernameCheck {
  readonly username: string;
  /** The owner of the name. */
  readonly user_id: string;
  /** The user who sets it; staff may use more names. */
  readonly by: Pick<Actor, "role_id">;
}

/** Why a username is not allowed; null when it is. */
export async function usernameProblem(
  db: Db,
  { username, user_id, by }: UsernameCheck,
): Promise<"username_invalid" | "username_taken" | null> {
  if (!mayTakeUsername(by, username)) return "username_invalid";
  const holders = await listUsersByUsername(db, [accountKey(username)]);
  return holders.some((holder) => holder.id !== user_id) ? "username_taken" : null;
}
