import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { refuseTakenEmail, storePerson, usernameOf } from "./make-person.ts";

/** Adds one person with a confirmed address. Source: api-admin-and-platform 1.3. */
export async function addPerson(app: App, admin: Admin, input: Parsed<"addPerson">): Promise<null> {
  await refuseTakenEmail(app, input.email);
  const username = usernameOf(input.display_name) ?? refuse("username_invalid");
  const { display_name, email } = input;
  const person = { username, display_name, email, email_confirmed: 1 as const };
  const password_hash = await hashPassword(input.password);
  await storePerson(app, { ...person, password_hash }, async (tx, user) => {
    const done = { action: "person_add", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    await noteStaffAction(app, tx, admin, done);
  });
  return null;
}
