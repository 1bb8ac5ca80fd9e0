import type { Parsed } from "@askwell/contract";
import { accountKey, deletedUserName, isAdmin } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import type { Member } from "../../viewer.ts";
import { deleteFile, findOwnFile } from "../files/index.ts";
import { limitFailures } from "../rate-limits/index.ts";
import { endSessions } from "../sessions/index.ts";
import { requireFactor } from "../two-factor/index.ts";
import {
  checkNotMerging,
  clearPersonalData,
  findFreeUsername,
  findUser,
  lockActiveAdmins,
  lockUser,
  type UserRow,
} from "../users/index.ts";
import { removePerson } from "./administration/set-status.ts";

type DeleteOwnAccountInput = Parsed<"deleteOwnAccount">;

/** How long the reply waits for the jobs that remove the posts; they go on afterwards. */
const TIMEOUT_MS = 2000;

/** Deletes the caller's account with its names, address, picture and profile texts. Source: docs/rules/accounts.md AC16. */
export async function deleteOwnAccount(app: App, member: Member, input: DeleteOwnAccountInput): Promise<null> {
  const current = required(await findUser(app.db.read, member.id), "not_signed_in");
  await proveOwner(app, current, input);
  await requireFactor(app, member, current, input.second_factor);
  const username = await findFreeUsername(app, deletedUserName(member.id));
  await app.db.write(async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const user = (await lockUser(tx, member.id)) ?? fail("not_signed_in");
    if (user.status === "deleted") fail("not_signed_in");
    await checkNotMerging(tx, user.id);
    if (isAdmin(user) && admins.every((id) => id === user.id)) fail("last_admin");
    const file = await findOwnFile(tx, { user_id: user.id, source: "avatar" }, user.avatar_custom);
    if (file) await deleteFile(app, tx, file);
    await removePerson(app, tx, user);
    await clearPersonalData(tx, user.id, username);
    await endSessions(tx, user.id);
    await app.invalidate(tx, "users", `user:${user.id}`);
    if (input.posts === "delete")
      await app.emit(tx, { kind: "content_removal_wanted", user_id: user.id, admin_id: user.id });
  });
  member.browser.setVisitToken("");
  if (input.posts === "delete") await app.jobs.drain(TIMEOUT_MS);
  return null;
}

/** Verifies the password, or the typed username of an account without a password. Failures count towards the rate limit. */
async function proveOwner(app: App, user: UserRow, input: DeleteOwnAccountInput): Promise<void> {
  const isRight = async () =>
    user.password_hash === ""
      ? accountKey(input.username.trim()) === user.username_key
      : passwordMatches(user.password_hash, input.pass);
  if (await limitFailures(app, "proof", user.id, isRight)) return;
  if (user.password_hash !== "") fail("wrong_old_password", { field: "pass" });
  fail("bad_fields", { fields: [{ field: "username", code: "own_username" }] });
}
