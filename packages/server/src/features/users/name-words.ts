import { wordsOf } from "@askwell/domain";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { UserRow } from "./table.ts";

type NamedUser = Pick<UserRow, "id" | "username" | "display_name">;

/** Stores the folded words of the names of new users, by which they are found. Source: docs/rules/users.md U31. */
export async function addNameWords(tx: Tx, users: readonly NamedUser[]): Promise<void> {
  const rows = users.flatMap(({ id, username, display_name }) =>
    [...new Set(wordsOf(`${display_name} ${username}`))].map((word) => ({ word, user_id: id })),
  );
  await insertMany(tx, "user_words", rows);
}

/** Replaces the words of users whose names have changed. */
export async function replaceNameWords(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("user_words").where("user_id", "in", ids).execute();
  const named = await tx
    .selectFrom("users")
    .select(["id", "username", "display_name"])
    .where("id", "in", ids)
    .execute();
  await addNameWords(tx, named);
}
