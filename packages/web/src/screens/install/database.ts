import type { InputOf } from "@askwell/contract";

export const engines = ["sqlite3", "postgres", "mysql"] as const;
export type DatabaseEngine = (typeof engines)[number];

export const tlsModes = ["require", "verify-ca", "verify-full"] as const;

/** Values of the database form. */
export type DatabaseValues = Required<{
  [Field in keyof Omit<InputOf<"checkInstallDatabase">, "install_code">]: NonNullable<
    InputOf<"checkInstallDatabase">[Field]
  >;
}> & { readonly db_type: DatabaseEngine };

/** Default host and user of each engine. */
const defaults: Readonly<Record<DatabaseEngine, { db_host: string; db_username: string }>> = {
  sqlite3: { db_host: "", db_username: "" },
  postgres: { db_host: "localhost:5432", db_username: "postgres" },
  mysql: { db_host: "localhost:3306", db_username: "root" },
};

/** Initial values: a SQLite file in the data folder. */
export function firstDatabase(db_file: string): DatabaseValues {
  return {
    db_type: "sqlite3",
    ...defaults.sqlite3,
    db_password: "",
    db_name: "askwell",
    db_file,
    ssl_enabled: false,
    ssl_mode: "require",
    ssl_root_cert: "",
    ssl_cert: "",
    ssl_key: "",
  };
}

/** The values for another engine; entered values stay. */
export function withEngine(values: DatabaseValues, engine: DatabaseEngine): DatabaseValues {
  const before = defaults[values.db_type];
  const next = defaults[engine];
  return {
    ...values,
    db_type: engine,
    db_host: values.db_host === before.db_host ? next.db_host : values.db_host,
    db_username: values.db_username === before.db_username ? next.db_username : values.db_username,
  };
}
