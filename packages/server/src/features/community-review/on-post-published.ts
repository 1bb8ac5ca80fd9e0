import { type CommunityQueue, FIRST_POSTS, isLateAnswer, isStaff, kindOfId, queueThreshold } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findQuestion, type QuestionRow } from "../questions/index.ts";
import { openQueueItem } from "../tasks/index.ts";
import { findUser, type UserRow } from "../users/index.ts";
import { isReviewed } from "./queries.ts";

/** Whether a queue of posts is on. */
export const reviewsPosts = (app: App): boolean =>
  queueThreshold("first_posts", app.settings.get("question")) !== null ||
  queueThreshold("late_answers", app.settings.get("question")) !== null;

/** Puts a question of a new author into the queue of first posts. Rules: docs/rules/community-review.md CQ2. */
export async function onQuestionAsked(app: App, { question_id }: EventOf<"question_asked">): Promise<void> {
  const question = await findQuestion(app.db.read, question_id);
  const author = question && (await findUser(app.db.read, question.user_id));
  if (!author || !(await isFirstPost(app, author, question))) return;
  await open(app, "first_posts", { post_id: question_id, question_id, author_id: author.id });
}

/** Puts an answer of a new author, or a late one, into its queue. Rules: docs/rules/community-review.md CQ2. */
export async function onAnswerPosted(app: App, { answer_id, question_id }: EventOf<"answer_posted">): Promise<void> {
  const db = app.db.read;
  const answer = await db
    .selectFrom("answers")
    .select(["id", "user_id", "created_at"])
    .where("id", "=", answer_id)
    .executeTakeFirst();
  const question = await findQuestion(db, question_id);
  const author = answer && (await findUser(db, answer.user_id));
  if (!question || !author) return;
  const post = { post_id: answer_id, question_id, author_id: author.id };
  if (await isFirstPost(app, author, answer)) return open(app, "first_posts", post);
  const late = { questionAge: app.now() - question.created_at, authorRank: author.rank };
  const isLate = isLateAnswer(late, app.settings.get("question"));
  if (isLate && !isStaff(author) && isOn(app, "late_answers")) await open(app, "late_answers", post);
}

const isOn = (app: App, queue: CommunityQueue) => queueThreshold(queue, app.settings.get("question")) !== null;

/** Whether a post is among the first of its author; later ones may have been published before the event is handled. */
async function isFirstPost(app: App, author: UserRow, post: Pick<QuestionRow, "id" | "created_at">): Promise<boolean> {
  if (!isOn(app, "first_posts") || isStaff(author)) return false;
  const ownKind = kindOfId(post.id);
  const countUpTo = async (table: "questions" | "answers") => {
    const isOwnKind = table === `${ownKind}s`;
    const rows = app.db.read
      .selectFrom(table)
      .select("id")
      .where("user_id", "=", author.id)
      .where("status", "in", ["available", "closed"])
      .where("created_at", "<=", post.created_at)
      .limit(FIRST_POSTS + 1);
    return (await (isOwnKind ? rows.where("id", "<=", post.id) : rows).execute()).length;
  };
  return (await countUpTo("questions")) + (await countUpTo("answers")) <= FIRST_POSTS;
}

interface NewlyPublished {
  readonly post_id: string;
  readonly question_id: string;
  readonly author_id: string;
}

async function open(app: App, queue: CommunityQueue, post: NewlyPublished): Promise<void> {
  await app.db.write(async (tx) => {
    // The handler of an event may run again after the post was reviewed.
    if (await isReviewed(tx, { queue, post_id: post.post_id })) return;
    await openQueueItem(tx, { queue, ...post, opened_at: app.now() });
    await app.invalidate(tx, "review");
  });
}
