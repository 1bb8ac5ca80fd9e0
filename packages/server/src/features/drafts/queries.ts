import { fail } from "../../api-error.ts";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { DraftRow } from "./table.ts";

/** Drafts per user; further ones replace the oldest. */
const MAX_DRAFTS = 50;

export async function findDraft(db: Db, userId: string, questionId: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom("drafts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
}

/** Stores a draft; a program's displaces only those of programs, and fails if there is none. */
export async function storeDraft(tx: Tx, row: DraftRow): Promise<void> {
  await upsert(tx, "drafts", row, ["user_id", "question_id"]);
  const others = tx
    .selectFrom("drafts")
    .select(["question_id", "program"])
    .where("user_id", "=", row.user_id)
    .where("question_id", "!=", row.question_id);
  const isByProgram = row.program !== "";
  const ranked = isByProgram
    ? others.orderBy((eb) => eb.case().when("program", "=", "").then(0).else(1).end())
    : others;
  const old = await ranked
    .orderBy("updated_at", "desc")
    .orderBy("question_id", "desc")
    .offset(MAX_DRAFTS - 1)
    .limit(MAX_DRAFTS)
    .execute();
  if (isByProgram && old.some(({ program }) => program === "")) fail("drafts_full");
  for (const { question_id } of old) await removeDraft(tx, row.user_id, question_id);
}

/** Removes a draft, by default whenever it was saved. */
export async function removeDraft(tx: Tx, userId: string, questionId: string, savedUntil?: number): Promise<void> {
  const own = tx.deleteFrom("drafts").where("user_id", "=", userId).where("question_id", "=", questionId);
  await (savedUntil === undefined ? own : own.where("updated_at", "<=", savedUntil)).execute();
}
