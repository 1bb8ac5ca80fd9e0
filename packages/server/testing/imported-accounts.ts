import { addUsers, unknownEmailKey } from "../src/features/users/bulk.ts";
import type { TestSite } from "./site.ts";

/** Adds accounts as imports do: without address and password. Returns their ids. */
export async function addImported(
  { app }: TestSite,
  accounts: readonly { readonly username: string; readonly rank?: number; readonly posts?: number }[],
): Promise<string[]> {
  return app.db.write(async (tx) => {
    const ids: string[] = [];
    for (const { username, rank = 1, posts = 0 } of accounts) {
      const id = await app.ids.next(tx, "user");
      const names = { username, display_name: `Old ${username}`, email: "", email_key: unknownEmailKey(id) };
      await addUsers(tx, [{ id, created_at: app.now(), ...names, rank, answer_count: posts }]);
      ids.push(id);
    }
    return ids;
  });
}
