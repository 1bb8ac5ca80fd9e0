import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { type FieldFailure, failField } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { hashPassword } from "../../../platform/passwords/index.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { checkDisguise, isDisguise, staffNames } from "../look-alikes.ts";
import { storePerson, usernameOf } from "../new-person.ts";
import { findUserByEmail } from "../queries.ts";

/** Adds one user with a confirmed address. Source: docs/wire/administration.md "Users". */
export async function addPerson(app: App, admin: Admin, input: Parsed<"addPerson">): Promise<null> {
  if (await isTaken(app, input.email)) failField("email_taken", "email");
  await checkDisguise(app.db.read, input.display_name, "display_name");
  const username = usernameOf(input.display_name) ?? failField("username_invalid", "display_name");
  const { display_name, email } = input;
  const person = { username, display_name, email, email_confirmed: 1 as const };
  const password_hash = await hashPassword(input.password);
  await storePerson(app, { ...person, password_hash }, async (tx, user) => {
    const logEntry = { action: "person_add", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    await logStaffAction(app, tx, admin, logEntry);
  });
  return null;
}

const isTaken = async (app: App, email: string) =>
  (await findUserByEmail(app.db.read, accountKey(email))) !== undefined;

/** The failures of name and address of a user to be added. */
export async function addPersonProblems(app: App, _: Admin, input: Parsed<"addPerson">): Promise<FieldFailure[]> {
  const { display_name, email } = input;
  const problems: FieldFailure[] = [];
  if (display_name !== "" && isDisguise(display_name, await staffNames(app.db.read)))
    problems.push({ field: "display_name", code: "name_of_staff" });
  else if (display_name !== "" && !usernameOf(display_name))
    problems.push({ field: "display_name", code: "username_invalid" });
  if (email !== "" && (await isTaken(app, email))) problems.push({ field: "email", code: "email_taken" });
  return problems;
}
