import { plainText } from "@askwell/content";
import { searchColumn } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { type Database, openDatabase } from "../../src/platform/db/index.ts";
import { fullTexts } from "../../src/platform/search/engines.ts";
import type { IndexedText } from "../../src/platform/search/full-text.ts";
import { segmentKey } from "../../src/platform/search/keys.ts";
import { NUMBERS_PER_SECOND } from "../../src/platform/search/numbers.ts";
import type { Tables } from "../../src/tables.ts";

/** Longer than the span of the questions that `seedSite` makes, with their answers. */
const SPAN_SECONDS = (3 * 365 + 7) * 86_400;
const ID_STEP = 10_000_000;
const BATCH = 2000;

/** A site of `seedSite` on SQLite or PostgreSQL and how many times its threads and people are to exist. */
export interface MultiplyPlan {
  readonly database: string;
  readonly times: number;
  readonly onProgress?: (done: string) => void;
}

/**
 * Repeats the threads and people of a seeded site, each time three years earlier, in a fraction of the time that seeding
 * them takes. Comments and revisions are not repeated.
 */
export async function multiplySite({ database: address, times, onProgress }: MultiplyPlan): Promise<void> {
  const database = await openDatabase<Tables>(address);
  try {
    const site = await measureSite(database, times);
    for (let copy = 1; copy < times; copy++) {
      await database.write(async (tx) => {
        for (const statement of copyRows(site, copy)) await statement.execute(tx);
      });
      onProgress?.(`rows of copy ${copy}`);
    }
    await (database.engine === "postgres" ? copyVectors : copyTexts)(database, { ...site, times }, onProgress);
    await database.write(async (tx) => {
      for (const statement of finishRows(site, times)) await statement.execute(tx);
    });
  } finally {
    await database.close();
  }
}

interface RepeatedSite {
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** No post is older. */
  readonly start: number;
  readonly segments: number;
  readonly lastUser: number;
}

const COPIED = ["users", "questions", "answers", "question_tags", "search", "search_threads", "search_segments"];

async function measureSite(database: Database<Tables>, times: number): Promise<RepeatedSite> {
  const one = async (query: RawBuilder<{ value: number }>) =>
    Number((await query.execute(database.read)).rows[0]!.value);
  const columns = new Map<string, string[]>();
  for (const table of COPIED) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} limit 1`.execute(database.read);
    columns.set(table, Object.keys(rows[0] ?? {}));
  }
  const start = await one(sql`select min(created_at) as value from questions`);
  if (start - times * SPAN_SECONDS < 0) throw new Error(`${times} times three years are too long`);
  return {
    columns,
    start: start - 86_400,
    segments: await one(sql`select max(id) as value from search_segments`),
    lastUser: await one(sql`select max(cast(id as bigint)) as value from users`),
  };
}

/** SQL expressions of changed columns by name. */
type ChangedColumns = Readonly<Record<string, string>>;

const changed = (names: readonly string[], change: (name: string) => string): ChangedColumns =>
  Object.fromEntries(names.map((name) => [name, change(name)]));

/** Copies rows of a table with other values in some columns, in the order of the first column. */
function insertCopies(site: RepeatedSite, table: string, changes: ChangedColumns, where: string): RawBuilder<unknown> {
  const names = site.columns.get(table) ?? [];
  const values = names.map((name) => changes[name] ?? `"${name}"`);
  return sql.raw(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
     select ${values.join(", ")} from ${table} where ${where} order by 1`,
  );
}

function copyRows(site: RepeatedSite, copy: number): RawBuilder<unknown>[] {
  const { start, segments, lastUser } = site;
  const seconds = copy * SPAN_SECONDS;
  const numbers = seconds * NUMBERS_PER_SECOND;
  const first = start * NUMBERS_PER_SECOND;
  const post = (name: string) =>
    `case ${name} when '0' then '0' else cast(cast(${name} as bigint) + ${copy * ID_STEP} as text) end`;
  const user = (name: string) =>
    `case ${name} when '0' then '0' else cast(cast(${name} as bigint) + ${copy * lastUser} as text) end`;
  const time = (name: string) => `case ${name} when 0 then 0 else ${name} - ${seconds} end`;
  const named = (name: string) => `${name} || '-${copy}'`;
  const times = changed(["created_at", "active_at"], time);
  const written = `created_at >= ${start}`;
  const users = {
    ...changed(["id"], user),
    ...changed(["username", "username_key", "display_name", "display_key"], named),
    ...changed(["email", "email_key"], (name) => `'${copy}-' || ${name}`),
  };
  const questions = {
    ...changed(["id", "accepted_answer_id", "last_answer_id"], post),
    ...changed(["user_id", "last_edit_user_id", "last_answer_user_id"], user),
    ...{ ...times, last_answered_at: time("last_answered_at") },
  };
  const answers = {
    ...changed(["id", "question_id"], post),
    ...changed(["user_id", "last_edit_user_id"], user),
    ...{ ...times, accepted_at: time("accepted_at") },
  };
  const search = {
    ...{ number: `number - ${numbers}`, segment: `segment + ${copy * segments}`, user_id: user("user_id"), ...times },
    ...changed(["post_id", "question_id"], post),
  };
  const segment = {
    id: `id + ${copy * segments}`,
    first: `case when first > ${first} then first else ${first} end - ${numbers}`,
  };
  return [
    insertCopies(site, "users", users, `cast(id as bigint) between 2 and ${lastUser}`),
    insertCopies(site, "questions", questions, written),
    insertCopies(site, "answers", answers, written),
    insertCopies(site, "question_tags", { question_id: post("question_id"), ...times }, written),
    insertCopies(site, "search", search, `number >= ${first}`),
    insertCopies(site, "search_threads", { number: `number - ${numbers}` }, `number >= ${first}`),
    insertCopies(site, "search_segments", segment, `id <= ${segments}`),
  ];
}

/** A site whose copies are made now. */
interface MultipliedSite extends RepeatedSite {
  readonly times: number;
}

/** The words of the posts with the keys of other segments, as the index of PostgreSQL contains them. */
async function copyVectors(
  database: Database<Tables>,
  { start, segments, times }: MultipliedSite,
  onProgress: MultiplyPlan["onProgress"],
): Promise<void> {
  const first = start * NUMBERS_PER_SECOND;
  // Entry by entry, adding them to the index would take hours.
  await database.write((tx) => sql`drop index search_texts_words`.execute(tx));
  for (let copy = 1; copy < times; copy++) {
    const numbers = copy * SPAN_SECONDS * NUMBERS_PER_SECOND;
    for (let segment = 1; segment <= segments; segment++) {
      const [from, to] = [segmentKey(segment), segmentKey(segment + copy * segments)];
      const inText = `replace(t.words::text, '''s${from}', '''s${to}')`;
      const words = `replace(${inText}, '''t${from}', '''t${to}')::tsvector`;
      const insert = sql.raw(`insert into search_texts (number, words) select t.number - ${numbers}, ${words}
        from search s inner join search_texts t on t.number = s.number
        where s.segment = ${segment} and s.number >= ${first} order by 1`);
      await database.write((tx) => insert.execute(tx));
    }
    onProgress?.(`words of copy ${copy}`);
  }
  await database.write((tx) => sql`create index search_texts_words on search_texts using gin (words)`.execute(tx));
}

/** The words of the posts, as the index of SQLite contains them. */
async function copyTexts(
  database: Database<Tables>,
  { start }: MultipliedSite,
  onProgress: MultiplyPlan["onProgress"],
): Promise<void> {
  const codes = new Map<string, readonly string[]>();
  const codesOf = (html: string): readonly string[] => {
    const known = codes.get(html) ?? searchColumn(plainText(html)).split(" ");
    codes.set(html, known);
    return known;
  };
  const end = start * NUMBERS_PER_SECOND;
  for (let number = -1; ; ) {
    const { rows } = await sql<{ number: number; segment: number; title_tokens: string; html: string }>`
      select number, segment, title_tokens, coalesce(
        (select html from questions where id = post_id), (select html from answers where id = post_id)) as html
      from search where number > ${number} and number < ${end} order by number limit ${BATCH}`.execute(database.read);
    if (rows.length === 0) return;
    const texts = rows.map((row): IndexedText => {
      const title = row.title_tokens === "" ? [] : row.title_tokens.split(" ");
      return { number: row.number, segment: row.segment, title, body: codesOf(row.html) };
    });
    await database.write((tx) => fullTexts.sqlite.save(tx, texts));
    number = rows.at(-1)!.number;
    onProgress?.(`words of ${Math.round((1000 * number) / end) / 10} %`);
  }
}

/** What is counted or sorted over all copies. */
function finishRows({ start, segments }: RepeatedSite, times: number): RawBuilder<unknown>[] {
  const first = start * NUMBERS_PER_SECOND;
  const numbers = SPAN_SECONDS * NUMBERS_PER_SECOND;
  const copies = Array.from({ length: times - 1 }, (_, index) => sql`select ${sql.lit(index + 1)} as copy`);
  return [
    sql`insert into search_weights (code, weight, number)
        select code, weight, number - copy * ${sql.lit(numbers)}
        from search_weights cross join (${sql.join(copies, sql` union all `)}) copies
        order by 1, 2, 3`,
    sql`update search_words set threads = threads * ${times}`,
    sql`update search_segments set first = ${sql.lit(first)} where id <= ${segments} and first < ${sql.lit(first)}`,
    sql`update search_segments set first = 0 where first = (select min(first) from search_segments)`,
    sql`update post_totals set value = value * ${times}`,
    sql`update tags set question_count = question_count * ${times}, listed_count = listed_count * ${times},
        unanswered_count = unanswered_count * ${times}`,
    sql`update sequences set value = value + ${times * ID_STEP}`,
  ];
}
