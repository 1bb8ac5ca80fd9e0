import type { Parsed } from "@askwell/contract";
import { accountKey, deletedUserName, isAdmin } from "@askwell/domain";
import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { isRightTry } from "../attempts/index.ts";
import { proveFactor } from "../factors/index.ts";
import { discardFile, findOwnFile } from "../files/index.ts";
import { endSessions } from "../sessions/index.ts";
import { findUser, forgetPerson, freeUsername, lockActiveAdmins, lockUser, type UserRow } from "../users/index.ts";
import { removePerson } from "./set-status.ts";

type Input = Parsed<"deleteOwnAccount">;

/** Usually the posts are gone when the reply comes; else the rest follows. */
const PATIENCE_MS = 2000;

/** Deletes the caller's own account: names, address, picture and texts about the person go. Source: docs/rules/accounts.md AC16. */
export async function deleteOwnAccount(app: App, member: Member, input: Input): Promise<null> {
  const known = found(await findUser(app.db.read, member.id), "not_signed_in");
  await proveOwner(app, known, input);
  await proveFactor(app, member, known, input.second_factor);
  const username = await freeUsername(app, deletedUserName(member.id));
  const picture = await app.db.write(async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const user = (await lockUser(tx, member.id)) ?? refuse("not_signed_in");
    if (user.status === "deleted") refuse("not_signed_in");
    if (isAdmin(user) && admins.every((id) => id === user.id)) refuse("last_admin");
    const file = await findOwnFile(tx, { user_id: user.id, source: "avatar" }, user.avatar_custom);
    if (file) await discardFile(tx, file.id);
    await removePerson(app, tx, user);
    await forgetPerson(tx, user.id, username);
    await endSessions(tx, user.id);
    await app.touch(tx, "users", `user:${user.id}`);
    if (input.posts === "delete")
      await app.emit(tx, { kind: "content_removal_wanted", user_id: user.id, admin_id: user.id });
    return file;
  });
  if (picture) await app.files.remove(picture.path);
  member.browser.setVisitToken("");
  if (input.posts === "delete") await app.jobs.hurry(PATIENCE_MS);
  return null;
}

/** By the password; by typing the username where the account has none. Wrong ones are counted. */
async function proveOwner(app: App, user: UserRow, input: Input): Promise<void> {
  const isRight = async () =>
    user.password_hash === ""
      ? accountKey(input.username.trim()) === user.username_key
      : passwordMatches(user.password_hash, input.pass);
  if (await isRightTry(app, "proof", user.id, isRight)) return;
  if (user.password_hash !== "") refuse("wrong_old_password", { field: "pass" });
  refuse("bad_fields", { fields: [{ field: "username", code: "own_username" }] });
}
