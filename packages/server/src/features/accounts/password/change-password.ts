import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { hashPassword, passwordMatches } from "../../../platform/passwords/index.ts";
import type { Member } from "../../../viewer.ts";
import { deletePersonalKeysOf } from "../../api-keys/index.ts";
import { limitFailures } from "../../rate-limits/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { findUser, lockUser, updateUser } from "../../users/index.ts";
import { deleteTakeoverCodes } from "../codes.ts";

/** Changes the caller's password and ends the other sessions. Source: docs/wire/accounts.md "Passwords". */
export async function changePassword(app: App, member: Member, input: Parsed<"changePassword">): Promise<null> {
  const user = required(await findUser(app.db.read, member.id), "not_signed_in");
  if (user.password_hash !== "") {
    const isRight = () => passwordMatches(user.password_hash, input.old_pass);
    if (!(await limitFailures(app, "proof", user.id, isRight))) fail("wrong_old_password", { field: "old_pass" });
    if (input.old_pass === input.pass) fail("same_password", { field: "pass" });
  }
  const password_hash = await hashPassword(input.pass);
  await app.db.write(async (tx) => {
    const current = await lockUser(tx, user.id);
    // The password changed since it was verified above.
    if (current?.password_hash !== user.password_hash) fail("wrong_old_password", { field: "old_pass" });
    await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
    await deleteTakeoverCodes(tx, user.id);
    await endSessions(tx, user.id, member.browser.token);
    await deletePersonalKeysOf(tx, user.id);
  });
  return null;
}
