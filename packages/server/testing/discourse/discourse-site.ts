import { type Kysely, sql } from "kysely";
import { emptyTestFile, type TestDatabase, unmigratedTestDatabase } from "../database.ts";

/** The columns that are read, by the tables of Discourse's documented schema. */
const TABLES = {
  users:
    "id integer primary key, username text, name text, created_at timestamp, last_seen_at timestamp, active boolean, staged boolean, admin boolean, moderator boolean, suspended_at timestamp, suspended_till timestamp, silenced_till timestamp, uploaded_avatar_id integer",
  user_passwords: "id integer, user_id integer, password_hash text, password_salt text, password_algorithm text",
  user_emails: 'id integer, user_id integer, email text, "primary" boolean',
  user_profiles: "user_id integer, bio_raw text, website text, location text",
  user_stats: "user_id integer, likes_received integer",
  categories:
    "id integer primary key, name text, slug text, description text, parent_category_id integer, read_restricted boolean, topic_id integer",
  tags: "id integer primary key, name text, description text",
  topic_tags: "id integer, topic_id integer, tag_id integer",
  topics:
    "id integer primary key, title text, archetype text, category_id integer, views integer, visible boolean, closed boolean, bumped_at timestamp, deleted_at timestamp",
  posts:
    "id integer primary key, topic_id integer, post_number integer, user_id integer, reply_to_post_number integer, raw text, post_type integer, like_count integer, hidden boolean, user_deleted boolean, version integer, created_at timestamp, last_version_at timestamp, deleted_at timestamp",
  post_actions:
    "id integer primary key, post_id integer, user_id integer, post_action_type_id integer, created_at timestamp, deleted_at timestamp",
  bookmarks:
    "id integer primary key, user_id integer, bookmarkable_id integer, bookmarkable_type text, created_at timestamp",
  uploads: "id integer primary key, sha1 text, url text",
  polls: "id integer, post_id integer, name text, status integer, results integer, close_at timestamp",
  poll_options: "id integer, poll_id integer, html text, anonymous_votes integer",
  poll_votes: "poll_id integer, poll_option_id integer, user_id integer",
  discourse_solved_solved_topics: "id integer, topic_id integer, answer_post_id integer",
  topic_custom_fields: "id integer, topic_id integer, name text, value text",
  badges:
    "id integer primary key, name text, description text, badge_type_id integer, enabled boolean, listable boolean, system boolean",
  user_badges: "id integer primary key, badge_id integer, user_id integer, granted_at timestamp, seq integer",
  groups: "id integer primary key, name text, automatic boolean",
  group_users: "id integer primary key, group_id integer, user_id integer",
  tag_group_memberships: "id integer primary key, tag_id integer, tag_group_id integer",
  tag_group_permissions: "id integer primary key, tag_group_id integer, group_id integer",
  post_revisions: "id integer primary key, post_id integer, modifications text",
  drafts: "id integer primary key, user_id integer, data text",
  chat_messages: "id integer primary key, message text",
  user_associated_accounts: "id integer primary key, user_id integer, provider_name text",
  discourse_reactions_reaction_users: "id integer primary key, post_id integer, user_id integer",
} as const;

type DiscourseTable = keyof typeof TABLES;
/** The values of a row, by its columns. */
export type DiscourseRow = Readonly<Record<string, string | number | boolean | null>>;

const MOMENT = "2021-05-01 10:00:00.5";
const DEFAULTS: Readonly<Partial<Record<DiscourseTable, DiscourseRow>>> = {
  users: { created_at: MOMENT, active: true, staged: false, admin: false, moderator: false },
  categories: { read_restricted: false },
  topics: { archetype: "regular", views: 3, visible: true, closed: false, bumped_at: MOMENT },
  posts: {
    ...{ post_type: 1, like_count: 0, hidden: false, user_deleted: false, version: 1, user_id: 1 },
    ...{ created_at: MOMENT, last_version_at: MOMENT },
  },
  post_actions: { created_at: MOMENT },
  bookmarks: { created_at: MOMENT },
  polls: { status: 0, results: 0 },
  badges: { badge_type_id: 3, enabled: true, listable: true, system: false },
  user_badges: { granted_at: MOMENT, seq: 0 },
  groups: { automatic: false },
};

/** A small database of a Discourse site, for tests. */
export interface DiscourseSite {
  /** Its URL. */
  readonly address: string;
  add(table: DiscourseTable, ...rows: DiscourseRow[]): Promise<void>;
  /** Changes a row. */
  set(table: DiscourseTable, change: DiscourseRow, id: number): Promise<void>;
  /** The database as `pg_dump` writes it as text. */
  dump(): string;
  drop(): Promise<void>;
}

/** Creates an empty one, on PostgreSQL if the tests run on it, else in SQLite. */
export async function createDiscourseSite(): Promise<DiscourseSite> {
  const isPostgres = /^postgres/.test(process.env.TEST_DATABASE_URL ?? "");
  const site: TestDatabase<unknown> = await (isPostgres ? unmigratedTestDatabase() : emptyTestFile());
  const run = (statement: ReturnType<typeof sql>) =>
    site.database.write((tx) => statement.execute(tx as Kysely<unknown>));
  for (const [name, columns] of Object.entries(TABLES)) await run(sql.raw(`create table ${name} (${columns})`));
  const added = new Map<DiscourseTable, DiscourseRow[]>();
  const stored = (value: DiscourseRow[string]) => (typeof value === "boolean" && !isPostgres ? Number(value) : value);
  return {
    address: site.address,
    drop: () => site.drop(),
    dump: () => dumpOf(added),
    async set(table, change, id) {
      const rows = (added.get(table) ?? []).map((row) => (row.id === id ? { ...row, ...change } : row));
      added.set(table, rows);
      const values = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${stored(value)}`);
      await run(sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${id}`);
    },
    async add(table, ...rows) {
      for (const row of rows) {
        const whole = { ...DEFAULTS[table], ...row };
        const fields = Object.entries(whole);
        added.set(table, [...(added.get(table) ?? []), whole]);
        const names = sql.join(fields.map(([column]) => sql.ref(column)));
        const values = sql.join(fields.map(([, value]) => sql`${stored(value)}`));
        await run(sql`insert into ${sql.table(table)} (${names}) values (${values})`);
      }
    },
  };
}

/** The statements of a plain dump, with a table and a column that no import reads. */
function dumpOf(added: ReadonlyMap<DiscourseTable, readonly DiscourseRow[]>): string {
  const tables = (Object.keys(TABLES) as DiscourseTable[]).map((name) => {
    const columns = TABLES[name].split(", ").map((column) => column.replace(" primary key", " NOT NULL"));
    const names = columns.map((column) => column.split(" ")[0] ?? "");
    const rows = (added.get(name) ?? []).map((row) => names.map((column) => copied(row, column)).join("\t"));
    const table = `CREATE TABLE public.${name} (\n${columns.map((column) => `    ${column}`).join(",\n")}\n);\n`;
    return `${table}\nCOPY public.${name} (${names.join(", ")}) FROM stdin;\n${rows.map((row) => `${row}\n`).join("")}\\.\n`;
  });
  const other =
    "CREATE TABLE public.logs (\n    id integer NOT NULL\n);\n\nCOPY public.logs (id) FROM stdin;\n1\n\\.\n";
  return ["--\n-- PostgreSQL database dump\n--\n", other, ...tables].join("\n");
}

const SIGNS: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };

function copied(row: DiscourseRow, column: string): string {
  const value = row[column.replaceAll('"', "")] ?? null;
  if (value === null) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  return String(value).replace(/[\\\n\t\r]/g, (sign) => SIGNS[sign] ?? sign);
}
