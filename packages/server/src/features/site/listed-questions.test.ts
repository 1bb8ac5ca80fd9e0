import { objectId } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { insertMany } from "../../platform/db/index.ts";
import { newQuestionRow } from "../questions/index.ts";
import { listedQuestions } from "./listed-questions.ts";

const COUNT = 4500;
let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await site.app.db.write(async (tx) => {
    const rows = Array.from({ length: COUNT }, (_, index) => {
      const id = objectId("question", 100 + index);
      const text = { title: `Question ${index}`, content: "", html: "" };
      const row = newQuestionRow({ id, user_id: "1", created_at: 1_700_000_000 + Math.floor(index / 3), ...text });
      return { ...row, visible: index % 5 === 0 ? 0 : 1, pinned: index % 1000 === 7 ? 1 : 0 } as const;
    });
    await insertMany(tx, "questions", rows);
  });
});
afterAll(() => site.close());

async function idsFrom(offset: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of listedQuestions(site.app, offset, count)) ids.push(...rows.map(({ id }) => id));
  return ids;
}

test("Z10 pages of the sitemap join without gaps, with and without checkpoints", async () => {
  const all = await idsFrom(0, COUNT);
  expect(all.length).toBe((COUNT * 4) / 5);
  expect(new Set(all).size).toBe(all.length);
  for (const _ of ["before", "after"]) {
    expect(await idsFrom(2500, 1000)).toEqual(all.slice(2500, 3500));
    expect(await idsFrom(3500, 1000)).toEqual(all.slice(3500));
    expect(await idsFrom(5000, 10)).toEqual([]);
    await site.app.listCheckpoints.settle();
  }
});
