import { join } from "node:path";
import { kindOfId } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../src/app.ts";
import { compose } from "../../src/compose.ts";
import { rebuildTasks } from "../../src/features/tasks/bulk.ts";
import { insertMany, openDatabase } from "../../src/platform/db/index.ts";
import { createLog } from "../../src/platform/log/index.ts";
import type { Tables, Tx } from "../../src/tables.ts";
import { itemAt } from "../item-at.ts";

/** What waits for the reviewers of a seeded site, and what they have done before. */
export interface ModerationPlan {
  readonly database: string;
  readonly uploads: string;
  readonly tasks: number;
  readonly logEntries: number;
  readonly onProgress?: (done: number) => void;
}

const BATCH = 5000;
const STAFF_ENTRIES = 40;
const EVERY_SECONDS = 60;
/** Few tasks have waited as long as many, so that a filter by their age finds both. */
const WAITED_SECONDS = 7 * 86_400;
/** The first administrator, who has installed the site. */
const STAFF_ID = "1";
const REASONS = ["reason.spam", "reason.rude_or_abusive", "reason.something"];
/** The reason of the first flags alone. */
const RARE_REASON = "reason.no_longer_needed";
const RARE_FLAGS = 5;
const ACTIONS = ["question_close", "answer_delete", "comment_delete", "flag_ignore", "post_approve", "question_edit"];

interface SeededPost {
  readonly id: string;
  readonly user_id: string;
}

/** Adds tasks of the review and entries of the log to a seeded site: seven flagged posts, two held ones and an edit of ten. */
export async function seedModeration(plan: ModerationPlan): Promise<void> {
  const database = await openDatabase<Tables>(plan.database);
  const { uploads } = plan;
  const site = await compose({
    ...{ database, uploads, dataFolder: uploads, keyFile: join(uploads, "secret.key"), log: createLog("silent") },
  });
  try {
    const posts = await listPosts(site.app, plan.tasks);
    await site.app.db.write((tx) => addTasks(site.app, tx, posts));
    await addLog(site.app, plan, posts);
    if (site.app.db.engine === "postgres") await sql`vacuum analyze`.execute(site.app.db.read);
    else if (site.app.db.engine === "sqlite") await site.app.db.write((tx) => sql`analyze`.execute(tx));
  } finally {
    await site.stop();
  }
}

/** Questions and answers in turn, none by a reviewer. */
async function listPosts({ db }: App, count: number): Promise<SeededPost[]> {
  const ofTable = (table: "questions" | "answers") =>
    db.read
      .selectFrom(table)
      .select(["id", "user_id"])
      .where("user_id", "!=", STAFF_ID)
      .orderBy("id")
      .limit(count)
      .execute();
  const [questions, answers] = [await ofTable("questions"), await ofTable("answers")];
  const mixed = questions.flatMap((question, index) => [question, ...answers.slice(index, index + 1)]);
  if (mixed.length < count) throw new Error(`there are ${mixed.length} posts for ${count} tasks`);
  return mixed.slice(0, count);
}

async function addTasks(app: App, tx: Tx, posts: readonly SeededPost[]): Promise<void> {
  const times = (index: number) => {
    const at = app.now() - WAITED_SECONDS + Math.floor((index / posts.length) * WAITED_SECONDS);
    return { created_at: at, updated_at: at };
  };
  const placed = posts.map((post, index) => ({ post, index, kind: kindOfTask(index) }));
  const flagged = placed.filter(({ kind }) => kind === "flag");
  const flagIds = await app.ids.reserve(tx, "report", flagged.length);
  const flags = flagged.map(({ post, index }, at) => ({
    ...{ id: itemAt(flagIds, at), ...times(index), user_id: STAFF_ID, reported_user_id: post.user_id },
    ...{ object_id: post.id, object_kind: kindOfId(post.id) ?? "", content: "", status: "pending", handled_by: "0" },
    reason: at < RARE_FLAGS ? RARE_REASON : itemAt(REASONS, at % REASONS.length),
  }));
  await insertMany(tx, "flags", flags);
  const held = placed.filter(({ kind }) => kind === "review");
  const reviewIds = await app.ids.reserve(tx, "review", held.length);
  const reviews = held.map(({ post, index }, at) => ({
    ...{ id: itemAt(reviewIds, at), ...times(index), user_id: post.user_id, object_id: post.id },
    ...{ object_kind: kindOfId(post.id) ?? "", submitter: "", reason: "", status: "pending", reviewer_id: "0" },
  }));
  await insertMany(tx, "reviews", reviews);
  const edited = placed.filter(({ kind }) => kind === "revision");
  const revisionIds = await app.ids.reserve(tx, "revision", edited.length);
  const content = JSON.stringify({ title: "Another title?", content: "Another text.", html: "", tags: ["topic-1"] });
  const revisions = edited.map(({ post, index }, at) => ({
    ...{ id: itemAt(revisionIds, at), ...times(index), user_id: post.user_id, object_id: post.id, content },
    ...{ object_kind: kindOfId(post.id) ?? "", title: "Another title?", log: "", status: "unreviewed" },
    review_user_id: "0",
  }));
  await insertMany(tx, "revisions", revisions);
  await rebuildTasks(tx);
}

function kindOfTask(index: number): "flag" | "review" | "revision" {
  if (index % 10 < 7) return "flag";
  return index % 10 < 9 ? "review" : "revision";
}

/** Entries about the posts of the tasks: one of forty by a member, all others by the administrator. */
async function addLog(
  app: App,
  { logEntries, onProgress }: ModerationPlan,
  posts: readonly SeededPost[],
): Promise<void> {
  const start = app.now() - logEntries * EVERY_SECONDS;
  const member = itemAt(posts, 0).user_id;
  for (let done = 0; done < logEntries; done += BATCH) {
    const count = Math.min(BATCH, logEntries - done);
    await app.db.write(async (tx) => {
      const ids = await app.ids.reserve(tx, "staff_action", count);
      const rows = ids.map((id, at) => {
        const index = done + at;
        const post = itemAt(posts, index % posts.length);
        return {
          ...{
            id,
            created_at: start + index * EVERY_SECONDS,
            user_id: index % STAFF_ENTRIES === 0 ? member : STAFF_ID,
          },
          ...{ action: itemAt(ACTIONS, index % ACTIONS.length), object_id: post.id },
          ...{ object_kind: kindOfId(post.id) ?? "", person_id: post.user_id, subject: "", reason: "" },
          ...{ note: "As agreed.", before: "", undoes: "0" },
        };
      });
      await insertMany(tx, "staff_log", rows);
    });
    onProgress?.(done + count);
  }
}
