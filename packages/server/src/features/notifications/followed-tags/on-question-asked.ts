import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import type { Db } from "../../../tables.ts";
import { findThread, type Thread } from "../../posts/index.ts";
import { listTagsOf } from "../../tags/index.ts";
import { notify } from "../index.ts";
import { listNotIgnoring, listTagFollowers } from "../queries.ts";

/** Followers per job: a tag may have as many as the site has users, and other jobs do not wait for all of them. */
const BATCH = 500;

const action = "new_question_followed_tag";

/** A new question that all may see, and its tags with their main tags; undefined if it has been closed or hidden since. */
async function newQuestion(db: Db, questionId: string): Promise<{ thread: Thread; tagIds: string[] } | undefined> {
  const thread = await findThread(db, questionId);
  if (thread?.status !== "available" || thread.question.listed !== 1) return undefined;
  const tags = (await listTagsOf(db, [questionId])).get(questionId) ?? [];
  // Followers of a tag also get questions with its synonyms.
  const ids = new Set(tags.flatMap((tag) => [tag.id, tag.main_tag_id]));
  return { thread, tagIds: [...ids].filter((id) => id !== "" && id !== "0") };
}

/** Starts with the first followers of each tag of a new question. Rules: docs/rules/notifications.md H17. */
export async function onQuestionAsked(app: App, { question_id }: EventOf<"question_asked">): Promise<void> {
  const asked = await newQuestion(app.db.read, question_id);
  if (!asked) return;
  await app.db.write(async (tx) => {
    for (const tag_id of asked.tagIds)
      await app.emit(tx, { kind: "tag_question_announced", question_id, tag_id, after: "" });
  });
}

/** Notifies some followers of a tag, and goes on behind them. Rules: docs/rules/notifications.md H17. */
export async function onTagQuestionAnnounced(app: App, event: EventOf<"tag_question_announced">): Promise<void> {
  const { question_id, tag_id, after } = event;
  const asked = await newQuestion(app.db.read, question_id);
  if (!asked) return;
  const { thread, tagIds } = asked;
  const followers = await listTagFollowers(app.db.read, tag_id, { after, limit: BATCH });
  const others = followers.filter((id) => id !== thread.user_id);
  const receivers = await listNotIgnoring(app.db.read, others, tagIds);
  const fields = { object_id: question_id, question_id, kind: "inbox", subject: "posts", action, mark: "" } as const;
  await app.db.write(async (tx) => {
    await notify(app, tx, { ...fields, actor_id: thread.user_id, channels: ["site", "push"], receivers });
    const last = followers.at(-1);
    if (followers.length === BATCH && last) await app.emit(tx, { ...event, after: last });
  });
}
