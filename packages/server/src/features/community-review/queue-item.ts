import type { Parsed, Reply } from "@askwell/contract";
import { type CommunityQueue, isVoteQueue, kindOfId, reasonOfKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";
import { findQuestion, type QuestionRow } from "../questions/index.ts";
import { listTagsOf, tagRefOf } from "../tags/index.ts";
import { checkMayReview } from "./access.ts";
import { isStillKnown } from "./known-posts.ts";
import { findEditsSinceClosing, findNextItem, listVoteReasons } from "./queries.ts";

type QueueItemReply = NonNullable<Reply<"queueItem">>;

/**
 * The next item of a queue, or the audit that is mixed in: their replies do not differ. Rules:
 * docs/rules/community-review.md CQ4 and CQ9.
 */
export async function queueItem(app: App, who: Member, input: Parsed<"queueItem">): Promise<Reply<"queueItem">> {
  const db = app.db.read;
  const queue = input.queue as CommunityQueue;
  const reviewer = await checkMayReview(app, db, who, queue);
  const next = await findNextItem(db, queue, { id: who.id, now: app.now() });
  // An audit after the last item would be recognised.
  if (!next) return null;
  const isDue = reviewer !== undefined && reviewer.audit !== "" && reviewer.audit_queue === queue;
  if (isDue && (await isStillKnown(db, reviewer))) {
    const audit = await itemOf(app, db, who, { queue, post_id: reviewer.audit_post_id });
    if (audit) return audit;
  }
  return itemOf(app, db, who, { queue, post_id: next.post_id });
}

interface ReviewedPostKey {
  readonly queue: CommunityQueue;
  readonly post_id: string;
}

async function itemOf(
  app: App,
  db: Db,
  who: Member,
  { queue, post_id }: ReviewedPostKey,
): Promise<QueueItemReply | null> {
  const isAnswer = kindOfId(post_id) === "answer";
  const answer = isAnswer
    ? await db.selectFrom("answers").select(["html", "question_id"]).where("id", "=", post_id).executeTakeFirst()
    : undefined;
  const question = await findQuestion(db, answer?.question_id ?? post_id);
  if (!question || (isAnswer && !answer)) return null;
  const tags = (await listTagsOf(db, [question.id])).get(question.id) ?? [];
  return {
    queue,
    post_id: wireId(app, post_id),
    object_type: isAnswer ? "answer" : "question",
    question: {
      id: wireId(app, question.id),
      title: question.title,
      html: question.html,
      tags: tags.map((tag) => tagRefOf(app, tag)),
    },
    answer: answer ? { html: answer.html } : null,
    votes: isVoteQueue(queue) ? await votesOn(app, db, who, question) : null,
  };
}

async function votesOn(app: App, db: Db, who: Member, question: QuestionRow): Promise<QueueItemReply["votes"]> {
  const t = app.translator(who.language);
  const rows = await listVoteReasons(db, question.id);
  const nameOf = (key: string) => {
    const known = reasonOfKey(key);
    return known ? t(`reasons.${known}.name`) : "";
  };
  const named = rows.map(({ reason, count }) => ({ name: nameOf(reason), count })).filter(({ name }) => name !== "");
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const isClosed = question.status === "closed";
  const isEdited = isClosed && (await findEditsSinceClosing(db, question)) !== undefined;
  const needed = app.settings.get("question").close_votes;
  const closed = isClosed && { closed: { reason: nameOf(question.close_reason), msg: question.close_message } };
  return { count, needed, reasons: named, ...(isEdited && { is_edited: true as const }), ...closed };
}
