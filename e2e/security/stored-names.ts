import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Stores a name in the database of a site that is rejected as input now. */
export function storeName(folder: string, username: string, name: string): void {
  const database = new DatabaseSync(join(folder, "askwell.db"), { timeout: 5000 });
  try {
    database.prepare("update users set display_name = ? where username = ?").run(name, username);
  } finally {
    database.close();
  }
}
