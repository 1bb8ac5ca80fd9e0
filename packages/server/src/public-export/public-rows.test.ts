import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyTestFile } from "../../testing/database.ts";
import { migrations } from "../migrations/index.ts";
import { countQueries, migrate } from "../platform/db/index.ts";
import type { Db, Tables } from "../tables.ts";
import {
  publicAnswers,
  publicAwards,
  publicComments,
  publicQuestions,
  publicTags,
  publicUsers,
} from "./public-rows.ts";

test.each([
  ["questions", publicQuestions],
  ["answers", publicAnswers],
  ["comments", publicComments],
  ["tags", publicTags],
  ["users", publicUsers],
  ["badge_awards", publicAwards],
] as const)(
  "PX5 %s are read in the order of their ids, without sorting what follows for each batch",
  async (table, read) => {
    const { database, drop } = await emptyTestFile<Tables>();
    await migrate(database, migrations);
    const batches: AsyncGenerator<unknown> = (read as (db: Db) => AsyncGenerator<unknown>)(database.read);
    const { queries } = await countQueries(database, async () => {
      for await (const rows of batches) expect(rows).toEqual([]);
    });
    const batch = queries.find((text) => text.includes(`from "${table}"`) && text.includes("limit"));
    const query = String(batch).replaceAll("limit ?", "limit 3").replaceAll("?", "'1'");
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${query}`).execute(database.read);
    await drop();
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(
        new RegExp(`^SEARCH ${table} USING (INDEX sqlite_autoindex_${table}_1|PRIMARY KEY) \\(id>\\?\\)`),
      ),
    ]);
  },
);
