import { createHash } from "node:crypto";
import { upsert } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { AssistantHelpRow } from "../table.ts";

type HelpKey = Pick<AssistantHelpRow, "object_id" | "kind" | "language">;

/** The version of a help: everything that it is made from. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** A stored help, if it was made from the same. */
export async function findHelp(db: Db, key: HelpKey, version: string): Promise<AssistantHelpRow | undefined> {
  return db
    .selectFrom("assistant_helps")
    .selectAll()
    .where("object_id", "=", key.object_id)
    .where("kind", "=", key.kind)
    .where("language", "=", key.language)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** Deletes what models have written about some posts. */
export async function deleteHelps(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("assistant_helps").where("object_id", "in", ids).execute();
}

/** Deletes what models have written about the posts of a user, and about the threads of their answers. */
export async function deleteHelpsOfUser(tx: Tx, userId: string): Promise<void> {
  for (const [table, column] of [
    ["questions", "id"],
    ["answers", "id"],
    ["answers", "question_id"],
  ] as const)
    await tx
      .deleteFrom("assistant_helps")
      .where("object_id", "in", (eb) =>
        eb
          .selectFrom(table)
          .select(column as "id")
          .where("user_id", "=", userId),
      )
      .execute();
}

/** Stores a help in the place of the one of an earlier version. */
export async function saveHelp(tx: Tx, row: AssistantHelpRow): Promise<void> {
  const { object_id: _, kind: __, language: ___, ...rest } = row;
  const set = Object.keys(rest) as (keyof typeof rest)[];
  await upsert(tx, "assistant_helps", row, { key: ["object_id", "kind", "language"], set });
}
