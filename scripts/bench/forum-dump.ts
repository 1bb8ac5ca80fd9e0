import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { authorOf, commentsOf, DATE, type ExportedRow, type ExportedThread, PEOPLE, textOf } from "./threads.ts";

/** The columns with their types, by the tables of Discourse. */
const TABLES = {
  users:
    "id integer, username text, name text, created_at timestamp, last_seen_at timestamp, active boolean, staged boolean, admin boolean, moderator boolean, suspended_at timestamp, suspended_till timestamp, silenced_till timestamp",
  user_emails: 'id integer, user_id integer, email text, "primary" boolean',
  user_profiles: "user_id integer, bio_raw text, website text, location text",
  user_stats: "user_id integer, likes_received integer",
  user_passwords: "id integer, user_id integer, password_hash text, password_salt text, password_algorithm text",
  categories:
    "id integer, name text, slug text, description text, parent_category_id integer, read_restricted boolean, topic_id integer",
  tags: "id integer, name text, description text",
  topic_tags: "id integer, topic_id integer, tag_id integer",
  topics:
    "id integer, title text, archetype text, category_id integer, views integer, visible boolean, closed boolean, bumped_at timestamp, deleted_at timestamp",
  posts:
    "id integer, topic_id integer, post_number integer, user_id integer, reply_to_post_number integer, raw text, post_type integer, like_count integer, hidden boolean, user_deleted boolean, version integer, created_at timestamp, last_version_at timestamp, deleted_at timestamp",
  post_actions:
    "id integer, post_id integer, user_id integer, post_action_type_id integer, created_at timestamp, deleted_at timestamp",
  bookmarks: "id integer, user_id integer, bookmarkable_id integer, bookmarkable_type text, created_at timestamp",
  uploads: "id integer, sha1 text, url text",
  polls: "id integer, post_id integer, name text, status integer, results integer, close_at timestamp",
  poll_options: "id integer, poll_id integer, html text, anonymous_votes integer",
  poll_votes: "poll_id integer, poll_option_id integer, user_id integer",
} as const;

type ForumValue = string | number | boolean | null;
type ForumRows = Iterable<Readonly<Record<string, ForumValue>>>;

/** Writes threads as a plain dump of the database of a Discourse site, row by row. */
export async function writeForumDump(threads: readonly ExportedThread[], path: string): Promise<void> {
  const tags = new Map([...new Set(threads.flatMap(tagsOf))].map((name, at) => [name, at + 1]));
  const rows: Readonly<Partial<Record<keyof typeof TABLES, ForumRows>>> = {
    ...peopleRows(),
    tags: [...tags].map(([name, id]) => ({ id, name })),
    topic_tags: topicTagRows(threads, tags),
    topics: topicRows(threads),
    posts: postRows(threads),
  };
  const stream = createWriteStream(path);
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, "drain");
  };
  await write("--\n-- PostgreSQL database dump\n--\n");
  for (const [table, described] of Object.entries(TABLES)) {
    const columns = described.split(", ");
    const names = columns.map((column) => column.split(" ")[0] ?? "");
    await write(`CREATE TABLE public.${table} (\n${columns.map((column) => `    ${column}`).join(",\n")}\n);\n\n`);
    await write(`COPY public.${table} (${names.join(", ")}) FROM stdin;\n`);
    for (const row of rows[table as keyof typeof TABLES] ?? [])
      await write(`${names.map((name) => copied(row[name.replaceAll('"', "")])).join("\t")}\n`);
    await write("\\.\n\n");
  }
  stream.end();
  await once(stream, "close");
}

const SIGNS: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** A value as `COPY` writes it. */
function copied(value: ForumValue | undefined): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  return String(value).replace(/[\\\n\t\r]/g, (sign) => SIGNS[sign] ?? sign);
}

const MOMENT = DATE.replace("T", " ").replace("Z", "");
const momentOf = (row: ExportedRow) => String(row.created_at).replace("T", " ").replace("Z", "");
const tagsOf = ({ question }: ExportedThread) => question.tags ?? [];

function peopleRows() {
  const ids = Array.from({ length: PEOPLE }, (_, at) => at + 1);
  const roles = { active: true, staged: false, admin: false, moderator: false };
  return {
    users: ids.map((id) => ({ id, username: `person-${id}`, name: `Person ${id}`, created_at: MOMENT, ...roles })),
    user_emails: ids.map((id) => ({ id, user_id: id, email: `person-${id}@example.com`, primary: true })),
  };
}

function* topicTagRows(threads: readonly ExportedThread[], tags: ReadonlyMap<string, number>) {
  let id = 0;
  for (const [at, thread] of threads.entries())
    for (const name of tagsOf(thread)) {
      id += 1;
      yield { id, topic_id: at + 1, tag_id: tags.get(name) ?? null };
    }
}

function* topicRows(threads: readonly ExportedThread[]) {
  const states = { archetype: "regular", views: 3, visible: true, closed: false };
  for (const [at, { question }] of threads.entries())
    yield { id: at + 1, title: String(question.title), bumped_at: momentOf(question), ...states };
}

/** The posts of each topic: the question, its answers, and comments as replies to these. */
function* postRows(threads: readonly ExportedThread[]) {
  const states = { post_type: 1, hidden: false, user_deleted: false, version: 1 };
  let id = 0;
  for (const [at, thread] of threads.entries()) {
    let number = 0;
    const post = (row: ExportedRow, repliesTo: number | null) => {
      id += 1;
      number += 1;
      const place = { id, topic_id: at + 1, post_number: number, reply_to_post_number: repliesTo };
      const times = { created_at: momentOf(row), last_version_at: momentOf(row) };
      const likes = Math.max(0, Number(row.score ?? 0));
      return { ...place, user_id: authorOf(row), raw: textOf(row), like_count: likes, ...times, ...states };
    };
    yield post(thread.question, null);
    for (const answer of thread.answers) {
      yield post(answer, null);
      const answered = number;
      for (const each of commentsOf(thread, answer)) yield post(each, answered);
    }
  }
}
