/** How people of a list come: with a password that the list has, or by an invitation that is mailed to them. */
export const waysToAdd = ["password", "invitation"] as const;
export type WayToAdd = (typeof waysToAdd)[number];

/** What can be wrong with a line of a list of people; each belongs to one value of the line. */
export const listedPersonProblems = [
  ...(["name_invalid", "name_of_staff", "name_repeated", "name_unusable"] as const),
  ...(["email_invalid", "email_repeated", "email_taken", "password_invalid"] as const),
  ...(["role_unknown", "role_admin", "values_more"] as const),
] as const;
export type ListedPersonProblem = (typeof listedPersonProblems)[number];

/** The values that a line can have. */
export type ListedColumn = "name" | "email" | "password" | "role";

const columnNames: Readonly<Record<ListedColumn, RegExp>> = {
  email: /^(?:e-?mail|address|mail)(?:[ _-]?address)?$/,
  name: /^(?:display[ _-]?|full[ _-]?)?name$/,
  password: /^pass(?:word)?$/,
  role: /^role$/,
};

/**
 * The columns that the first line of a list names, in its order, "" for one that says nothing here; null for a line that
 * is a person itself. Source: docs/rules/administration.md AD43.
 */
export function columnsNamed(cells: readonly string[]): (ListedColumn | "")[] | null {
  const names = Object.entries(columnNames) as [ListedColumn, RegExp][];
  const columns = cells.map((cell) => names.find(([, name]) => name.test(cell.trim().toLowerCase()))?.[0] ?? "");
  return columns.includes("email") ? columns : null;
}

/** The columns of a list that names none, by one of its lines. Names may be left out where people are invited. */
export function columnsOf(way: WayToAdd, cells: readonly string[]): ListedColumn[] {
  if (way === "password") return ["name", "email", "password", "role"];
  return cells[0]?.includes("@") ? ["email", "role"] : ["name", "email", "role"];
}
