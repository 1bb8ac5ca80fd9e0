import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { outdateTexts } from "./rerender-texts.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
});
afterAll(() => site.close());

const OLD = "<p>what an older renderer has made</p>";

/** Makes the database reject changes of one question, as if its text could not be stored; the result allows them again. */
async function rejectChanges(id: string): Promise<() => Promise<void>> {
  const { engine } = site.app.db;
  const rejects = {
    sqlite: [
      `CREATE TRIGGER planted BEFORE UPDATE ON questions WHEN OLD.id = '${id}' BEGIN SELECT RAISE(ABORT, 'planted'); END`,
    ],
    postgres: [
      "CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$",
      `CREATE TRIGGER planted BEFORE UPDATE ON questions FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION planted()`,
    ],
    mysql: [
      `CREATE TRIGGER planted BEFORE UPDATE ON questions FOR EACH ROW IF OLD.id = '${id}' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'planted'; END IF`,
    ],
  };
  const allows = {
    sqlite: ["DROP TRIGGER planted"],
    postgres: ["DROP TRIGGER planted ON questions", "DROP FUNCTION planted"],
    mysql: ["DROP TRIGGER planted"],
  };
  const run = (statements: readonly string[]) =>
    site.app.db.write(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  await run(rejects[engine]);
  return () => run(allows[engine]);
}

async function renderAgain() {
  await site.app.db.write(async (tx) => {
    await tx.updateTable("questions").set({ renderer: 1, html: OLD }).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  return async () => {
    await outdateTexts(site.app);
    for (let turns = 0; turns < 5; turns++) {
      await site.settle();
      site.wait(60);
    }
  };
}

const skipped = async () => {
  const { skipped_texts, skipped_text_error } = (await site.call(site.admin, "dashboard", {})).info;
  return { skipped_texts, skipped_text_error };
};

test("M13 a text that can never be saved is left as it is and counted, and the run goes on to the end", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) ids.push((await fixtures.question({ by: ann })).id);
  await site.settle();
  const [, second = ""] = ids;
  const run = await renderAgain();
  const allow = await rejectChanges(second);
  await run();
  const htmlOf = async (id: string) =>
    (await site.app.db.read.selectFrom("questions").select("html").where("id", "=", id).executeTakeFirstOrThrow()).html;
  const all = await Promise.all(ids.map(htmlOf));
  expect(all.map((html) => html === OLD)).toEqual([false, true, false, false]);
  expect(await skipped()).toEqual({ skipped_texts: 1, skipped_text_error: expect.stringContaining("planted") });
  const jobs = await site.app.db.read.selectFrom("jobs").select("name").where("name", "=", "render_again").execute();
  expect(jobs).toEqual([]);

  await allow();
  await (await renderAgain())();
  expect(await htmlOf(second)).not.toBe(OLD);
  expect(await skipped()).toEqual({ skipped_texts: 0, skipped_text_error: "" });
});
