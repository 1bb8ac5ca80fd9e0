import { type Kysely, sql } from "kysely";
import { engineOf, toNumber } from "../statements.ts";

/** Version and size of a database. */
export interface DatabaseFacts {
  /** Dialect and version, such as `sqlite3 3.53.0`. */
  readonly version: string;
  readonly sizeBytes: number;
}

const DIALECTS = { sqlite: "sqlite3", postgres: "postgres", mysql: "mysql" } as const;

const VERSIONS = {
  sqlite: sql<{ version: string }>`select sqlite_version() as version`,
  postgres: sql<{ version: string }>`select current_setting('server_version') as version`,
  mysql: sql<{ version: string }>`select version() as version`,
};

const SIZES = {
  sqlite: sql<{ size: number }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ size: number }>`select pg_database_size(current_database()) as size`,
  mysql: sql<{ size: number }>`
    select sum(data_length + index_length) as size from information_schema.tables where table_schema = database()`,
};

/** Version and size of the database, for the dashboard. */
export async function databaseFacts<T>(db: Kysely<T>): Promise<DatabaseFacts> {
  const engine = engineOf(db);
  const { rows: versions } = await VERSIONS[engine].execute(db);
  const { rows: sizes } = await SIZES[engine].execute(db);
  return { version: `${DIALECTS[engine]} ${versions[0]?.version ?? ""}`, sizeBytes: toNumber(sizes[0]?.size) };
}
