import type { Parsed } from "@askwell/contract";
import { accountKey, isDisplayName, isEmail, limits, passwordProblem } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { freeUsername, insertPerson, type NewPerson, usernameOf } from "./make-person.ts";
import { findUserByEmail } from "./queries.ts";

interface Line {
  readonly number: number;
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
}

/** Refuses the whole list because of one line. */
function refuseLine(line: number, field: string, content: string, code = "users_line"): never {
  return refuse("bad_fields", { fields: [{ field: "users", code, params: { line, label: field, content } }] });
}

function parseLine(text: string, index: number): Line {
  const parts = text.split(",").map((part) => part.trim());
  const [display_name = "", email = "", password = ""] = parts;
  if (parts.length !== 3) refuseLine(index + 1, "", text, "users_shape");
  return { number: index + 1, display_name, email, password };
}

function checkLine(line: Line): void {
  if (!isDisplayName(line.display_name)) refuseLine(line.number, "display_name", line.display_name);
  if (!isEmail(line.email)) refuseLine(line.number, "email", line.email);
  if (passwordProblem(line.password) !== null) refuseLine(line.number, "password", "");
}

/** Names and addresses must not come twice in one list. */
function checkRepeats(lines: readonly Line[]): void {
  for (const field of ["email", "display_name"] as const) {
    const seen = new Set<string>();
    for (const line of lines) {
      const key = accountKey(line[field]);
      if (seen.has(key)) refuseLine(line.number, field, line[field], "users_repeated");
      seen.add(key);
    }
  }
}

/** Adds a list of people, all or nobody; the first line that is wrong is named. Source: api-admin-and-platform 1.3. */
export async function addPeople(app: App, admin: Admin, input: Parsed<"addPeople">): Promise<null> {
  const lines = input.users.split(/\r?\n/).map(parseLine);
  if (lines.length > limits.bulkUsers.max)
    refuse("bad_fields", { fields: [{ field: "users", code: `max_items:${limits.bulkUsers.max}` }] });
  for (const line of lines) checkLine(line);
  checkRepeats(lines);
  for (const line of lines) {
    if (await findUserByEmail(app.db.read, accountKey(line.email))) refuseLine(line.number, "email", line.email);
    if (!usernameOf(line.display_name)) refuseLine(line.number, "name", line.display_name);
  }
  await storeLines(app, admin, lines);
  return null;
}

async function storeLines(app: App, admin: Admin, lines: readonly Line[]): Promise<void> {
  const people: NewPerson[] = [];
  const taken = new Set<string>();
  for (const { display_name, email, password } of lines) {
    const wanted = usernameOf(display_name) ?? "";
    let username = await freeUsername(app, wanted);
    while (taken.has(accountKey(username))) username = await freeUsername(app, `${wanted}-${taken.size}`);
    taken.add(accountKey(username));
    people.push({
      username,
      display_name,
      email,
      password_hash: await hashPassword(password),
      email_confirmed: 1 as const,
    });
  }
  await app.db.write(async (tx) => {
    for (const person of people) await insertPerson(app, tx, person);
    const note = people.map(({ username }) => username).join(", ");
    const done = { action: "person_add", object: { id: "0", kind: "" }, person_id: "0" } as const;
    await noteStaffAction(app, tx, admin, { ...done, note });
  });
}
