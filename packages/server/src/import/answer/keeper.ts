import { roles } from "@askwell/domain";
import { addUsers } from "../../features/users/bulk.ts";
import type { UserRow } from "../../features/users/index.ts";
import { chooseUsernames } from "../people.ts";
import { countImported } from "../summary.ts";
import { type AnswerRun, storeBatch } from "./run.ts";

/**
 * The administrator who installed the site stays one, with a new id; who has the same address on the old site is that
 * person from now on. Rule: docs/rules/import-answer.md XA1.
 */
export async function restoreKeeper(run: AnswerRun, keeper: UserRow | null): Promise<void> {
  if (!keeper) return;
  await storeBatch(run, async (tx, summary) => {
    const users = tx.selectFrom("users").select("id");
    if (await users.where("email_key", "=", keeper.email_key).executeTakeFirst()) return;
    const id = await run.app.ids.next(tx, "user");
    const [username = keeper.username] = await chooseUsernames(tx, [{ name: keeper.username, tail: id }]);
    const { username_key: _, display_key: __, ...fields } = keeper;
    await addUsers(tx, [
      { ...fields, id, username, role_id: roles.admin, question_count: 0, answer_count: 0, follow_count: 0 },
    ]);
    countImported(summary, "administrators kept");
  });
}
