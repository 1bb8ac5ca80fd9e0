import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createConnection } from "mysql2/promise";
import pg from "pg";
import { migrations } from "../src/migrations/index.ts";
import { formatAddress, type ServerAddress } from "../src/platform/db/engines/address.ts";
import { mysqlConfig } from "../src/platform/db/engines/mysql.ts";
import { postgresConfig } from "../src/platform/db/engines/postgres.ts";
import { migrate, openDatabase } from "../src/platform/db/index.ts";

/** URL of a new database, and how to remove it. */
export interface TestDatabaseLocation {
  readonly address: string;
  remove(): Promise<void>;
}

type RunStatement = (statement: string) => Promise<Record<string, unknown>[]>;

/** Creates an empty database on a server. */
export async function emptyOnServer(server: ServerAddress): Promise<TestDatabaseLocation> {
  const name = newName();
  await asAdmin(server, (run) => run(`create database ${name}`));
  return locationOf(server, name);
}

/** Creates a copy of the migrated template database, which is created if it is missing. */
export async function cloneTemplate(server: ServerAddress): Promise<TestDatabaseLocation> {
  const template = templateName();
  const name = newName();
  await asAdmin(server, async (run) => {
    await underLock(server, run, () => ensureTemplate(server, template, run));
    if (server.engine === "postgres") await run(`create database ${name} template ${template}`);
    else await copyTables(run, template, name);
  });
  return locationOf(server, name);
}

function newName(): string {
  return `askwell_${randomUUID().replaceAll("-", "")}`;
}

function locationOf(server: ServerAddress, name: string): TestDatabaseLocation {
  const force = server.engine === "postgres" ? "with (force)" : "";
  return {
    address: formatAddress({ ...server, database: name }),
    remove: () => asAdmin(server, async (run) => void (await run(`drop database if exists ${name} ${force}`))),
  };
}

/** Statements about whole databases run outside of transactions, on their own connection. */
async function asAdmin<R>(server: ServerAddress, work: (run: RunStatement) => Promise<R>): Promise<R> {
  if (server.engine === "postgres") {
    const client = new pg.Client(postgresConfig(server));
    await client.connect();
    const run: RunStatement = async (statement) => (await client.query(statement)).rows;
    return work(run).finally(() => client.end());
  }
  const connection = await createConnection({ ...mysqlConfig(server), multipleStatements: true });
  const run: RunStatement = async (statement) => (await connection.query(statement))[0] as Record<string, unknown>[];
  return work(run).finally(() => connection.end());
}

/** Changes with the migrations and the schema code, because the servers may outlive a test run. */
function templateName(): string {
  const hash = createHash("sha256");
  const schema = fileURLToPath(new URL("../src/platform/db/schema/schema.ts", import.meta.url));
  const migrations = fileURLToPath(new URL("../src/migrations/", import.meta.url));
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  hash.update(readFileSync(schema));
  return `askwell_template_${hash.digest("hex").slice(0, 16)}`;
}

async function underLock(server: ServerAddress, run: RunStatement, work: () => Promise<void>): Promise<void> {
  const [lock, unlock] =
    server.engine === "postgres"
      ? ["select pg_advisory_lock(7)", "select pg_advisory_unlock(7)"]
      : ["select get_lock('askwell_template', 60)", "select release_lock('askwell_template')"];
  await run(lock);
  await work();
  await run(unlock);
}

async function ensureTemplate(server: ServerAddress, template: string, run: RunStatement): Promise<void> {
  const known = server.engine === "postgres" ? "select datname as name from pg_database" : "show databases like '%'";
  const names = (await run(known)).map((row) => Object.values(row)[0]);
  if (names.includes(template)) return;
  // The template gets its name once it is complete; MariaDB cannot rename, so its tables are copied.
  const draft = await emptyOnServer(server);
  const database = await openDatabase(draft.address);
  await migrate(database, migrations);
  await database.close();
  const draftName = new URL(draft.address).pathname.slice(1);
  if (server.engine === "postgres") {
    await run(`alter database ${draftName} rename to ${template}`);
    return;
  }
  await copyTables(run, draftName, template);
  await draft.remove();
}

async function copyTables(run: RunStatement, from: string, to: string): Promise<void> {
  const tables = (await run(`show tables from ${from}`)).map((row) => String(Object.values(row)[0]));
  const statements = tables.flatMap((table) => [
    `create table ${to}.\`${table}\` like ${from}.\`${table}\``,
    `insert into ${to}.\`${table}\` select * from ${from}.\`${table}\``,
  ]);
  await run([`create database ${to}`, ...statements].join(";"));
}
