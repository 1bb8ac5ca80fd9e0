import { afterAll, beforeAll, expect, test } from "vitest";
import { openStream } from "../testing/event-stream.ts";
import { createFixtures, type TestSite, testSite } from "../testing/index.ts";
import { createHiddenObjects, type HiddenObjects } from "./hidden-objects.ts";

let site: TestSite;
let objects: HiddenObjects;
beforeAll(async () => {
  site = await testSite();
  objects = await createHiddenObjects(site, createFixtures(site));
  await objects.hide();
  await site.settle();
});
afterAll(() => site.close());

const watching = (ids: readonly string[]) => `/answer/api/v1/live?questions=${ids.join(",")}`;

test("LV4 S9 nobody without a right to them learns about deleted, unlisted and pending questions", async () => {
  const { deleted, unlisted, pending } = objects.questions;
  const ids = [deleted, unlisted, pending];
  for (const who of [undefined, objects.eve, objects.bob]) {
    const stream = await openStream(site.server, watching(ids), who);
    await expect.poll(() => stream.events.length).toBe(ids.length);
    expect(stream.events.map(({ name, fields }) => [name, Object.keys(fields)])).toEqual(
      ids.map(() => ["hidden", ["question_id"]]),
    );
    stream.close();
  }
});

test("LV4 S2 S3 hidden answers and comments are in no event about a public question", async () => {
  const { answers, questions } = objects;
  const stream = await openStream(site.server, watching([questions.shown]), objects.eve);
  await stream.shows("thread", {});
  for (const id of [answers.deleted, answers.pending, ...answers.below]) expect(stream.text()).not.toContain(id);
  const page = await site.call(site.visitor, "answerPage", {
    ...{ question_id: questions.shown, page: 1, page_size: 100, order: "default" },
  });
  const threads = await site.call(site.visitor, "commentThreads", {
    object_ids: [questions.shown, ...page.list.map(({ id }) => id)].join(","),
    comment_id: "",
  });
  const commentsOn = (id: string) => threads.find(({ object_id }) => object_id === id)?.count ?? 0;
  const sent = stream.events.at(-1)?.fields as { answers: { id: string; comment_count: number }[] };
  const counts = (all: { id: string; count: number }[]) => all.map(({ id, count }) => `${id} ${count}`).sort();
  expect(counts(sent.answers.map(({ id, comment_count }) => ({ id, count: comment_count })))).toEqual(
    counts(page.list.map(({ id }) => ({ id, count: commentsOn(id) }))),
  );
  expect(stream.events.at(-1)?.fields).toMatchObject({
    answer_count: page.count,
    comment_count: commentsOn(questions.shown),
  });
  stream.close();
});
