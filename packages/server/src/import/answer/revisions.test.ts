import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

const version = (id: number, status: number, text: string) =>
  old.add("revision", {
    ...{
      id,
      user_id: 2,
      object_type: 1,
      object_id: oldId.question(10),
      title: `Title ${id}`,
      status,
      log: "why",
      review_user_id: 1,
    },
    content: JSON.stringify({
      ID: "D1e3",
      Title: `Title ${id}`,
      OriginalText: text,
      tags: [{ ID: "x", SlugName: "green-tea" }],
    }),
  });

test("XA12 versions keep texts, states and people, and the shown one is never one that waits", async () => {
  add.story();
  version(3, 0, "first");
  version(4, 2, "second");
  version(5, 1, "waits");
  version(6, 3, "rejected");
  old.run("update question set revision_id = 5");
  await run();
  const versions = await rows("revisions");
  expect(versions.map(({ id, status }) => [id, status])).toEqual([
    ["1000000003", "normal"],
    ["1000000004", "approved"],
    ["1000000005", "unreviewed"],
    ["1000000006", "rejected"],
  ]);
  expect(JSON.parse(versions[2]!.content)).toEqual({ title: "Title 5", content: "waits", tags: ["green-tea"] });
  expect(versions[3]).toMatchObject({ user_id: "2", review_user_id: "1", log: "why", title: "Title 6" });
  expect(await row("questions", oldId.question(10))).toMatchObject({
    revision_id: "1000000004",
    content: "Some **words**.",
  });
  const ann = await site.call(site.visitor, "loginByEmail", { e_mail: "ann@tea.example", pass: "old-Pass-1" });
  expect(ann).toMatchObject({ username: "ann" });
});
