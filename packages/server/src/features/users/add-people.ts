import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, isEmail, limits, nameProblem, normalName, passwordProblem } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { csvRows } from "../../platform/csv/index.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { isDisguise, staffNames } from "./look-alikes.ts";
import { findFreeUsername, insertPerson, type NewPerson, usernameOf } from "./new-person.ts";
import { findUserByEmail } from "./queries.ts";

interface UserLine {
  readonly number: number;
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
}

type LineProblem = Required<Pick<FieldFailure, "field" | "code" | "params">>;

const problem = (line: number, code: string, content = ""): LineProblem => ({
  field: "users",
  code,
  params: { line, content },
});

/** A first line that names the columns, as spreadsheets write it. */
const isHeader = ([, address = ""]: readonly string[]) => /^e-?mail|^address/i.test(address) && !address.includes("@");

/** Blank lines, such as those at the end of a pasted list, are skipped. A table may be pasted, or a CSV file. */
async function parseLines(text: string): Promise<{ lines: UserLine[]; problems: LineProblem[] }> {
  const lines: UserLine[] = [];
  const problems: LineProblem[] = text.trim() === "" ? [problem(1, "users_shape")] : [];
  const whole = async function* () {
    yield text.replace(/^\uFEFF/, "");
  };
  for await (const { cells, line: number } of csvRows(whole())) {
    const parts = (cells ?? []).map((part) => part.trim());
    if (number === 1 && isHeader(parts)) continue;
    const [display_name = "", email = "", password = ""] = parts;
    if (parts.length === 3) lines.push({ number, display_name: normalName(display_name), email, password });
    else problems.push(problem(number, "users_shape"));
  }
  return { lines, problems };
}

/** The problem of one line; names and addresses must be unique within the list. */
async function problemOf(
  app: App,
  line: UserLine,
  earlier: readonly UserLine[],
  staff: readonly string[],
): Promise<LineProblem | undefined> {
  const { number, display_name, email, password } = line;
  const isRepeated = (field: "email" | "display_name") =>
    earlier.some((other) => accountKey(other[field]) === accountKey(line[field]));
  if (nameProblem(display_name) !== null || isDisguise(display_name, staff))
    return problem(number, "users_name", display_name);
  if (!isEmail(email)) return problem(number, "users_email", email);
  // The line contains a password, so its text is not returned.
  if (passwordProblem(password) !== null) return problem(number, "users_password");
  if (isRepeated("email")) return problem(number, "users_repeated", email);
  if (isRepeated("display_name")) return problem(number, "users_repeated", display_name);
  if (await findUserByEmail(app.db.read, accountKey(email))) return problem(number, "users_taken", email);
  return usernameOf(display_name) ? undefined : problem(number, "users_username", display_name);
}

/**
 * Adds a list of users, all or none; every invalid line is named with its reason. With `only_right` the valid lines are
 * added, and the reply has the others. Rules: docs/rules/accounts.md AC9.
 */
export async function addPeople(app: App, admin: Admin, input: Parsed<"addPeople">): Promise<Reply<"addPeople">> {
  const { lines, problems } = await parseLines(input.users);
  if (lines.length > limits.bulkUsers.max)
    fail("bad_fields", { fields: [{ field: "users", code: `max_items:${limits.bulkUsers.max}` }] });
  const staff = await staffNames(app.db.read);
  for (const [index, line] of lines.entries()) {
    const fieldProblem = await problemOf(app, line, lines.slice(0, index), staff);
    if (fieldProblem) problems.push(fieldProblem);
  }
  const fields = problems.sort((one, two) => Number(one.params.line) - Number(two.params.line));
  const wrong = new Set(fields.map(({ params }) => Number(params.line)));
  const right = lines.filter(({ number }) => !wrong.has(number));
  if (fields.length > 0 && (!input.only_right || right.length === 0)) fail("bad_fields", { fields });
  await storeLines(app, admin, right);
  if (!input.only_right) return null;
  const left = input.users.split("\n").filter((_, index) => wrong.has(index + 1));
  return { added: right.length, left: left.join("\n") };
}

async function storeLines(app: App, admin: Admin, lines: readonly UserLine[]): Promise<void> {
  const people: NewPerson[] = [];
  const takenKeys = new Set<string>();
  for (const { display_name, email, password } of lines) {
    const usernames = usernameOf(display_name) ?? "";
    let username = await findFreeUsername(app, usernames);
    while (takenKeys.has(accountKey(username)))
      username = await findFreeUsername(app, `${usernames}-${takenKeys.size}`);
    takenKeys.add(accountKey(username));
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
    const logEntry = { action: "person_add", object: { id: "0", kind: "" }, person_id: "0" } as const;
    await logStaffAction(app, tx, admin, { ...logEntry, note });
  });
}
