import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createConnection } from "mysql2/promise";
import pg from "pg";
import { parseAddress } from "../../src/platform/db/engines/address.ts";
import { mysqlConfig } from "../../src/platform/db/engines/mysql.ts";
import { postgresConfig } from "../../src/platform/db/engines/postgres.ts";
import { type Database, openDatabase } from "../../src/platform/db/index.ts";
import { unmigratedTestDatabase } from "../database.ts";

/** The samples beside this checkout, if there are any. */
const FOLDER = join(import.meta.dirname, "../../../../../shared/data/answer");
const FILES = {
  sqlite: "answer-2.0.2.sqlite",
  postgres: "answer-2.0.2.postgres.sql",
  mysql: "answer-2.0.2.mariadb.sql",
};
const UPLOADS = { sqlite: "uploads", postgres: "uploads-postgres", mysql: "uploads-mariadb" };

/** Whether there are samples. */
export const hasAnswerSamples = existsSync(join(FOLDER, FILES.sqlite));

/** A copy of the sample of version 2.0.2, on the engine of the other databases of tests. */
export interface AnswerSample {
  readonly address: string;
  readonly database: Database<unknown>;
  readonly uploads: string;
  drop(): Promise<void>;
}

/** Copies the sample; drop it at the end. */
export async function openAnswerSample(): Promise<AnswerSample> {
  const server = process.env.TEST_DATABASE_URL ? parseAddress(process.env.TEST_DATABASE_URL) : undefined;
  return server === undefined || server.engine === "sqlite" ? sqliteSample() : serverSample();
}

async function sqliteSample(): Promise<AnswerSample> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-sample-"));
  const address = `sqlite:${join(folder, "answer.db")}`;
  await copyFile(join(FOLDER, FILES.sqlite), join(folder, "answer.db"));
  const database = await openDatabase<unknown>(address);
  const drop = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { address, database, uploads: join(FOLDER, UPLOADS.sqlite), drop };
}

async function serverSample(): Promise<AnswerSample> {
  const { address, database, drop } = await unmigratedTestDatabase<unknown>();
  const parsed = parseAddress(address);
  if (parsed.engine === "sqlite") throw new Error("unreachable");
  const dump = await readFile(join(FOLDER, FILES[parsed.engine]), "utf8");
  if (parsed.engine === "postgres") {
    const client = new pg.Client(postgresConfig(parsed));
    await client.connect();
    await client.query(dump.replaceAll(/^\\(?:un)?restrict .*$/gm, "")).finally(() => client.end());
  } else {
    const connection = await createConnection({ ...mysqlConfig(parsed), multipleStatements: true });
    await connection.query(dump.slice(dump.indexOf("\n"))).finally(() => connection.end());
  }
  return { address, database, uploads: join(FOLDER, UPLOADS[parsed.engine]), drop };
}

type SampleSettings = Record<string, unknown>;

/** What each version of the database has added. */
const ADDED: readonly (readonly [version: number, remove: (old: Removals) => Promise<void>])[] = [
  [35, (old) => old.keys("login", ["require_email_verification"])],
  [34, (old) => old.columns("ai_conversation_record", ["reasoning_content"])],
  [32, (old) => old.tables(["ai_conversation", "ai_conversation_record", "api_key"])],
  [31, joinSettings],
  [29, (old) => old.keys("write", ["min_tags", "min_content"])],
  [28, (old) => old.columns("user", ["suspended_until"])],
  [27, (old) => old.tables(["plugin_kv_storage"])],
  [26, (old) => old.tables(["file_record"])],
  [25, (old) => old.columns("question", ["linked_count"])],
  [24, (old) => old.tables(["question_link"])],
  [23, (old) => old.tables(["badge", "badge_group", "badge_award"])],
  [22, (old) => old.columns("question", ["hot_score"]).then(() => listSlugs(old))],
  [21, (old) => old.tables(["review"]).then(() => decideAll(old))],
  [20, (old) => old.columns("user", ["color_scheme"]).then(() => old.tables(["plugin_user_config"]))],
  [19, (old) => old.keys("login", ["allow_password_login"]).then(() => old.keys("write", ["restrict_answer"]))],
];

interface Removals {
  readonly run: (statement: ReturnType<typeof sql>) => Promise<void>;
  readonly tables: (names: readonly string[]) => Promise<void>;
  readonly columns: (table: string, names: readonly string[]) => Promise<void>;
  readonly keys: (type: string, names: readonly string[]) => Promise<void>;
  readonly read: (type: string) => Promise<SampleSettings>;
  readonly save: (type: string, content: SampleSettings) => Promise<void>;
}

/** Makes the database one of an earlier version. */
export async function ageAnswerSample({ database }: AnswerSample, version: number): Promise<void> {
  const old = removalsOf(database);
  for (const [number, remove] of ADDED) if (number > version) await remove(old);
  await old.run(sql`update version set version_number = ${version}`);
}

function removalsOf(database: Database<unknown>): Removals {
  const run = (statement: ReturnType<typeof sql>) => database.write(async (tx) => void (await statement.execute(tx)));
  const read = async (type: string) => {
    const query = sql<{ content: string }>`select content from site_info where type = ${type} order by id`;
    const { rows } = await query.execute(database.read);
    return Object.assign({}, ...rows.map(({ content }) => JSON.parse(content))) as SampleSettings;
  };
  const save = async (type: string, content: SampleSettings) => {
    await run(sql`delete from site_info where type = ${type}`);
    const { rows } = await sql<{ id: unknown }>`select max(id) as id from site_info`.execute(database.read);
    const values = sql.join([Number(rows[0]?.id) + 1, type, JSON.stringify(content), 1]);
    await run(sql`insert into site_info (id, type, content, status) values (${values})`);
  };
  return {
    ...{ run, read, save },
    async tables(names) {
      for (const name of names) await run(sql`drop table ${sql.table(name)}`);
    },
    async columns(table, names) {
      for (const name of names) await run(sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`);
    },
    async keys(type, names) {
      const entries = Object.entries(await read(type)).filter(([name]) => !names.includes(name));
      await save(type, Object.fromEntries(entries));
    },
  };
}

/** Settings of 2.0 on the pages of 1.x. */
async function joinSettings({ run, read, save }: Removals): Promise<void> {
  const [questions, tags, advanced, security] = await Promise.all(
    ["questions", "tags", "advanced", "security"].map(read),
  );
  const { default_avatar, gravatar_base_url, ...shown } = await read("interface_settings");
  const avatars = { default_avatar: default_avatar ?? "system", gravatar_base_url: gravatar_base_url ?? "" };
  await save("write", { ...questions, ...tags, ...advanced });
  await save("interface", { ...shown, ...avatars });
  await save("users", { ...(await read("users")), ...avatars });
  const { login_required, external_content_display, check_update } = security ?? {};
  await save("legal", { ...(await read("policies")), external_content_display });
  await save("login", { ...(await read("login")), login_required });
  await save("general", { ...(await read("general")), check_update });
  for (const type of [
    "questions",
    "tags",
    "advanced",
    "security",
    "policies",
    "interface_settings",
    "users_settings",
    "ai",
    "mcp",
  ])
    await run(sql`delete from site_info where type = ${type}`);
}

/** Before 1.3.6, lists of tags held only their slugs. */
async function listSlugs({ read, save }: Removals): Promise<void> {
  const write = await read("write");
  const slugs = (list: unknown) =>
    Array.isArray(list) ? list.map((tag: { slug_name?: string }) => tag.slug_name) : [];
  await save("write", {
    ...write,
    ...{ recommend_tags: slugs(write.recommend_tags), reserved_tags: slugs(write.reserved_tags) },
  });
}

/** Before 1.3, no post waited, and no flag was ignored. */
async function decideAll({ run }: Removals): Promise<void> {
  for (const table of ["question", "answer", "comment"])
    await run(sql`update ${sql.table(table)} set status = 1 where status = 11`);
  await run(sql`update report set status = 2 where status = 3`);
}
