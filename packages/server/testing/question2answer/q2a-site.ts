import { type Kysely, sql } from "kysely";
import { emptyTestFile, type TestDatabase, unmigratedTestDatabase } from "../database.ts";

/** The columns that are read, as Question2Answer 1.8 makes its tables. */
const TABLES = {
  users:
    "userid integer primary key, created datetime, email varchar(80), handle varchar(20), passsalt binary(16), passcheck binary(20), passhash varchar(255), level integer, loggedin datetime, flags integer",
  userprofile: "userid integer, title varchar(40), content varchar(8000)",
  userpoints: "userid integer primary key, points integer",
  categories:
    "categoryid integer primary key, parentid integer, title varchar(80), tags varchar(200), content varchar(800), backpath varchar(804)",
  posts:
    "postid integer primary key, type varchar(8), parentid integer, categoryid integer, selchildid integer, closedbyid integer, userid integer, upvotes integer, downvotes integer, netvotes integer, views integer, format varchar(20), created datetime, updated datetime, updatetype char(1), title varchar(800), content text, tags varchar(800), name varchar(40)",
  uservotes: "postid integer, userid integer, vote integer, flag integer",
  userfavorites: "userid integer, entitytype char(1), entityid integer",
  words: "wordid integer primary key, word varchar(80), tagcount integer",
  blobs: "blobid bigint unsigned primary key, format varchar(20), content mediumblob, filename varchar(255)",
  messages: "messageid integer primary key, content varchar(8000)",
} as const;

type Q2aTable = keyof typeof TABLES;
type Q2aRow = Readonly<Record<string, string | number | Buffer | null>>;

const MOMENT = "2021-05-01 10:00:00";
const DEFAULTS: Readonly<Partial<Record<Q2aTable, Q2aRow>>> = {
  users: { created: MOMENT, loggedin: MOMENT, level: 0, flags: 1 },
  categories: { content: "" },
  posts: { created: MOMENT, netvotes: 0, views: 3, format: "", userid: 1 },
  uservotes: { vote: 1, flag: 0 },
};

/** A small database of a Question2Answer site, for tests. */
export interface Q2aSite {
  /** Its URL. */
  readonly address: string;
  add(table: Q2aTable, ...rows: Q2aRow[]): Promise<void>;
  drop(): Promise<void>;
}

/** Creates an empty one: on the MariaDB server of `url`, or of the tests, else in SQLite. */
export async function createQ2aSite(prefix = "qa_", url = process.env.TEST_DATABASE_URL ?? ""): Promise<Q2aSite> {
  const isMariadb = /^(mysql|mariadb)/.test(url);
  const site: TestDatabase<unknown> = await (isMariadb ? unmigratedTestDatabase(url) : emptyTestFile());
  const run = (statement: ReturnType<typeof sql>) =>
    site.database.write((tx) => statement.execute(tx as Kysely<unknown>));
  for (const [name, columns] of Object.entries(TABLES))
    await run(sql.raw(`create table ${prefix}${name} (${columns})`));
  return {
    address: site.address,
    drop: () => site.drop(),
    async add(table, ...rows) {
      for (const row of rows) {
        const fields = Object.entries({ ...DEFAULTS[table], ...row });
        const names = sql.join(fields.map(([column]) => sql.ref(column)));
        const values = sql.join(fields.map(([, value]) => sql`${value}`));
        await run(sql`insert into ${sql.table(prefix + table)} (${names}) values (${values})`);
      }
    },
  };
}
