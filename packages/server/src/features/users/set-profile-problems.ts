import type { Parsed } from "@askwell/contract";
import { accountKey, roles } from "@askwell/domain";
import type { FieldFailure } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { isDisguise, staffNames } from "./look-alikes.ts";
import { findUser, findUserByEmail } from "./queries.ts";
import { usernameProblem } from "./username-problem.ts";

/** The failures of names and address that an administrator gives to a user. */
export async function setProfileProblems(
  app: App,
  _: Admin,
  { user_id, display_name, username, email }: Parsed<"setUserProfile">,
): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  const user = await findUser(app.db.read, user_id);
  const isNew = display_name !== "" && user?.role_id === roles.user && display_name !== user.display_name;
  if (isNew && isDisguise(display_name, await staffNames(app.db.read, user_id)))
    problems.push({ field: "display_name", code: "name_of_staff" });
  // Administrators may give reserved words, but no names that conflict with pages.
  const by = { role_id: roles.admin };
  const code = username === "" ? null : await usernameProblem(app.db.read, { username, user_id, by });
  if (code) problems.push({ field: "username", code });
  const holder = email === "" ? undefined : await findUserByEmail(app.db.read, accountKey(email));
  if (holder && holder.id !== user_id) problems.push({ field: "email", code: "email_taken" });
  return problems;
}
