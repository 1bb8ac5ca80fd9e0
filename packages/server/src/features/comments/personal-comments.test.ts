import { afterAll, beforeAll, expect, it } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let ann: TestPerson;
beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
});
afterAll(() => site.close());

it("lists a user's comments on public posts, newest first", async () => {
  const fixtures = createFixtures(site);
  const [open, hidden] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await site.call(ann, "addComment", { object_id: open.id, original_text: "The first remark" });
  site.wait(1);
  await site.call(ann, "addComment", { object_id: open.id, original_text: "The second remark" });
  await site.call(ann, "addComment", { object_id: hidden.id, original_text: "A remark that nobody sees" });
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });

  const listed = await site.call(site.visitor, "personalComments", { username: "ann" });
  expect(listed.count).toBe(2);
  expect(listed.list.map(({ content }) => content)).toEqual([
    expect.stringContaining("The second remark"),
    expect.stringContaining("The first remark"),
  ]);
  expect(listed.list[0]).toMatchObject({ object_type: "question", question_id: open.id, answer_id: "" });
});

it("lists the caller's own comments if no username is given", async () => {
  expect((await site.call(ann, "personalComments", {})).count).toBe(2);
});

it("fails for an unknown username", async () => {
  const error = await site.error(site.visitor, "personalComments", { username: "nobody" });
  expect(error).toMatchObject({ code: 400, reason: "error.user.not_found" });
});
