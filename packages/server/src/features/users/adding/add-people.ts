import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, isEmail, limits, nameProblem, normalName, passwordProblem } from "@askwell/domain";
import { type FieldFailure, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { isDisguise, staffNames } from "../look-alikes.ts";
import { usernameOf } from "../new-person.ts";
import { takenAddresses } from "./listed-people.ts";
import { recordsIn, type UserRecord } from "./people-records.ts";
import { storePeople } from "./store-people.ts";

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

/** What the values of a line are compared with. */
interface ComparedList {
  readonly staff: readonly string[];
  /** Addresses of accounts. */
  readonly taken: ReadonlySet<string>;
  /** The first line with each address and each name. */
  readonly first: Readonly<Record<"email" | "display_name", ReadonlyMap<string, UserLine>>>;
}

async function comparedList(app: App, lines: readonly UserLine[]): Promise<ComparedList> {
  const firstBy = (field: "email" | "display_name") =>
    new Map(lines.toReversed().map((line) => [accountKey(line[field]), line]));
  return {
    staff: await staffNames(app.db.read),
    taken: await takenAddresses(app, lines),
    first: { email: firstBy("email"), display_name: firstBy("display_name") },
  };
}

/** The problem of one line; names and addresses must be unique within the list. */
function problemOf(line: UserLine, { staff, taken, first }: ComparedList): LineProblem | undefined {
  const { number, display_name, email, password } = line;
  const isRepeated = (field: "email" | "display_name") => first[field].get(accountKey(line[field])) !== line;
  if (nameProblem(display_name) !== null || isDisguise(display_name, staff))
    return problem(number, "users_name", display_name);
  if (!isEmail(email)) return problem(number, "users_email", email);
  // The line contains a password, so its text is not returned.
  if (passwordProblem(password) !== null) return problem(number, "users_password");
  if (isRepeated("email")) return problem(number, "users_repeated", email);
  if (isRepeated("display_name")) return problem(number, "users_repeated", display_name);
  if (taken.has(accountKey(email))) return problem(number, "users_taken", email);
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
  const compared = await comparedList(app, lines);
  problems.push(...lines.flatMap((line) => problemOf(line, compared) ?? []));
  const fields = problems.sort((one, two) => Number(one.params.line) - Number(two.params.line));
  const wrong = new Set(fields.map(({ params }) => Number(params.line)));
  const right = lines.filter(({ number }) => !wrong.has(number));
  if (fields.length > 0 && (!input.only_right || right.length === 0)) fail("bad_fields", { fields });
  await storePeople(app, admin, right);
  if (!input.only_right) return null;
  const left = records.filter(({ number }) => wrong.has(number)).map(({ text }) => text);
  // With its names a table is read as one again.
  return { added: right.length, left: [...(header && left.length > 0 ? [header.trimEnd()] : []), ...left].join("\n") };
}
