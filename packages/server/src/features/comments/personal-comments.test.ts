import { afterAll, beforeAll, expect, it } from "vitest";
import { givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let ann: Person;
beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
});
afterAll(() => site.close());

it("lists what somebody wrote below posts that everybody sees, newest first", async () => {
  const given = givenOn(site);
  const [open, hidden] = [await given.question({ by: ann }), await given.question({ by: ann })];
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

it("answers a person without a name with their own", async () => {
  expect((await site.call(ann, "personalComments", {})).count).toBe(2);
});

it("knows nobody of an unknown name", async () => {
  const refused = await site.refusal(site.visitor, "personalComments", { username: "nobody" });
  expect(refused).toMatchObject({ code: 400, reason: "error.user.not_found" });
});
