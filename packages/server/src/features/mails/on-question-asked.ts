import { NEW_QUESTION_MAILS_PER_WEEK } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { listAllSubscribers, listIgnoring, listOverLimit, listTagSubscribers } from "./queries.ts";
import { queueMails } from "./queue-mails.ts";

const WEEK_S = 7 * 24 * 3600;
/** Receivers per transaction. */
const CHUNK = 200;

/** Queues mails about a new question for its subscribers. Rules: docs/rules/mails.md Y5. */
export async function onQuestionAsked(app: App, { question_id }: EventOf<"question_asked">): Promise<void> {
  const db = app.db.read;
  const thread = await findThread(db, question_id);
  if (thread?.status !== "available" || thread.question.listed !== 1) return;
  const tags = (await listTagsOf(db, [question_id])).get(question_id) ?? [];
  // Followers of a tag also get questions with its synonyms.
  const tagIds = new Set(tags.flatMap((tag) => [tag.id, tag.main_tag_id]));
  const readers = [...(await listTagSubscribers(db, [...tagIds])), ...(await listAllSubscribers(db))];
  const others = [...new Set(readers)].filter((id) => id !== thread.user_id);
  for (let start = 0; start < others.length; start += CHUNK)
    await queueChunk(app, { question_id, tagIds: [...tagIds] }, others.slice(start, start + CHUNK));
}

/** A new question, and its tags with their main tags. */
interface AskedQuestion {
  readonly question_id: string;
  readonly tagIds: readonly string[];
}

async function queueChunk(app: App, { question_id, tagIds }: AskedQuestion, userIds: readonly string[]): Promise<void> {
  const limit = { kind: "new_question", since: app.now() - WEEK_S, limit: NEW_QUESTION_MAILS_PER_WEEK };
  await app.db.write(async (tx) => {
    const overLimit = new Set(await listOverLimit(tx, userIds, limit));
    const ignoring = new Set(await listIgnoring(tx, userIds, tagIds));
    const eligible = userIds.filter((id) => !overLimit.has(id) && !ignoring.has(id));
    const keys = eligible.map((user_id) => ({ user_id, kind: "new_question", object_id: question_id }));
    await queueMails(app, tx, keys);
  });
}
