import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

test("XA7 texts are rendered here, and addresses of the old hosts lead to this site", async () => {
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", { site_url: "https://new.example" }, 1));
  add.story();
  const file = { source: "user_post", status: 1, file_path: "post/2.png" };
  old.add("file_record", { user_id: 1, ...file, file_url: "http://older.example/forum/uploads/post/2.png" });
  const link = `[q](https://old.example/questions/${oldId.question(10)})`;
  const texts = [
    `![a](https://old.example/uploads/post/1.png) ${link}`,
    "![b](http://older.example/forum/uploads/post/2.png)",
  ];
  const others = "https://old.example.org/uploads/x https://old.example/about #10010000000000010";
  add.question(12, { original_text: [...texts, others].join("\n\n"), parsed_text: "<script>stored()</script>" });
  await run();
  const question = await row("questions", oldId.question(12));
  expect(question?.content).toContain("https://new.example/uploads/post/1.png");
  expect(question?.content).toContain("https://new.example/uploads/post/2.png");
  expect(question?.content).toContain(others);
  expect(question?.html).toContain(`href="/questions/${oldId.question(10)}"`);
  expect(question?.html).not.toContain("stored()");
  expect(await row("questions", oldId.question(10))).toMatchObject({ linked_count: 1 });
});

test("XA7 an imported site keeps its address, and its texts stay as they are", async () => {
  add.story();
  const original_text = "https://old.example/uploads/post/1.png";
  add.question(12, { original_text });
  await run();
  expect(site.app.settings.get("general").site_url).toBe("https://old.example");
  expect(await row("questions", oldId.question(12))).toMatchObject({ content: original_text });
  expect(await rows("questions")).toHaveLength(2);
});
