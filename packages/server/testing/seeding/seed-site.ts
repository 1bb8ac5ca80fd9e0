import { join } from "node:path";
import { describe } from "@askwell/content";
import { RENDERER_VERSION, renderMarkdown } from "@askwell/content/markdown";
import { sql } from "kysely";
import type { App } from "../../src/app.ts";
import { compose } from "../../src/compose.ts";
import { type AnswerRow, newAnswerRow } from "../../src/features/answers/index.ts";
import type { CommentRow } from "../../src/features/comments/table.ts";
import { addToTotals, answerDocument, questionDocument } from "../../src/features/posts/index.ts";
import { newQuestionRow, type QuestionRow } from "../../src/features/questions/index.ts";
import { indexPosts } from "../../src/features/search/index.ts";
import { openSession } from "../../src/features/sessions/index.ts";
import { createTags } from "../../src/features/tags/index.ts";
import type { QuestionTagRow } from "../../src/features/tags/table.ts";
import { addUsers } from "../../src/features/users/index.ts";
import { installSite } from "../../src/install/install-site.ts";
import { migrations } from "../../src/migrations/index.ts";
import { insertMany, migrate, openDatabase } from "../../src/platform/db/index.ts";
import { createLog } from "../../src/platform/log/index.ts";
import type { Tables, Tx } from "../../src/tables.ts";
import { itemAt } from "../item-at.ts";

/** The size and address of a site to measure. */
export interface SeedPlan {
  /** Address of an empty database. */
  readonly database: string;
  readonly uploads: string;
  readonly questions: number;
  readonly onProgress?: (done: number) => void;
}

const BATCH = 500;
const TAGS = 400;
/** Questions are spread over three years that end two days ago, before the last answers. */
const SPAN_SECONDS = 3 * 365 * 86_400;
const LAST_ASKED_SECONDS_AGO = 2 * 86_400;

/** Reproducible pseudo-random numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu bra cle dri flo gru".split(" ");

/** Generated words; the first are common, the last are rare, as in a language. */
function makeWords(random: () => number): string[] {
  return Array.from({ length: 6000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
      "",
    ),
  );
}

interface Material {
  readonly random: () => number;
  readonly phrase: (words: number) => string;
  readonly bodies: readonly { content: string; html: string; description: string }[];
  /** Small for most, large for a few. */
  readonly few: (scale: number) => number;
}

function gather(): Material {
  const random = randomNumbers(7);
  const words = makeWords(random);
  const word = () => itemAt(words, Math.floor(words.length * random() ** 3));
  const phrase = (count: number) => Array.from({ length: count }, word).join(" ");
  const bodies = Array.from({ length: 300 }, () => {
    const code =
      random() < 0.4 ? `\n\n\`\`\`js\nconst ${word()} = ${word()}(${Math.floor(random() * 99)});\n\`\`\`\n` : "";
    const content = `${phrase(40 + Math.floor(random() * 120))}.${code}\n\n${phrase(20 + Math.floor(random() * 80))}.`;
    const html = renderMarkdown(content, { people: new Set() });
    return { content, html, description: describe(html) };
  });
  const few = (scale: number) => Math.floor(scale * (1 / (1 - random() * 0.999) - 1) * 0.3);
  return { random, phrase, bodies, few };
}

const pick = <Item>(items: readonly Item[], random: () => number) => itemAt(items, Math.floor(items.length * random()));

/** Fills an empty database with a site of the given size and returns a signed-in member's token. */
export async function seedSite(plan: SeedPlan): Promise<void> {
  const database = await openDatabase<Tables>(plan.database);
  await migrate(database, migrations);
  const site = await compose({
    database,
    dataFolder: plan.uploads,
    uploads: plan.uploads,
    keyFile: join(plan.uploads, "secret.key"),
    log: createLog("silent"),
  });
  try {
    await installSite(site.app, {
      lang: "en_US",
      site_name: "Bench",
      site_url: "http://127.0.0.1",
      contact_email: "owner@example.com",
      name: "admin",
      password: "bench-Pass-2026",
      email: "admin@example.com",
      login_required: false,
      external_content_display: "always_display",
      require_email_verification: false,
    });
    await fill(site.app, plan);
    await site.app.jobs.settle();
  } finally {
    await site.stop();
  }
}

/** Opens a session for the first seeded user, whose reputation has every privilege. */
export async function signInSeeded(
  databaseUrl: string,
  uploads: string,
): Promise<{ access_token: string; visit_token: string }> {
  const database = await openDatabase<Tables>(databaseUrl);
  const site = await compose({
    ...{ database, uploads, dataFolder: uploads, keyFile: join(uploads, "secret.key"), log: createLog("silent") },
  });
  try {
    const person = { id: "2", role_id: 1 };
    return await openSession(site.app, person, { ip: "127.0.0.1", user_agent: "bench" });
  } finally {
    await site.stop();
  }
}

async function fill(app: App, plan: SeedPlan): Promise<void> {
  const material = gather();
  const people = Math.max(50, Math.floor(plan.questions / 8));
  const start = app.now() - LAST_ASKED_SECONDS_AGO - SPAN_SECONDS;
  const every = SPAN_SECONDS / plan.questions;
  const userIds = await addPeople(app, people, start);
  const tagIds = await addTags(app, itemAt(userIds, 0), material);
  for (let done = 0; done < plan.questions; done += BATCH) {
    const count = Math.min(BATCH, plan.questions - done);
    const asked = Array.from({ length: count }, (_, index) => Math.floor(start + (done + index) * every));
    await app.db.write((tx) => addThreads(app, tx, { ...material, userIds, tagIds, asked }));
    plan.onProgress?.(done + count);
  }
  await countTags(app);
  await indexPosts(app);
  // As the server would do by itself while the site is measured.
  if (app.db.engine === "postgres") await sql`vacuum analyze`.execute(app.db.read);
}

async function addPeople(app: App, count: number, created_at: number): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < count; start += BATCH) {
    await app.db.write(async (tx) => {
      const some = await app.ids.reserve(tx, "user", Math.min(BATCH, count - start));
      const users = some.map((id, index) => ({
        id,
        created_at,
        username: `person-${id}`,
        display_name: `Person ${id}`,
        email: `person-${id}@example.com`,
        rank: start + index === 0 ? 50_000 : 1 + ((start + index) % 900),
      }));
      await addUsers(tx, users);
      ids.push(...some);
    });
  }
  return ids;
}

async function addTags(app: App, userId: string, { phrase }: Material): Promise<string[]> {
  const tags = Array.from({ length: TAGS }, (_, index) => {
    const slug = `topic-${index}`;
    return { slug_name: slug, display_name: slug, original_text: phrase(12) };
  });
  const made = await app.db.write((tx) => createTags(app, tx, userId, tags));
  return made.map((tag) => tag.id);
}

interface SeedBatch extends Material {
  readonly userIds: readonly string[];
  readonly tagIds: readonly string[];
  /** The time of each question. */
  readonly asked: readonly number[];
}

/** A question with its answers and tags, before it is stored. */
interface SeededThread {
  readonly question: QuestionRow;
  readonly answers: readonly AnswerRow[];
  readonly tags: readonly string[];
}

function makeAnswers(
  question: { id: string; created_at: number },
  ids: readonly string[],
  batch: SeedBatch,
): AnswerRow[] {
  const { random, bodies, few, userIds } = batch;
  return ids.map((id, index) => {
    const at = question.created_at + 3600 * (index + 1);
    const accepted = index === 0 && random() < 0.5 ? 1 : 0;
    const score = few(2);
    return newAnswerRow({
      ...pick(bodies, random),
      ...{ id, question_id: question.id, user_id: pick(userIds, random), created_at: at, active_at: at },
      ...{ renderer: RENDERER_VERSION, accepted, accepted_at: accepted ? at : 0, score, up_count: score },
    });
  });
}

function makeQuestion(id: string, created_at: number, answers: readonly AnswerRow[], batch: SeedBatch): QuestionRow {
  const { random, phrase, bodies, few, userIds } = batch;
  const score = few(2) - (random() < 0.05 ? 3 : 0);
  const last = answers.at(-1);
  return newQuestionRow({
    ...pick(bodies, random),
    ...{ id, created_at, user_id: pick(userIds, random), title: `${phrase(5 + Math.floor(random() * 6))}?` },
    ...{ renderer: RENDERER_VERSION, score, up_count: Math.max(score, 0), down_count: Math.max(-score, 0) },
    ...{ view_count: few(40), hot: score + answers.length, answer_count: answers.length },
    unanswered: answers.length === 0 ? 1 : 0,
    accepted_answer_id: answers.find((row) => row.accepted === 1)?.id ?? "0",
    active_at: last?.created_at ?? created_at,
    last_answer_id: last?.id ?? "0",
    last_answer_user_id: last?.user_id ?? "0",
    last_answered_at: last?.created_at ?? 0,
  });
}

async function makeThreads(app: App, tx: Tx, batch: SeedBatch): Promise<SeededThread[]> {
  const { random, few } = batch;
  const ids = await app.ids.reserve(tx, "question", batch.asked.length);
  const sizes = ids.map(() => (random() < 0.25 ? 0 : 1 + Math.min(few(1), 30)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const answerIds = total > 0 ? await app.ids.reserve(tx, "answer", total) : [];
  let next = 0;
  return ids.map((id, index) => {
    const created_at = itemAt(batch.asked, index);
    const size = itemAt(sizes, index);
    const answers = makeAnswers({ id, created_at }, answerIds.slice(next, next + size), batch);
    next += size;
    return { question: makeQuestion(id, created_at, answers, batch), answers, tags: chooseTags(batch) };
  });
}

async function addThreads(app: App, tx: Tx, batch: SeedBatch): Promise<void> {
  const threads = await makeThreads(app, tx, batch);
  const questions = threads.map(({ question }) => question);
  const answers = threads.flatMap((thread) => thread.answers);
  const tagged = threads.flatMap(({ question, tags }) => tagRows(question, tags));
  await insertMany(tx, "questions", questions);
  await insertMany(tx, "answers", answers);
  await insertMany(tx, "question_tags", tagged);
  await insertMany(tx, "comments", await makeComments(app, tx, batch, [...questions, ...answers]));
  const slugOf = (tag: string) => `topic-${batch.tagIds.indexOf(tag)}`;
  const documents = threads.flatMap((thread) => [
    questionDocument(thread.question, thread.tags.map(slugOf)),
    ...thread.answers.map((answer) => answerDocument(answer, thread.question)),
  ]);
  await app.search.add(tx, documents);
  const unanswered = questions.filter((question) => question.unanswered === 1).length;
  await addToTotals(tx, { "questions.available": questions.length, "questions.visible": questions.length });
  await addToTotals(tx, { "questions.unanswered": unanswered, "answers.available": answers.length });
}

/** One to three tags; the first ones are the most frequent. */
function chooseTags({ random, tagIds }: SeedBatch): string[] {
  const count = 1 + Math.floor(random() * 3);
  return [...new Set(Array.from({ length: count }, () => itemAt(tagIds, Math.floor(tagIds.length * random() ** 2.5))))];
}

function tagRows(question: QuestionRow, tags: readonly string[]): QuestionTagRow[] {
  const { pinned, created_at, active_at, score, hot, view_count, linked_count, unanswered } = question;
  const keys = { pinned, created_at, active_at, score, hot, view_count, linked_count, unanswered };
  return tags.map((tag_id, position) => ({
    ...keys,
    question_id: question.id,
    tag_id,
    list_tag_id: tag_id,
    position,
    status: "active",
  }));
}

async function makeComments(
  app: App,
  tx: Tx,
  { random, phrase, userIds }: SeedBatch,
  posts: readonly { id: string; question_id?: string; created_at: number }[],
): Promise<CommentRow[]> {
  const commented = posts.flatMap((post) => Array.from({ length: Math.floor(random() * 2.4) }, () => post));
  const ids = await app.ids.reserve(tx, "comment", Math.max(1, commented.length));
  return commented.map((post, index) => {
    const text = phrase(8 + Math.floor(random() * 20));
    const at = post.created_at + 600;
    return {
      ...{ id: itemAt(ids, index), created_at: at, updated_at: at, user_id: pick(userIds, random), object_id: post.id },
      ...{ question_id: post.question_id ?? post.id, reply_comment_id: "0", reply_user_id: "0", original_text: text },
      ...{
        parsed_text: `<p>${text}</p>`,
        renderer: RENDERER_VERSION,
        status: "available",
        score: Math.floor(random() * 3),
      },
      ...{ program: "", program_key: "0" },
    };
  });
}

async function countTags(app: App): Promise<void> {
  await app.db.write(async (tx) => {
    const rows = await tx
      .selectFrom("question_tags")
      .select((eb) => [
        "tag_id",
        eb.fn.countAll<number>().as("count"),
        eb.fn.sum<number>("unanswered").as("unanswered"),
      ])
      .groupBy("tag_id")
      .execute();
    for (const { tag_id, count, unanswered } of rows) {
      const counts = {
        question_count: Number(count),
        listed_count: Number(count),
        unanswered_count: Number(unanswered),
      };
      await tx.updateTable("tags").set(counts).where("id", "=", tag_id).execute();
    }
  });
}
