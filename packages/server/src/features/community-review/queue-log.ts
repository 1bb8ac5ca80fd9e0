import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import {
  type AuditKind,
  type CommunityQueue,
  communityQueues,
  MAX_COUNTED_TASKS,
  type QueueItemDecision,
} from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { objectLocations } from "../review/index.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import { countWaitingItems } from "./queries.ts";

const DAY_SECONDS = 86_400;

/** What a log entry is filtered by; "" and 0 mean all. */
export interface QueueLogFilter {
  readonly user_id: string;
  readonly queue: string;
  readonly decision: string;
  /** Unix seconds. */
  readonly since: number;
}

function reviewsFor(db: Db, { user_id, queue, decision, since }: QueueLogFilter) {
  let reviews = db.selectFrom("queue_reviews").where("created_at", ">=", since);
  if (user_id !== "") reviews = reviews.where("user_id", "=", user_id);
  if (queue !== "") reviews = reviews.where("queue", "=", queue);
  if (decision !== "") reviews = reviews.where("decision", "=", decision);
  return reviews;
}

/** The query of a page of the log. */
export function queueLogSql(db: Db, filter: QueueLogFilter, { page, limit }: { page: number; limit: number }) {
  const rows = reviewsFor(db, filter).selectAll().orderBy("created_at", "desc");
  const ordered = filter.user_id === "" ? rows.orderBy("user_id", "desc") : rows;
  return ordered
    .orderBy("post_id", "desc")
    .offset((page - 1) * limit)
    .limit(limit);
}

async function countLog(db: Db, filter: QueueLogFilter): Promise<number> {
  const some = reviewsFor(db, filter).select("post_id").limit(MAX_COUNTED_TASKS);
  const counted = db.selectFrom(some.as("some")).select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** What users have reviewed, newest first, and what waits. Rules: docs/rules/community-review.md CQ12. */
export async function queueLog(app: App, _: Staff, input: Parsed<"queueLog">): Promise<Reply<"queueLog">> {
  const db = app.db.read;
  const { page, page_size: limit, username, queue, decision, in_days } = input;
  const user_id = username === "" ? "" : required(await findUserByUsername(db, username), "user_not_found").id;
  const since = in_days === 0 ? 0 : app.now() - in_days * DAY_SECONDS;
  const filter = { user_id, queue, decision, since };
  const isCounted = (page - 1) * limit < MAX_COUNTED_TASKS;
  const rows = isCounted ? await queueLogSql(db, filter, { page, limit }).execute() : [];
  const waiting: Reply<"queueLog">["waiting"] = [];
  for (const each of communityQueues) {
    waiting.push({ queue: each, count: await countWaitingItems(db, each, MAX_COUNTED_TASKS) });
  }
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const locations = await objectLocations(
    app,
    db,
    rows.map((row) => row.post_id),
  );
  const list = rows.map((row) => ({
    user_info: people.get(row.user_id) as UserBasic,
    queue: row.queue as CommunityQueue,
    decision: row.decision as QueueItemDecision,
    created_at: row.created_at,
    ...{ question_id: "", answer_id: "", comment_id: "", title: "", object_id: row.post_id },
    ...locations.get(row.post_id),
    audit: row.audit === "" ? null : { kind: row.audit as AuditKind, is_passed: row.passed === 1 },
  }));
  return { count: await countLog(db, filter), waiting, list };
}
