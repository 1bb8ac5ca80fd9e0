import type { InputOf } from "@askwell/contract";

export const engines = ["sqlite3", "postgres", "mysql"] as const;
export type Engine = (typeof engines)[number];

export const tlsModes = ["require", "verify-ca", "verify-full"] as const;

/** What stands in the fields about the database. */
export type DatabaseValues = Required<{
  [Field in keyof Omit<InputOf<"checkInstallDatabase">, "install_code">]: NonNullable<
    InputOf<"checkInstallDatabase">[Field]
  >;
}> & { readonly db_type: Engine };

/** Where a server usually listens, and who usually comes. */
const usual: Readonly<Record<Engine, { db_host: string; db_username: string }>> = {
  sqlite3: { db_host: "", db_username: "" },
  postgres: { db_host: "localhost:5432", db_username: "postgres" },
  mysql: { db_host: "localhost:3306", db_username: "root" },
};

/** The fields at first: a file beside everything else that the site keeps, which needs no server. */
export function firstDatabase(db_file: string): DatabaseValues {
  return {
    db_type: "sqlite3",
    ...usual.sqlite3,
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

/** The fields for another engine; what somebody has typed stays. */
export function withEngine(values: DatabaseValues, engine: Engine): DatabaseValues {
  const before = usual[values.db_type];
  const next = usual[engine];
  return {
    ...values,
    db_type: engine,
    db_host: values.db_host === before.db_host ? next.db_host : values.db_host,
    db_username: values.db_username === before.db_username ? next.db_username : values.db_username,
  };
}
