import { isEmail, isHeaderOfPeople } from "@askwell/domain";
import { csvRows } from "../../../platform/csv/index.ts";

/** Values that one user is made of, and the lines on which they stand. */
export interface UserRecord {
  readonly number: number;
  readonly parts: readonly string[];
  readonly text: string;
}

const isEmptyLine = (line: string) => line.trim() === "";

/** The lines of a pasted text or a file, which may begin with a mark of its encoding. */
export const linesIn = (text: string): string[] => text.replace(/^\uFEFF/, "").split("\n");

/** Clients of Apache Answer send no more than values between commas: quotation marks may belong to a password. */
export const plainRecords = (lines: readonly string[]): UserRecord[] =>
  lines.flatMap((text, index) => (isEmptyLine(text) ? [] : [{ number: index + 1, parts: text.split(","), text }]));

/** The rows of a table as in a CSV file; a row may have several lines. */
export async function tableRecords(lines: readonly string[]): Promise<UserRecord[]> {
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

/** A table without names of its columns: its values stand between semicolons or tabs. */
export function isTable(lines: readonly string[]): boolean {
  const line = lines.find((each) => !isEmptyLine(each)) ?? "";
  const isUser = (parts: readonly string[]) => parts.length >= 3 && isEmail(parts[1]?.trim() ?? "");
  return !isUser(line.split(",")) && [";", "\t"].some((separator) => isUser(line.split(separator)));
}

/** The records of a list, and its line of names if it has one, which a table begins with. */
export async function recordsIn(text: string): Promise<{ header: string; records: UserRecord[] }> {
  const lines = linesIn(text);
  const [header = ""] = lines;
  if (isHeaderOfPeople(header)) return { header, records: (await tableRecords(lines)).slice(1) };
  return { header: "", records: isTable(lines) ? await tableRecords(lines) : plainRecords(lines) };
}
