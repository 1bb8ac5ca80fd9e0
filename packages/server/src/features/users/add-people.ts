import type { Parsed, Reply } from "@askwell/contract";
import {
  accountKey,
  isEmail,
  isHeaderOfPeople,
  limits,
  nameProblem,
  normalName,
  passwordProblem,
} from "@askwell/domain";
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

/** Values that one user is made of, and the lines on which they stand. */
interface UserRecord {
  readonly number: number;
  readonly parts: readonly string[];
  readonly text: string;
}

const isEmptyLine = (line: string) => line.trim() === "";

/** Clients of Apache Answer send no more than values between commas: quotation marks may belong to a password. */
const plainRecords = (lines: readonly string[]): UserRecord[] =>
  lines.flatMap((text, index) => (isEmptyLine(text) ? [] : [{ number: index + 1, parts: text.split(","), text }]));

/** A table without names of its columns. */
function isTableLine(line: string): boolean {
  const isUser = (parts: readonly string[]) => parts.length === 3 && isEmail(parts[1]?.trim() ?? "");
  return !isUser(line.split(",")) && [";", "\t"].some((separator) => isUser(line.split(separator)));
}

async function tableRecords(lines: readonly string[]): Promise<UserRecord[]> {
  const whole = async function* () {
    yield lines.join("\n");
  };
  const rows: { number: number; parts: readonly string[] }[] = [];
  for await (const { cells, line: number } of csvRows(whole())) rows.push({ number, parts: cells ?? [] });
  return rows.map((row, at) => {
    const own = lines.slice(row.number - 1, (rows[at + 1]?.number ?? lines.length + 1) - 1);
    return { ...row, text: own.join("\n").trimEnd() };
  });
}

/** The records of a list, and its line of names if it has one, which a table begins with. */
async function recordsIn(text: string): Promise<{ header: string; records: UserRecord[] }> {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  const [header = ""] = lines;
  if (isHeaderOfPeople(header)) return { header, records: (await tableRecords(lines)).slice(1) };
  const isTable = isTableLine(lines.find((line) => !isEmptyLine(line)) ?? "");
  return { header: "", records: isTable ? await tableRecords(lines) : plainRecords(lines) };
}

/** Blank lines, such as those at the end of a pasted list, are skipped. */
function linesOf(records: readonly UserRecord[]): { lines: UserLine[]; problems: LineProblem[] } {
  const lines: UserLine[] = [];
  const problems: LineProblem[] = records.length === 0 ? [problem(1, "users_shape")] : [];
  for (const { number, parts } of records) {
    const [display_name = "", email = "", password = ""] = parts.map((part) => part.trim());
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
  const { header, records } = await recordsIn(input.users);
  const { lines, problems } = linesOf(records);
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
  const left = records.filter(({ number }) => wrong.has(number)).map(({ text }) => text);
  // With its names a table is read as one again.
  return { added: right.length, left: [...(header && left.length > 0 ? [header.trimEnd()] : []), ...left].join("\n") };
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
