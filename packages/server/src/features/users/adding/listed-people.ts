import {
  accountKey,
  columnsNamed,
  columnsOf,
  invitationLimits,
  isEmail,
  type ListedColumn,
  type ListedPersonProblem,
  limits,
  nameProblem,
  normalName,
  passwordProblem,
  roles,
  type WayToAdd,
} from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { isDisguise, staffNames } from "../look-alikes.ts";
import { usernameOf } from "../new-person.ts";
import { listUsersByEmail } from "../queries.ts";
import { isTable, linesIn, plainRecords, tableRecords, type UserRecord } from "./people-records.ts";

/** A list of people as an administrator pastes it. */
export interface PastedPeople {
  readonly users: string;
  readonly way: WayToAdd;
  /** The role of those whose line names none. */
  readonly role_id: number;
}

/** A line of a list, and what is wrong with its values. */
export interface CheckedPerson {
  readonly number: number;
  readonly text: string;
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
  readonly role_id: number;
  readonly problems: readonly ListedPersonProblem[];
}

/** Accounts are looked up in so many addresses at once. */
const BATCH = 500;

/**
 * The people of a list with all problems of each line, and the line that names its columns, "" if none does. Rules:
 * docs/rules/administration.md AD43.
 */
export async function listedPeople(
  app: App,
  t: Translate,
  list: PastedPeople,
): Promise<{ readonly header: string; readonly people: CheckedPerson[] }> {
  const { header, columns, records } = await tableOf(list);
  const rows = records.map((record) => personOf(t, list, columns ?? columnsOf(list.way, record.parts), record));
  const staff = await staffNames(app.db.read);
  const taken = await takenAddresses(app, rows);
  const names = new Set<string>();
  const addresses = new Set<string>();
  const isRepeated = (seen: Set<string>, value: string) => {
    const key = accountKey(value);
    const isSeen = key !== "" && seen.has(key);
    seen.add(key);
    return isSeen;
  };
  const people = rows.map((row) => {
    const seen = { name: isRepeated(names, row.display_name), email: isRepeated(addresses, row.email) };
    const name = list.way === "password" ? nameProblems(row.display_name, seen.name, staff) : [];
    const email = emailProblems(row.email, seen.email, taken);
    const password =
      list.way === "password" && passwordProblem(row.password) !== null ? (["password_invalid"] as const) : [];
    return { ...row, problems: [...name, ...email, ...password, ...row.problems] };
  });
  checkWhole(list.way, people);
  return { header, people };
}

/** Fails once for a list of which no line is a person: its columns are others, or it has no passwords. */
function checkWhole(way: WayToAdd, people: readonly CheckedPerson[]): void {
  const { max } = way === "invitation" ? { max: invitationLimits.addresses } : limits.bulkUsers;
  const hasAll = (problem: ListedPersonProblem) => people.every(({ problems }) => problems.includes(problem));
  const codes = [
    people.length === 0 && "users_none",
    people.length > max && `max_items:${max}`,
    people.length > 1 && hasAll("email_invalid") && "users_no_addresses",
    people.length > 1 && people.every(({ password }) => password === "") && way === "password" && "users_no_passwords",
  ];
  const code = codes.find((each) => each !== false);
  if (code) fail("bad_fields", { fields: [{ field: "users", code }] });
}

/** The records of a list. Quotation marks belong to values only where no table says otherwise: AC9. */
async function tableOf({ users, way }: PastedPeople): Promise<{
  readonly header: string;
  readonly columns: (ListedColumn | "")[] | null;
  readonly records: UserRecord[];
}> {
  const lines = linesIn(users);
  const [first = ""] = lines;
  const [names] = await tableRecords([first]);
  const columns = columnsNamed(names?.parts ?? []);
  if (columns) return { header: first.trimEnd(), columns, records: (await tableRecords(lines)).slice(1) };
  const isPlain = way === "password" && !isTable(lines);
  return { header: "", columns, records: isPlain ? plainRecords(lines) : await tableRecords(lines) };
}

/** The values of a record by their columns. */
function personOf(t: Translate, list: PastedPeople, columns: readonly (ListedColumn | "")[], record: UserRecord) {
  const cellOf = (column: ListedColumn) => record.parts[columns.indexOf(column)]?.trim() ?? "";
  // As mail programs copy addresses: Ada Lovelace <ada@example.com>.
  const [, named = "", address] = /^([^<>]*)<([^<>]+)>$/.exec(cellOf("email")) ?? [];
  const role_id = roleOf(t, cellOf("role"), list.role_id);
  const problems: ListedPersonProblem[] = [];
  if (role_id === null) problems.push("role_unknown");
  else if (role_id === roles.admin && list.way === "invitation") problems.push("role_admin");
  if (record.parts.slice(columns.length).some((part) => part.trim() !== "")) problems.push("values_more");
  return {
    number: record.number,
    text: record.text,
    display_name: normalName(cellOf("name") || named),
    email: address ?? cellOf("email"),
    password: cellOf("password"),
    role_id: role_id ?? list.role_id,
    problems,
  };
}

/** The role with a name, in English or in the language of the administrator, or a number; null for none. */
function roleOf(t: Translate, text: string, fallback: number): number | null {
  const word = text.toLowerCase();
  if (word === "") return fallback;
  const named = (["user", "admin", "moderator"] as const).find((name) =>
    [name, String(roles[name]), t(`roles.${name}.name`).toLowerCase()].includes(word),
  );
  if (named) return roles[named];
  return word === "administrator" ? roles.admin : word === "member" ? roles.user : null;
}

function nameProblems(name: string, isRepeated: boolean, staff: readonly string[]): ListedPersonProblem[] {
  if (nameProblem(name) !== null) return ["name_invalid"];
  if (isDisguise(name, staff)) return ["name_of_staff"];
  if (isRepeated) return ["name_repeated"];
  return usernameOf(name) ? [] : ["name_unusable"];
}

function emailProblems(email: string, isRepeated: boolean, taken: ReadonlySet<string>): ListedPersonProblem[] {
  if (!isEmail(email)) return ["email_invalid"];
  if (isRepeated) return ["email_repeated"];
  return taken.has(accountKey(email)) ? ["email_taken"] : [];
}

/** The keys of those addresses that have an account. */
export async function takenAddresses(app: App, rows: readonly { readonly email: string }[]): Promise<Set<string>> {
  const keys = rows.map(({ email }) => accountKey(email)).filter((key) => key !== "");
  const taken = new Set<string>();
  for (let at = 0; at < keys.length; at += BATCH)
    for (const { email_key } of await listUsersByEmail(app.db.read, keys.slice(at, at + BATCH))) taken.add(email_key);
  return taken;
}
