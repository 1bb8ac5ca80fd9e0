import { RENDERER_VERSION } from "@askwell/content/markdown";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { insertMany } from "../../../platform/db/index.ts";
import type { CommentRow } from "../../comments/table.ts";
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

const TASKS = "- [x] boil water";
const OLD = "<ul><li>what an older renderer has made</li></ul>";

const rowOf = (table: "questions" | "answers" | "comments" | "tags", id: string) =>
  site.app.db.read.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const jobs = async () =>
  site.app.db.read.selectFrom("jobs").select("event").where("name", "=", "render_again").execute();

/** Texts rendered by an older version, one of each kind. */
async function createOldTexts() {
  const question = await fixtures.question({ by: ann, content: TASKS, tags: ["water"] });
  const answer = await fixtures.answer({ by: ann, to: question.id, content: TASKS });
  const said = { object_id: question.id, original_text: TASKS };
  const { comment_id: comment } = await site.call(ann, "addComment", said);
  const { tag_id: tag } = await site.call(ann, "tagInfo", { name: "water" });
  await site.settle();
  await site.app.db.write(async (tx) => {
    const old = { renderer: 1 };
    await tx
      .updateTable("questions")
      .set({ ...old, html: OLD })
      .where("id", "=", question.id)
      .execute();
    await tx
      .updateTable("answers")
      .set({ ...old, html: OLD })
      .where("id", "=", answer.id)
      .execute();
    await tx
      .updateTable("comments")
      .set({ ...old, parsed_text: OLD })
      .where("id", "=", comment)
      .execute();
    await tx.updateTable("tags").set({ original_text: TASKS, parsed_text: OLD }).where("id", "=", tag).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  return { questions: question.id, answers: answer.id, comments: comment, tags: tag };
}

test("M13 a text of an older renderer is rendered again, and nothing else about it changes", async () => {
  const old = await createOldTexts();
  const tables = ["questions", "answers", "comments", "tags"] as const;
  const before = await Promise.all(tables.map((table) => rowOf(table, old[table])));
  site.wait(60);
  await outdateTexts(site.app);
  await site.settle();
  for (const [at, table] of tables.entries()) {
    const after = await rowOf(table, old[table]);
    expect(JSON.stringify(after), table).toContain('aria-label=\\"boil water\\"');
    const rendered = new Set(["html", "parsed_text", "renderer", "description", "excerpt"]);
    const unchanged = (row: object) => Object.entries(row).filter(([column]) => !rendered.has(column));
    expect(unchanged(after), table).toEqual(unchanged(before[at]!));
    if (table !== "tags") expect(after).toMatchObject({ renderer: RENDERER_VERSION });
  }
  expect(await jobs()).toEqual([]);
});

test("M13 a text that renders the same stays, and its pages stay cached", async () => {
  const { id } = await fixtures.question({ by: ann, content: TASKS });
  await site.settle();
  const { html } = (await rowOf("questions", id)) as { html: string };
  await site.app.db.write(async (tx) => {
    await tx.updateTable("questions").set({ renderer: 1 }).where("id", "=", id).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  const marks = () => site.app.db.read.selectFrom("cache_marks").selectAll().orderBy("id").execute();
  const before = await marks();
  await outdateTexts(site.app);
  await site.settle();
  expect(await rowOf("questions", id)).toMatchObject({ html, renderer: RENDERER_VERSION });
  expect(await marks()).toEqual(before);
});

test("M13 M16 a text that renders the same gets the current description", async () => {
  const content = "See [the **docs**](https://a.example) and ![a cup](/c.png):\n\n```js\nboil()\n```";
  const { id } = await fixtures.question({ by: ann, content });
  const answer = await fixtures.answer({ by: ann, to: id, content });
  await site.settle();
  await site.app.db.write(async (tx) => {
    const old = { renderer: 1, description: "See [the docs] and : {code...}" };
    await tx.updateTable("questions").set(old).where("id", "=", id).execute();
    await tx.updateTable("answers").set(old).where("id", "=", answer.id).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  await outdateTexts(site.app);
  await site.settle();
  const now = { description: "See the docs and : boil()", renderer: RENDERER_VERSION };
  expect(await rowOf("questions", id)).toMatchObject(now);
  expect(await rowOf("answers", answer.id)).toMatchObject(now);
});

test("M13 it happens once for each version, with several processes as well", async () => {
  await site.app.db.write((tx) => tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute());
  await Promise.all(Array.from({ length: 5 }, () => outdateTexts(site.app)));
  expect(await jobs()).toHaveLength(1);
  await site.settle();
  await outdateTexts(site.app);
  expect(await jobs()).toEqual([]);
});

test("M13 more than one batch is rendered batch by batch", async () => {
  const { id } = await fixtures.question({ by: ann, content: "How many of them are there?" });
  const comments = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      site.call(ann, "addComment", { object_id: id, original_text: `${TASKS} ${index}` }),
    ),
  );
  await site.settle();
  await site.app.db.write(async (tx) => {
    const old = { renderer: 1, parsed_text: OLD };
    await tx.updateTable("comments").set(old).where("question_id", "=", id).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  await outdateTexts(site.app);
  await site.settle();
  const left = site.app.db.read.selectFrom("comments").select("id").where("parsed_text", "=", OLD);
  expect([comments.length, (await left.execute()).length]).toEqual([60, 0]);
});

test("M13 old texts are found among thousands of current ones, a thousand at a time", async () => {
  const { id } = await fixtures.question({ by: ann, content: "Which of them is the old one?" });
  const { comment_id } = await site.call(ann, "addComment", { object_id: id, original_text: TASKS });
  await site.settle();
  const template = (await rowOf("comments", comment_id)) as CommentRow;
  const ids = await site.app.db.write((tx) => site.app.ids.reserve(tx, "comment", 2100));
  await site.app.db.write(async (tx) => {
    await insertMany(
      tx,
      "comments",
      ids.map((each) => ({ ...template, id: each })),
    );
    const old = { renderer: 1, parsed_text: OLD };
    await tx.updateTable("comments").set(old).where("id", "in", [ids[1500]!, ids[2099]!]).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  await outdateTexts(site.app);
  await site.settle();
  const left = site.app.db.read.selectFrom("comments").select("id").where("parsed_text", "=", OLD);
  expect(await left.execute()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("M13 a text links the users it linked before, in any case, and no user who took a name since", async () => {
  const { id } = await fixtures.question({ by: ann, content: "Ask @Ann or @late about it, please." });
  await site.settle();
  await site.person("late");
  await site.app.db.write(async (tx) => {
    const html = '<p>Ask <a href="/users/Ann">@Ann</a> or @late about it, please.</p>';
    await tx.updateTable("questions").set({ renderer: 1, html }).where("id", "=", id).execute();
    await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
  });
  await outdateTexts(site.app);
  await site.settle();
  const { html } = (await rowOf("questions", id)) as { html: string };
  expect(html).toBe('<p>Ask <a href="/users/ann">@Ann</a> or @late about it, please.</p>');
});
