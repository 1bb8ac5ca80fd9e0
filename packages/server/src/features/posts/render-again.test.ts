import { RENDERER_VERSION } from "@askwell/content/markdown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";
import { outdateTexts } from "./render-again.ts";

let site: Site;
let given: Given;
let ann: Person;
beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  ann = await site.person("ann", { rank: 30_000 });
});
afterAll(() => site.close());

const TASKS = "- [x] boil water";
const OLD = "<ul><li>what an older renderer has made</li></ul>";

const rowOf = (table: "questions" | "answers" | "comments" | "tags", id: string) =>
  site.app.db.read.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const jobs = async () =>
  site.app.db.read.selectFrom("jobs").select("event").where("name", "=", "render_again").execute();

/** Texts that an older version of the product has rendered, one of each kind. */
async function givenOldTexts() {
  const question = await given.question({ by: ann, content: TASKS, tags: ["water"] });
  const answer = await given.answer({ by: ann, to: question.id, content: TASKS });
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

test("M13 what an older renderer has made is rendered again, and nothing else about it changes", async () => {
  const old = await givenOldTexts();
  const tables = ["questions", "answers", "comments", "tags"] as const;
  const before = await Promise.all(tables.map((table) => rowOf(table, old[table])));
  site.wait(60);
  await outdateTexts(site.app);
  await site.settle();
  for (const [at, table] of tables.entries()) {
    const after = await rowOf(table, old[table]);
    expect(JSON.stringify(after), table).toContain('aria-label=\\"boil water\\"');
    const rendered = new Set(["html", "parsed_text", "renderer", "description", "excerpt"]);
    const kept = (row: object) => Object.entries(row).filter(([column]) => !rendered.has(column));
    expect(kept(after), table).toEqual(kept(before[at]!));
    if (table !== "tags") expect(after).toMatchObject({ renderer: RENDERER_VERSION });
  }
  expect(await jobs()).toEqual([]);
});

test("M13 what renders the same is left as it is, and its pages are kept", async () => {
  const { id } = await given.question({ by: ann, content: TASKS });
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

test("M13 it happens once for each version, however many processes start", async () => {
  await site.app.db.write((tx) => tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute());
  await Promise.all(Array.from({ length: 5 }, () => outdateTexts(site.app)));
  expect(await jobs()).toHaveLength(1);
  await site.settle();
  await outdateTexts(site.app);
  expect(await jobs()).toEqual([]);
});

test("M13 more than a handful is rendered one handful after the other", async () => {
  const { id } = await given.question({ by: ann, content: "How many of them are there?" });
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

test("M13 a text links whom it did, however written, and nobody who has taken a name since", async () => {
  const { id } = await given.question({ by: ann, content: "Ask @Ann or @late about it, please." });
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
