import { kindOfId, objectKinds, reasonOfKey, reasons } from "@askwell/domain";
import { reasonText } from "../features/posts/index.ts";
import type { QuestionRow } from "../features/questions/index.ts";
import { pluginThere } from "../import/answer/plugin-names.ts";
import { readBatches } from "../platform/db/index.ts";
import { type AnswerExportRun, addRows, eachBatch, plainNumber, timesOf } from "./run.ts";
import type { TargetRow } from "./target.ts";

const TAGGED: Readonly<Record<string, number>> = { active: 1, hidden: 2, removed: 10 };

/** Exports the tags of questions. */
export async function exportTagged(run: AnswerExportRun, questions: readonly QuestionRow[]): Promise<void> {
  const ids = questions.map(({ id }) => id);
  const query = run.db.selectFrom("question_tags").selectAll().where("question_id", "in", ids);
  const rows = await query.orderBy("question_id").orderBy("position").execute();
  addRows(
    run,
    "tag_rel",
    rows.map(({ question_id, tag_id, status, created_at }) => ({
      ...{ object_id: question_id, tag_id, status: TAGGED[status] ?? 1, created_at, updated_at: created_at },
    })),
  );
}

/** The people who were asked to answer some questions, by the questions' ids. */
export async function invitationsOf({ db }: AnswerExportRun, ids: readonly string[]) {
  const query = db.selectFrom("invitations").select(["question_id", "user_id"]).where("question_id", "in", ids);
  const rows = await query.orderBy("position").execute();
  const invited = new Map<string, string[]>();
  for (const { question_id, user_id } of rows) invited.set(question_id, [...(invited.get(question_id) ?? []), user_id]);
  return invited;
}

interface StoredClosing {
  readonly close_type: number;
  readonly close_msg: string;
}

/** Why questions were closed, a row for each closing; the newest one of a closed question is what the question says. */
export async function closingRows(run: AnswerExportRun, questions: readonly QuestionRow[]): Promise<TargetRow[]> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const events = await run.db
    .selectFrom("events")
    .select(["object_id", "created_at", "detail"])
    .where("object_id", "in", [...byId.keys()])
    .where("kind", "=", "question.closed")
    .orderBy("id")
    .execute();
  const last = new Map<string, StoredClosing>();
  const rows: TargetRow[] = [];
  const add = (id: string, created_at: number, closing: StoredClosing) => {
    last.set(id, closing);
    const value = JSON.stringify(closing);
    rows.push({ object_id: id, key: "question.close.reason", value, created_at, updated_at: created_at });
  };
  for (const { object_id, created_at, detail } of events) {
    const { close_type, close_msg = "" } = (detail === "" ? {} : JSON.parse(detail)) as Partial<StoredClosing>;
    if (close_type) add(object_id, created_at, { close_type, close_msg });
  }
  for (const { id, close_reason, close_message, closed_at } of questions) {
    const reason = reasonOfKey(close_reason);
    const current = reason && { close_type: reasons[reason].type, close_msg: close_message };
    const said = last.get(id);
    if (current && (said?.close_type !== current.close_type || said.close_msg !== current.close_msg))
      add(id, closed_at, current);
  }
  return rows;
}

/** Exports the reactions to posts, which one row of each post lists. */
export async function exportReactions(run: AnswerExportRun, ids: readonly string[]): Promise<void> {
  const query = run.db.selectFrom("reactions").selectAll().where("object_id", "in", ids).where("active", "=", 1);
  const reactions = await query.orderBy("created_at").execute();
  const byPost = Map.groupBy(reactions, ({ object_id }) => object_id);
  const rows = [...byPost].map(([object_id, all]) => {
    const byEmoji = Map.groupBy(all, ({ emoji }) => emoji);
    const list = [...byEmoji].map(([emoji, some]) => ({ emoji, user_ids: some.map(({ user_id }) => user_id) }));
    const created_at = all[0]?.created_at ?? 0;
    const value = JSON.stringify({ reactions: list });
    return { object_id, key: "object.react.summary", value, created_at, updated_at: all.at(-1)?.created_at ?? 0 };
  });
  addRows(run, "meta", rows);
}

/** Exports the links from questions and their answers. */
export async function exportLinks(run: AnswerExportRun, questionIds: readonly string[]): Promise<void> {
  const links = await run.db
    .selectFrom("post_links")
    .selectAll()
    .where("from_question_id", "in", questionIds)
    .orderBy("created_at")
    .execute();
  addRows(
    run,
    "question_link",
    links.map((link) => ({
      ...{ created_at: link.created_at, updated_at: link.created_at, from_question_id: link.from_question_id },
      from_answer_id: kindOfId(link.from_post_id) === "answer" ? link.from_post_id : "0",
      ...{ to_question_id: link.to_question_id, to_answer_id: link.to_answer_id },
      status: link.status === "active" ? 1 : 2,
    })),
    "links",
  );
}

const BATCH = 500;

/** Exports bookmarks, with the group that each person has there. */
export async function exportBookmarks(run: AnswerExportRun): Promise<void> {
  let group = { user_id: "", id: 0 };
  const read = (after: string) => {
    const [user = "", object = ""] = after.split(" ");
    const all = run.db.selectFrom("collections").selectAll();
    const later = all.where((eb) =>
      eb.or([eb("user_id", ">", user), eb.and([eb("user_id", "=", user), eb("object_id", ">", object)])]),
    );
    return later.orderBy("user_id").orderBy("object_id").limit(BATCH).execute();
  };
  for await (const rows of readBatches(BATCH, (row) => `${row.user_id} ${row.object_id}`, read)) {
    for (const { id, user_id, object_id, created_at } of rows) {
      const times = { created_at, updated_at: created_at };
      if (user_id !== group.user_id) {
        group = { user_id, id: group.id + 1 };
        addRows(run, "collection_group", [{ id: group.id, user_id, name: "default", ...times }]);
      }
      addRows(
        run,
        "collection",
        [{ id, user_id, object_id, user_collection_group_id: group.id, ...times }],
        "bookmarks",
      );
    }
    await run.target.flush();
  }
}

const FLAG_STATES: Readonly<Record<string, number>> = { pending: 1, completed: 2, ignored: 3 };
const REVIEW_STATES: Readonly<Record<string, number>> = { pending: 1, approved: 2, rejected: 3 };

const kindNumber = (id: string) => objectKinds[kindOfId(id) ?? "question"];

/** Exports flags. */
export async function exportFlags(run: AnswerExportRun): Promise<void> {
  await eachBatch(run, "flags", (flags) =>
    addRows(
      run,
      "report",
      flags.map((flag) => ({
        ...{ id: flag.id, ...timesOf(flag), user_id: flag.user_id, object_id: flag.object_id, content: flag.content },
        ...{ reported_user_id: flag.reported_user_id, object_type: kindNumber(flag.object_id) },
        report_type: reasons[reasonOfKey(flag.reason) ?? "something"].type,
        status: FLAG_STATES[flag.status] ?? 1,
      })),
      "flags",
    ),
  );
}

/** Exports posts that wait for approval, with the reason in English. */
export async function exportReviews(run: AnswerExportRun): Promise<void> {
  await eachBatch(run, "reviews", (reviews) =>
    addRows(
      run,
      "review",
      reviews.map((review) => ({
        ...{ id: plainNumber(review.id), ...timesOf(review), user_id: review.user_id, object_id: review.object_id },
        ...{ object_type: kindNumber(review.object_id), reviewer_user_id: review.reviewer_id },
        ...{ submitter: pluginThere(review.submitter), reason: reasonText(run.app, "en_US", review.reason) },
        status: REVIEW_STATES[review.status] ?? 1,
      })),
      "reviews",
    ),
  );
}
