import { hotScore, spansSeconds } from "@askwell/domain";
import { sql } from "kysely";
import type { AnswerRow } from "../../features/answers/index.ts";
import { noteStates } from "../../features/posts/bulk.ts";
import { answerDocument, questionDocument } from "../../features/posts/index.ts";
import { completeRow, type QuestionRow } from "../../features/questions/index.ts";
import { questionTagRows } from "../../features/tags/bulk.ts";
import type { Tables, Tx } from "../../tables.ts";
import { tagsOfQuestions } from "./relations.ts";
import { type AnswerRun, storeBatch } from "./run.ts";
import { deleteRows, saveRows, updateRow } from "./store.ts";

const BATCH = 200;

/**
 * Computes what questions and their answers repeat or count, and the lists that they are in. Rule:
 * docs/rules/import-answer.md XA13.
 */
export async function completeQuestions(run: AnswerRun): Promise<void> {
  let done = 0;
  for (let after = ""; ; ) {
    const page = run.app.db.read.selectFrom("questions").select(["id", "status"]).where("id", ">", after);
    const questions = await page.orderBy("id").limit(BATCH).execute();
    const last = questions.at(-1);
    if (!last) break;
    const tags = await tagsOfQuestions(run, questions);
    await storeBatch(run, (tx) => completeBatch(run, tx, { ids: questions.map(({ id }) => id), tags }));
    done += questions.length;
    run.onProgress("counts", done);
    after = last.id;
  }
}

interface QuestionBatch {
  readonly ids: readonly string[];
  /** The ids of the tags of each question. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
}

async function completeBatch(run: AnswerRun, tx: Tx, { ids, tags }: QuestionBatch): Promise<void> {
  const questions = await tx.selectFrom("questions").selectAll().where("id", "in", ids).execute();
  const stored = await tx.selectFrom("answers").selectAll().where("question_id", "in", ids).execute();
  const votes = await countVotes(tx, [...ids, ...stored.map(({ id }) => id)]);
  const accepted = await acceptedOf(run, tx, { ids, answers: stored });
  const answers = stored.map((answer): AnswerRow => {
    const accepted_at = accepted.get(answer.question_id)?.id === answer.id ? accepted.get(answer.question_id)!.at : 0;
    const isAccepted = accepted.get(answer.question_id)?.id === answer.id && answer.status === "available";
    return {
      ...answer,
      ...scoreOf(votes, answer.id),
      accepted: isAccepted ? 1 : 0,
      accepted_at: isAccepted ? accepted_at : 0,
    };
  });
  await saveDifferent(run, tx, { table: "answers", before: stored, after: answers });
  const counts = await countRelated(tx, ids);
  const byQuestion = Map.groupBy(answers, (answer) => answer.question_id);
  const completed = questions.map((question) => {
    const own = byQuestion.get(question.id) ?? [];
    const row = completeRow({ ...question, ...scoreOf(votes, question.id), ...counts(question.id), ...threadOf(own) });
    return { ...row, hot: heatOf(row, own, run.app.now()) };
  });
  await saveDifferent(run, tx, { table: "questions", before: questions, after: completed });
  await tagQuestions(tx, completed, tags);
  await setLinks(tx, ids);
  await indexTouched(run, tx, { questions: completed, answers });
}

interface DifferentRows<Name extends "questions" | "answers"> {
  readonly table: Name;
  readonly before: readonly Tables[Name][];
  readonly after: readonly Tables[Name][];
}

async function saveDifferent<Name extends "questions" | "answers">(
  run: AnswerRun,
  tx: Tx,
  { table, before, after }: DifferentRows<Name>,
): Promise<void> {
  for (const [index, row] of after.entries()) {
    const old = new Map<string, unknown>(Object.entries(before[index]!));
    const columns = Object.entries(row).flatMap(([column, value]) => (value === old.get(column) ? [] : column));
    if (columns.length === 0) continue;
    await updateRow(tx, table, { row: { ...row }, columns, key: ["id"] });
    run.touched.add(row.id);
  }
}

/** The votes in force on each post. */
async function countVotes(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { up: number; down: number }>> {
  const counts = new Map<string, { up: number; down: number }>();
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await tx
      .selectFrom("votes")
      .select((eb) => ["object_id", "direction", eb.fn.countAll<number>().as("count")])
      .where("object_id", "in", ids.slice(start, start + 500))
      .groupBy(["object_id", "direction"])
      .execute();
    for (const { object_id, direction, count } of rows) {
      const of = counts.get(object_id) ?? { up: 0, down: 0 };
      counts.set(object_id, of);
      if (direction === "up" || direction === "down") of[direction] = Number(count);
    }
  }
  return counts;
}

function scoreOf(votes: ReadonlyMap<string, { up: number; down: number }>, id: string) {
  const { up, down } = votes.get(id) ?? { up: 0, down: 0 };
  return { up_count: up, down_count: down, score: up - down };
}

/** The accepted answer of each question and when it was accepted, from the old site where it has chosen anew. */
async function acceptedOf(
  run: AnswerRun,
  tx: Tx,
  { ids: values, answers }: { readonly ids: readonly string[]; readonly answers: readonly AnswerRow[] },
) {
  const accepted = new Map<string, { readonly id: string; readonly at: number }>();
  const before = await tx
    .selectFrom("answers")
    .select(["question_id", "id", "accepted_at"])
    .where("accepted", "=", 1)
    .where("question_id", "in", values)
    .execute();
  for (const { question_id, id, accepted_at } of before) accepted.set(question_id, { id, at: accepted_at });
  const named = new Map<string, string>();
  for await (const rows of run.source.batches("question", { where: { column: "id", values } })) {
    for (const row of rows) named.set(String(row.id), String(row.accepted_answer_id ?? "0"));
  }
  const statuses = new Map(answers.map(({ id, status }) => [id, status]));
  const chosen = [...named].map(([question, id]) => [question, { id, status: statuses.get(id) ?? "" }] as const);
  const news = await noteStates(tx, "accepted_answers", new Map(chosen));
  for (const question of [...named.keys()]) {
    const isChosen = news.hasChanged(question, "id") || news.hasChanged(question, "status");
    if (!isChosen) named.delete(question);
  }
  const ids = [...named.values()].filter((id) => id !== "0" && id !== "");
  const events =
    ids.length === 0
      ? []
      : await tx
          .selectFrom("events")
          .select(["object_id", "created_at"])
          .where("object_id", "in", ids)
          .where("kind", "=", "answer.accepted")
          .where("cancelled", "=", 0)
          .execute();
  const moments = new Map(events.map((event) => [event.object_id, event.created_at]));
  for (const [question, id] of named) accepted.set(question, { id, at: moments.get(id) ?? 0 });
  return accepted;
}

/** Bookmarks, followers and links of each question. */
async function countRelated(tx: Tx, ids: readonly string[]) {
  const count = async (table: "collections" | "follows") => {
    const rows = await tx
      .selectFrom(table)
      .select(["object_id", sql<number>`count(*)`.as("count")])
      .where("object_id", "in", ids)
      .groupBy("object_id")
      .execute();
    return new Map(rows.map((row) => [row.object_id, Number(row.count)]));
  };
  const [bookmarks, followers] = [await count("collections"), await count("follows")];
  return (id: string) => ({ collection_count: bookmarks.get(id) ?? 0, follow_count: followers.get(id) ?? 0 });
}

/** What a question repeats of its answers. */
function threadOf(answers: readonly AnswerRow[]): Partial<QuestionRow> {
  const shown = answers
    .filter((answer) => answer.status === "available")
    .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
  const last = shown.at(-1);
  return {
    answer_count: shown.length,
    accepted_answer_id: shown.find((answer) => answer.accepted === 1)?.id ?? "0",
    last_answer_id: last?.id ?? "0",
    last_answer_user_id: last ? (last.last_edit_user_id === "0" ? last.user_id : last.last_edit_user_id) : "0",
    last_answered_at: last ? last.edited_at || last.created_at : 0,
  };
}

function heatOf(question: QuestionRow, answers: readonly AnswerRow[], now: number): number {
  if (question.created_at < now - spansSeconds.hotWindow || question.visible === 0) return 0;
  const shown = answers.filter((answer) => answer.status === "available");
  return hotScore({ ...question, answerScores: shown.reduce((sum, answer) => sum + answer.score, 0) }, now);
}

/** The rows of questions in the lists of their tags. Questions that were asked or tagged here keep theirs. */
async function tagQuestions(tx: Tx, questions: readonly QuestionRow[], chosen: QuestionBatch["tags"]): Promise<void> {
  const before = await tx
    .selectFrom("question_tags")
    .select(["question_id", "tag_id"])
    .where(
      "question_id",
      "in",
      questions.map(({ id }) => id),
    )
    .execute();
  const stored = Map.groupBy(before, (row) => row.question_id);
  const states = new Map([...chosen].map(([id, ids]) => [id, { ids: ids.join(" ") }]));
  const news = await noteStates(tx, "question_tags", states);
  const chosenFor = (id: string) => {
    const named = news.hasChanged(id, "ids") ? (chosen.get(id) ?? []) : [];
    return named.length > 0 ? named : (stored.get(id) ?? []).map(({ tag_id }) => tag_id);
  };
  const ids = [...new Set(questions.flatMap(({ id }) => chosenFor(id)))];
  const found =
    ids.length === 0 ? [] : await tx.selectFrom("tags").select(["id", "main_tag_id"]).where("id", "in", ids).execute();
  const tags = new Map(found.map((tag) => [tag.id, tag]));
  const rows = questions.flatMap((question) =>
    questionTagRows(
      question,
      chosenFor(question.id).flatMap((id) => tags.get(id) ?? []),
    ),
  );
  const current = new Set(rows.map(({ question_id, tag_id }) => `${question_id} ${tag_id}`));
  const changed = new Set(
    before.filter((row) => !current.has(`${row.question_id} ${row.tag_id}`)).map((row) => row.question_id),
  );
  await deleteRows(tx, { table: "question_tags", column: "question_id" }, [...changed]);
  await saveRows(tx, { table: "question_tags", key: ["question_id", "tag_id"] }, rows);
}

/** Links count while the post that they are in is public. */
async function setLinks(tx: Tx, questionIds: readonly string[]): Promise<void> {
  const links = await tx
    .selectFrom("post_links as l")
    .innerJoin("questions as q", "q.id", "l.from_question_id")
    .leftJoin("answers as a", "a.id", "l.from_post_id")
    .select([
      "l.from_post_id",
      "l.to_question_id",
      "l.to_answer_id",
      "l.kind",
      "l.status",
      "q.visible",
      "a.status as answer_status",
    ])
    .where("l.from_question_id", "in", questionIds)
    .execute();
  for (const { visible, answer_status, status: before, ...row } of links) {
    const status = visible === 1 && (answer_status ?? "available") === "available" ? "active" : "removed";
    if (status === before) continue;
    const key = ["from_post_id", "to_question_id", "to_answer_id", "kind"];
    await updateRow(tx, "post_links", { row: { ...row, status }, columns: ["status"], key });
  }
}

interface CompletedThreads {
  readonly questions: readonly QuestionRow[];
  readonly answers: readonly AnswerRow[];
}

/** Files posts that are new or have changed for the search, which indexes their words afterwards. */
async function indexTouched(
  { app, touched, indexesAll }: AnswerRun,
  tx: Tx,
  { questions, answers }: CompletedThreads,
): Promise<void> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const changed = questions.filter(({ id }) => indexesAll || touched.has(id));
  const threads = new Set(changed.map(({ id }) => id));
  const changedAnswers = answers.filter(({ id, question_id }) => touched.has(id) || threads.has(question_id));
  const slugs = await slugsOf(tx, [...threads]);
  const documents = [
    ...changed.map((question) => questionDocument(question, slugs.get(question.id) ?? [])),
    ...changedAnswers.map((answer) => answerDocument(answer, byId.get(answer.question_id)!)),
  ];
  await app.search.add(tx, documents);
}

async function slugsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("question_tags")
    .innerJoin("tags", "tags.id", "question_tags.tag_id")
    .select(["question_tags.question_id", "tags.slug_name"])
    .where("question_tags.question_id", "in", ids)
    .execute();
  const slugs = new Map<string, string[]>();
  for (const { question_id, slug_name } of rows) slugs.set(question_id, [...(slugs.get(question_id) ?? []), slug_name]);
  return slugs;
}

const rows = (from: string) => `(select count(*) from ${from})`;

/** Counts that one statement each sets for all rows. */
const COUNTS: readonly (readonly [table: string, column: string, counted: string])[] = [
  ["comments", "score", rows("votes v where v.object_id = comments.id and v.direction = 'up'")],
  [
    "questions",
    "linked_count",
    `(select count(distinct l.from_question_id) from post_links l where l.to_question_id = questions.id and l.status = 'active')`,
  ],
  ["question_tags", "linked_count", "(select q.linked_count from questions q where q.id = question_tags.question_id)"],
  ["tags", "question_count", rows("question_tags r where r.tag_id = tags.id and r.status = 'active'")],
  ["tags", "listed_count", rows("question_tags r where r.list_tag_id = tags.id")],
  ["tags", "unanswered_count", rows("question_tags r where r.list_tag_id = tags.id and r.unanswered = 1")],
  ["tags", "follow_count", rows("follows f where f.object_id = tags.id")],
  ["users", "question_count", rows("questions q where q.user_id = users.id and q.status in ('available', 'closed')")],
  ["users", "answer_count", rows("answers a where a.user_id = users.id and a.status = 'available'")],
  ["users", "post_count", "(question_count + answer_count)"],
  ["users", "follow_count", rows("follows f where f.user_id = users.id")],
  ["badges", "award_count", rows("badge_awards a where a.badge_id = badges.id")],
];

const TOTALS: readonly (readonly [name: string, from: string])[] = [
  ...["available", "closed", "deleted", "pending"].map(
    (s) => [`questions.${s}`, `questions where status = '${s}'`] as const,
  ),
  ["questions.visible", "questions where visible = 1"],
  ["questions.unanswered", "questions where unanswered = 1"],
  ["questions.answerless", "questions where visible = 1 and answer_count = 0"],
  ["questions.resolved", "questions where visible = 1 and accepted_answer_id <> '0'"],
  ...["available", "deleted", "pending"].map((s) => [`answers.${s}`, `answers where status = '${s}'`] as const),
  ["comments.available", "comments where status = 'available'"],
  ["votes.cast", "votes where direction <> 'none' and object_kind <> 'comment'"],
];

/** Sets the counts of everything else, and the totals of the site. */
export async function completeCounts(run: AnswerRun): Promise<void> {
  for (const [table, column, counted] of COUNTS) {
    await storeBatch(run, async (tx) => {
      const isWrong = sql`${sql.ref(`${table}.${column}`)} <> ${sql.raw(counted)}`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(counted)} where ${isWrong}`.execute(tx);
    });
  }
  await storeBatch(run, async (tx) => {
    await sql`delete from ${sql.table("post_totals")}`.execute(tx);
    for (const [name, from] of TOTALS) {
      const counted = await sql<{ value: unknown }>`select ${sql.raw(rows(from))} as value`.execute(tx);
      const row = { name, shard: 0, value: Number(counted.rows[0]?.value ?? 0) };
      await saveRows(tx, { table: "post_totals", key: ["name", "shard"] }, [row]);
    }
  });
  await countNews(run);
}

/** How many notifications are new for each person. */
async function countNews(run: AnswerRun): Promise<void> {
  const unread = sql<{ user_id: string; kind: string; count: unknown }>`select user_id, kind, count(*) as count
    from notifications where is_read = 0 group by user_id, kind`;
  const counts = new Map<string, Tables["notification_counts"]>();
  for (const { user_id, kind, count } of (await unread.execute(run.app.db.read)).rows) {
    const row = counts.get(user_id) ?? { user_id, inbox: 0, achievement: 0 };
    counts.set(user_id, row);
    if (kind === "inbox" || kind === "achievement") row[kind] = Number(count);
  }
  const all = [...counts.values()];
  for (let start = 0; start < all.length; start += 1000) {
    const some = all.slice(start, start + 1000);
    await storeBatch(
      run,
      async (tx) => void (await saveRows(tx, { table: "notification_counts", key: ["user_id"] }, some)),
    );
  }
}
