import { sql } from "kysely";
import type { App } from "../../app.ts";
import { insertIgnore, toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { answerMayLeave, questionMayLeave } from "./leaving/may-leave.ts";
import type { AssistantConversationRow, AssistantDayRow, AssistantExclusionRow, AssistantReplyRow } from "./table.ts";

const DAY_S = 24 * 3600;

export async function findConversation(db: Db, id: string): Promise<AssistantConversationRow | undefined> {
  return db.selectFrom("assistant_conversations").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertConversation(tx: Tx, row: AssistantConversationRow): Promise<void> {
  await tx.insertInto("assistant_conversations").values(row).execute();
}

/** Notes that another question was asked; false if the conversation is gone. */
export async function touchConversation(tx: Tx, id: string, updated_at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("assistant_conversations")
    .set({ updated_at })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertReply(tx: Tx, row: AssistantReplyRow): Promise<void> {
  await tx.insertInto("assistant_replies").values(row).execute();
}

/** The replies of a conversation, in order; with a limit, the last ones. */
export async function listReplies(db: Db, conversationId: string): Promise<AssistantReplyRow[]> {
  return db
    .selectFrom("assistant_replies")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .orderBy("id")
    .execute();
}

/** The last questions of a conversation, in order. */
export async function listLastQuestions(db: Db, conversationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("assistant_replies")
    .select("question")
    .where("conversation_id", "=", conversationId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ question }) => question).reverse();
}

export async function countReplies(db: Db, conversationId: string): Promise<number> {
  const { count } = await db
    .selectFrom("assistant_replies")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("conversation_id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return toNumber(count);
}

/** A reply of a user's own conversation. */
export async function findOwnReply(db: Db, id: string, userId: string) {
  return db
    .selectFrom("assistant_replies")
    .innerJoin("assistant_conversations", "assistant_conversations.id", "assistant_replies.conversation_id")
    .select(["assistant_replies.id", "assistant_replies.vote"])
    .where("assistant_replies.id", "=", id)
    .where("assistant_conversations.user_id", "=", userId)
    .executeTakeFirst();
}

export async function saveVote(tx: Tx, id: string, vote: string): Promise<void> {
  await tx.updateTable("assistant_replies").set({ vote }).where("id", "=", id).execute();
}

/** A page of the conversations of a user, or of all (null), the last one first. */
export async function listConversations(
  db: Db,
  { userId, limit, offset }: { userId: string | null; limit: number; offset: number },
): Promise<AssistantConversationRow[]> {
  const all = db.selectFrom("assistant_conversations").selectAll();
  return (userId === null ? all : all.where("user_id", "=", userId))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countConversations(db: Db, userId: string | null): Promise<number> {
  const all = db.selectFrom("assistant_conversations").select((eb) => eb.fn.countAll().as("count"));
  const { count } = await (userId === null ? all : all.where("user_id", "=", userId)).executeTakeFirstOrThrow();
  return toNumber(count);
}

/** How many replies of each conversation were found helpful, and unhelpful. */
export async function countVotes(db: Db, conversationIds: readonly string[]) {
  if (conversationIds.length === 0) return [];
  return db
    .selectFrom("assistant_replies")
    .select(["conversation_id", "vote"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("conversation_id", "in", conversationIds)
    .where("vote", "<>", "")
    .groupBy(["conversation_id", "vote"])
    .execute();
}

/** Ids of some conversations of a user, or of those without a question since a time. */
export async function listConversationIds(
  db: Db,
  of: { readonly userId: string } | { readonly before: number },
  limit: number,
): Promise<string[]> {
  const all = db.selectFrom("assistant_conversations").select("id").limit(limit);
  const rows = "userId" in of ? all.where("user_id", "=", of.userId) : all.where("updated_at", "<", of.before);
  return (await rows.execute()).map(({ id }) => id);
}

/** Deletes conversations with their replies, for good. */
export async function deleteConversations(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("assistant_replies").where("conversation_id", "in", ids).execute();
  await tx.deleteFrom("assistant_conversations").where("id", "in", ids).execute();
}

const noFigures = {
  ...{ questions: 0, answered: 0, declined: 0, failed: 0, stopped: 0, sentences: 0, dropped: 0 },
  ...{ input_tokens: 0, output_tokens: 0, helps: 0, tests: 0 },
};

/** Adds to the figures of the day of a moment. */
export async function addToDay(tx: Tx, now: number, added: Partial<Omit<AssistantDayRow, "day">>): Promise<void> {
  const figures = { ...noFigures, ...added };
  const row = { day: now - (now % DAY_S), ...figures };
  await upsert(tx, "assistant_days", row, {
    key: ["day"],
    set: [],
    add: Object.keys(figures) as (keyof typeof figures)[],
  });
}

export async function listDays(db: Db, from: number): Promise<AssistantDayRow[]> {
  return db.selectFrom("assistant_days").selectAll().where("day", ">=", from).orderBy("day", "desc").execute();
}

export async function deleteDays(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("assistant_days").where("day", "<", before).execute();
}

/** Who excludes a post, or all posts of a user, from what providers get. */
export type ExcludingSide = "by_author" | "by_staff";

/** Whether one of some sides excludes a post, or all posts of a user. */
export async function isExcluded(db: Db, objectId: string, sides: readonly ExcludingSide[]): Promise<boolean> {
  const row = db.selectFrom("assistant_exclusions").select("object_id").where("object_id", "=", objectId);
  const bySides = row.where((eb) => eb.or(sides.map((side) => eb(side, "=", 1))));
  return (await bySides.executeTakeFirst()) !== undefined;
}

/** Excludes for a side; false if it has done so before. */
export async function addExclusion(
  tx: Tx,
  row: Omit<AssistantExclusionRow, ExcludingSide>,
  side: ExcludingSide,
): Promise<boolean> {
  if ((await insertIgnore(tx, "assistant_exclusions", { ...row, by_author: 0, by_staff: 0, [side]: 1 })) > 0)
    return true;
  const rows = tx.updateTable("assistant_exclusions").where("object_id", "=", row.object_id).where(side, "=", 0);
  return (await rows.set({ [side]: 1 }).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Ends what some sides have excluded; false if none of them had. */
export async function endExclusion(tx: Tx, objectId: string, sides: readonly ExcludingSide[]): Promise<boolean> {
  const changed = await tx
    .updateTable("assistant_exclusions")
    .set(Object.fromEntries(sides.map((side) => [side, 0])))
    .where("object_id", "=", objectId)
    .where((eb) => eb.or(sides.map((side) => eb(side, "=", 1))))
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("assistant_exclusions")
    .where("object_id", "=", objectId)
    .where("by_author", "=", 0)
    .where("by_staff", "=", 0)
    .execute();
  return changed.numUpdatedRows > 0n;
}

export async function deleteExclusions(tx: Tx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await tx.deleteFrom("assistant_exclusions").where("object_id", "in", objectIds).execute();
}

/** Those of some questions that all viewers may read. */
export async function listPublicQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("questions")
    .select(["id", "title", "url_title", "html", "user_id", "score", "accepted_answer_id"])
    .where("id", "in", ids)
    .where("visible", "=", 1)
    .execute();
}

/** The same that may be sent to a provider. */
export async function listLeavingQuestions(db: Db, app: App, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("questions")
    .select(["id", "title", "html", "user_id", "score"])
    .where("id", "in", ids)
    .where(questionMayLeave(app))
    .execute();
}

/** The answers to some questions that may be sent to a provider: of each question the accepted one and the best ones. */
export async function listLeavingAnswers(
  db: Db,
  app: App,
  { questionIds, perQuestion }: { readonly questionIds: readonly string[]; readonly perQuestion: number },
) {
  if (questionIds.length === 0) return [];
  const ranked = db
    .selectFrom("answers")
    .select(["id", "question_id", "html", "user_id", "score", "accepted"])
    .select(
      sql<number>`row_number() over (partition by question_id order by accepted desc, score desc, id)`.as("place"),
    )
    .where("question_id", "in", questionIds)
    .where(answerMayLeave(app));
  return db.selectFrom(ranked.as("ranked")).selectAll().where("place", "<=", perQuestion).orderBy("place").execute();
}

/** Which of some answers all viewers may read, as far as their own status says. */
export async function listPublicAnswers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("answers")
    .select(["id", "question_id", "user_id", "score", "accepted"])
    .where("id", "in", ids)
    .where("status", "=", "available")
    .execute();
}

/** The questions of some answers. */
export async function listAnswersById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("answers").select(["id", "question_id"]).where("id", "in", ids).execute();
}

/** The questions that a user has asked, and those of which their answer is accepted. */
export async function listThreadsOf(db: Db, userId: string): Promise<string[]> {
  const asked = db.selectFrom("questions").select("id").where("user_id", "=", userId);
  const solved = db.selectFrom("answers").select("question_id as id").where("user_id", "=", userId);
  const rows = [...(await asked.execute()), ...(await solved.where("accepted", "=", 1).execute())];
  return rows.map(({ id }) => id);
}

/** The users whose answers about each of some tags have the highest score. */
export async function listTopAnswerers(db: Db, tagIds: readonly string[], perTag: number) {
  const tops = await Promise.all(
    tagIds.map((tagId) =>
      db
        .selectFrom("user_tags")
        .select(["user_id", "tag_id", "score"])
        .where("tag_id", "=", tagId)
        .where("score", ">", 0)
        .where("answers", ">", 0)
        .orderBy("score", "desc")
        .orderBy("user_id", "desc")
        .limit(perTag)
        .execute(),
    ),
  );
  return tops.flat();
}
