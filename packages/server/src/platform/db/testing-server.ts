import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createConnection } from "mysql2/promise";
import pg from "pg";
import { formatAddress, type ServerAddress } from "./address.ts";
import { migrate, openDatabase } from "./index.ts";
import { mysqlConfig } from "./mysql.ts";
import { postgresConfig } from "./postgres.ts";

/** Where a new database is, and how to remove it. */
export interface Place {
  readonly address: string;
  remove(): Promise<void>;
}

type Run = (statement: string) => Promise<Record<string, unknown>[]>;

/** Makes a database without tables on a server. */
export async function emptyOnServer(server: ServerAddress): Promise<Place> {
  const name = newName();
  await asAdmin(server, (run) => run(`create database ${name}`));
  return placeOf(server, name);
}

/** Makes a copy of a migrated database, which is itself made when it is missing. */
export async function cloneTemplate(server: ServerAddress): Promise<Place> {
  const template = templateName();
  const name = newName();
  await asAdmin(server, async (run) => {
    await underLock(server, run, () => ensureTemplate(server, template, run));
    if (server.engine === "postgres") await run(`create database ${name} template ${template}`);
    else await copyTables(run, template, name);
  });
  return placeOf(server, name);
}

function newName(): string {
  return `askwell_${randomUUID().replaceAll("-", "")}`;
}

function placeOf(server: ServerAddress, name: string): Place {
  const force = server.engine === "postgres" ? "with (force)" : "";
  return {
    address: formatAddress({ ...server, database: name }),
    remove: () => asAdmin(server, async (run) => void (await run(`drop database if exists ${name} ${force}`))),
  };
}

/** Statements about whole databases run outside of transactions, on a bare connection. */
async function asAdmin<R>(server: ServerAddress, work: (run: Run) => Promise<R>): Promise<R> {
  if (server.engine === "postgres") {
    const client = new pg.Client(postgresConfig(server));
    await client.connect();
    const run: Run = async (statement) => (await client.query(statement)).rows;
    return work(run).finally(() => client.end());
  }
  const connection = await createConnection({ ...mysqlConfig(server), multipleStatements: true });
  const run: Run = async (statement) => (await connection.query(statement))[0] as Record<string, unknown>[];
  return work(run).finally(() => connection.end());
}

/** A new name whenever a migration or what makes tables has changed, for servers that are kept running. */
function templateName(): string {
  const hash = createHash("sha256");
  const here = fileURLToPath(new URL(".", import.meta.url));
  const migrations = fileURLToPath(new URL("../../migrations/", import.meta.url));
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  hash.update(readFileSync(join(here, "schema.ts")));
  return `askwell_template_${hash.digest("hex").slice(0, 16)}`;
}

async function underLock(server: ServerAddress, run: Run, work: () => Promise<void>): Promise<void> {
  const [lock, unlock] =
    server.engine === "postgres"
      ? ["select pg_advisory_lock(7)", "select pg_advisory_unlock(7)"]
      : ["select get_lock('askwell_template', 60)", "select release_lock('askwell_template')"];
  await run(lock);
  await work();
  await run(unlock);
}

async function ensureTemplate(server: ServerAddress, template: string, run: Run): Promise<void> {
  const known = server.engine === "postgres" ? "select datname as name from pg_database" : "show databases like '%'";
  const names = (await run(known)).map((row) => Object.values(row)[0]);
  if (names.includes(template)) return;
  // A template has its name only when it is complete, or nearly: MariaDB cannot rename, so its tables are copied.
  const half = await emptyOnServer(server);
  const database = await openDatabase(half.address);
  await migrate(database);
  await database.close();
  const halfName = new URL(half.address).pathname.slice(1);
  if (server.engine === "postgres") {
    await run(`alter database ${halfName} rename to ${template}`);
    return;
  }
  await copyTables(run, halfName, template);
  await half.remove();
}

async function copyTables(run: Run, from: string, to: string): Promise<void> {
  const tables = (await run(`show tables from ${from}`)).map((row) => String(Object.values(row)[0]));
  const statements = tables.flatMap((table) => [
    `create table ${to}.\`${table}\` like ${from}.\`${table}\``,
    `insert into ${to}.\`${table}\` select * from ${from}.\`${table}\``,
  ]);
  await run([`create database ${to}`, ...statements].join(";"));
}
