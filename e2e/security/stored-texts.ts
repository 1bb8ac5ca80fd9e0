import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Runs a statement on the database of a site, past its validation. */
export function store(folder: string, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(folder, "askwell.db"), { timeout: 5000 });
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}

/** The rows that a statement finds in the database of a site. */
export function rows(folder: string, statement: string, ...values: string[]): unknown[] {
  const database = new DatabaseSync(join(folder, "askwell.db"), { timeout: 5000, readOnly: true });
  try {
    return database.prepare(statement).all(...values);
  } finally {
    database.close();
  }
}

/** Stores a display name that is rejected as input now. */
export const storeName = (folder: string, username: string, name: string): void =>
  store(folder, "update users set display_name = ? where username = ?", name, username);

/** Stores the title of a question that is rejected as input now. */
export const storeTitle = (folder: string, id: string, title: string): void =>
  store(folder, "update questions set title = ? where id = ?", title, id);
