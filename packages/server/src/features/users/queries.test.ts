import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";
import { listByPrefix } from "./queries.ts";

const site = await testSite();
afterAll(site.close);

test("F35 people whose names start with a word are read by the indexes of names, not by that of the status", async () => {
  const { person, app } = site;
  const ann = await person("annelise");
  await person("bob");
  const { result, queries } = await countQueries(app.db, () => listByPrefix(app.db.read, "ann", { limit: 3 }));
  expect(result.map(({ id }) => id)).toEqual([ann.id]);
  expect(queries).toHaveLength(1);
  const values = (text: string) => text.replaceAll(/limit (?:\?|\$\d+)/g, "limit 3").replaceAll(/\?|\$\d+/g, "'1'");
  const explain = site.address.startsWith("sqlite") ? "explain query plan" : "explain";
  const plan = await sql.raw(`${explain} ${values(queries[0]!)}`).execute(app.db.read);
  expect(JSON.stringify(plan.rows)).not.toMatch(/using index users_status|"key":"users_status/i);
});
