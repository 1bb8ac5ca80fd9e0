import type { App } from "../../app.ts";
import { idBatches, upsert } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToTotals } from "../posts/index.ts";
import { changeQuestion, type QuestionRow } from "../questions/index.ts";

type Direction = "up" | "down";
const isDirection = (word: string): word is Direction => word === "up" || word === "down";

/**
 * Gives a locked question the votes of another one: a user who voted on both has one, and its author none. They move no
 * reputation. Returns the question and the voters.
 */
export async function copyVotes(
  app: App,
  tx: Tx,
  fromId: string,
  to: QuestionRow,
): Promise<{ readonly question: QuestionRow; readonly voterIds: readonly string[] }> {
  const votes = await tx
    .selectFrom("votes")
    .select(["object_id", "user_id", "direction"])
    .where("object_id", "in", [fromId, to.id])
    .orderBy("user_id")
    .execute();
  const inForce = votes.filter(({ direction }) => isDirection(direction));
  const voted = new Set([
    to.user_id,
    ...inForce.filter((vote) => vote.object_id === to.id).map((vote) => vote.user_id),
  ]);
  const copied = inForce.filter((vote) => vote.object_id === fromId && !voted.has(vote.user_id));
  const now = app.now();
  const fields = { object_id: to.id, object_kind: "question", author_id: to.user_id, created_at: now, updated_at: now };
  const rows = copied.map(({ user_id, direction }) => ({ ...fields, user_id, direction }));
  await upsert(tx, "votes", rows, { key: ["object_id", "user_id"], set: ["direction", "updated_at"] });
  const question = await countVotes(app, tx, to, { directions: copied.map((vote) => vote.direction), sign: 1 });
  return { question, voterIds: copied.map((vote) => vote.user_id) };
}

/** Takes copied votes back that were not changed since; returns the question. */
export async function removeCopiedVotes(
  app: App,
  tx: Tx,
  question: QuestionRow,
  copy: { readonly voterIds: readonly string[]; readonly at: number },
): Promise<QuestionRow> {
  if (copy.voterIds.length === 0) return question;
  const votes = await tx
    .selectFrom("votes")
    .select(["user_id", "direction"])
    .where("object_id", "=", question.id)
    .where("updated_at", "=", copy.at)
    .where("direction", "!=", "none")
    .execute();
  const known = new Set(copy.voterIds);
  const removed = votes.filter(({ user_id }) => known.has(user_id));
  const rows = tx.deleteFrom("votes").where("object_id", "=", question.id);
  for (const ids of idBatches(removed.map(({ user_id }) => user_id))) await rows.where("user_id", "in", ids).execute();
  return countVotes(app, tx, question, { directions: removed.map((vote) => vote.direction), sign: -1 });
}

async function countVotes(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { directions, sign }: { readonly directions: readonly string[]; readonly sign: 1 | -1 },
): Promise<QuestionRow> {
  if (directions.length === 0) return question;
  const up_count = question.up_count + sign * directions.filter((direction) => direction === "up").length;
  const down_count = question.down_count + sign * directions.filter((direction) => direction === "down").length;
  await addToTotals(tx, { "votes.cast": sign * directions.length });
  // The user list ranks the most active voters.
  await app.invalidate(tx, "users");
  return changeQuestion(app, tx, question, { up_count, down_count, score: up_count - down_count });
}
