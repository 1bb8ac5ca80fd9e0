import { accountKey } from "@askwell/domain";
import { isUnclaimed } from "../../features/accounts/index.ts";
import { lockUser, type UserRow, updateUser } from "../../features/users/index.ts";
import type { Tx } from "../../tables.ts";
import type { ImportContext } from "../phase.ts";
import { countImported, countLeftOut, type ImportSummary } from "../summary.ts";

type Profile = Pick<UserRow, "display_name" | "bio" | "bio_html" | "website" | "location">;

interface ChangedProfile {
  readonly id: string;
  readonly change: Profile;
}

/** Profiles that have changed in the source. */
export interface ProfileChanges {
  readonly changes: readonly ChangedProfile[];
  /** Number of changed profiles that stay, because the account has an owner or its profile was changed here. */
  readonly claimed: number;
  readonly changedHere: number;
}

const stays = (user: Pick<UserRow, "updated_at" | "created_at">) => user.updated_at > user.created_at;

/** Finds the profiles of earlier runs that have changed, by the ids of their accounts. Rule: X48. */
export async function profileChanges(
  { app }: ImportContext,
  profiles: ReadonlyMap<string, Profile>,
): Promise<ProfileChanges> {
  if (profiles.size === 0) return { changes: [], claimed: 0, changedHere: 0 };
  const columns = [
    ...(["id", "username", "email", "password_hash", "status", "created_at", "updated_at"] as const),
    ...(["display_name", "bio", "website", "location"] as const),
  ] as const;
  const users = app.db.read.selectFrom("users").select([...columns]);
  const rows = await users
    .where("id", "in", [...profiles.keys()])
    .orderBy("id")
    .execute();
  const changed = rows.flatMap((user) => {
    const found = profiles.get(user.id)!;
    const change = { ...found, display_name: found.display_name || user.username };
    const isSame = (["display_name", "bio", "website", "location"] as const).every(
      (name) => change[name] === user[name],
    );
    return isSame || user.status === "deleted" ? [] : [{ id: user.id, user, change }];
  });
  const unclaimed = changed.filter(({ user }) => isUnclaimed(user));
  const changes = unclaimed.filter(({ user }) => !stays(user));
  return { changes, claimed: changed.length - unclaimed.length, changedHere: unclaimed.length - changes.length };
}

/** Stores the changes. Accounts that were claimed or changed meanwhile stay as they are. */
export async function saveProfileChanges(
  { app }: ImportContext,
  tx: Tx,
  { changes, claimed, changedHere }: ProfileChanges,
  summary: ImportSummary,
): Promise<void> {
  for (const { id, change } of changes) {
    const user = await lockUser(tx, id);
    if (!user || user.status === "deleted" || !isUnclaimed(user) || stays(user)) continue;
    await updateUser(tx, id, { ...change, display_key: accountKey(change.display_name) });
    await app.invalidate(tx, "users", `user:${id}`);
    countImported(summary, "changed profiles");
  }
  countLeftOut(summary, "changed profiles", "of accounts that have an owner", claimed);
  countLeftOut(summary, "changed profiles", "changed here", changedHere);
}
