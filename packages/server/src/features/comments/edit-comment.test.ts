import { afterAll, beforeAll, expect, it } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let comment: string;

beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
  bob = await site.person("bob");
  mona = await site.person("mona", { role_id: 3 });
  const fixtures = createFixtures(site);
  const question = await fixtures.question({ by: ann });
  const added = await site.call(bob, "addComment", { object_id: question.id, original_text: "Which oven is it?" });
  comment = added.comment_id;
});
afterAll(() => site.close());

const edit = (who: TestPerson, original_text: string) => ({ who, input: { comment_id: comment, original_text } });

it("K2 an author edits a comment for 5 minutes after writing it", async () => {
  const { who, input } = edit(bob, "Which **oven** is it?");
  const edited = await site.call(who, "editComment", input);
  expect(edited).toEqual({
    comment_id: comment,
    original_text: "Which **oven** is it?",
    parsed_text: expect.stringContaining("<strong>oven</strong>"),
  });
  const shown = await site.call(site.visitor, "commentInfo", { id: comment });
  expect(shown.original_text).toBe("Which **oven** is it?");
});

it("K2 other users cannot edit a comment", async () => {
  const { who, input } = edit(ann, "Something else");
  expect(await site.error(who, "editComment", input)).toMatchObject({ code: 403 });
});

it("K3 deleting a comment that does not exist fails, for staff as well", async () => {
  const gone = { comment_id: "10070000000999999" };
  for (const who of [mona, ann]) {
    expect(await site.error(who, "deleteComment", gone)).toMatchObject({ reason: "error.object.not_found" });
  }
});

it("K2 staff edit any comment at any time, the author only for five minutes, and no versions are stored", async () => {
  site.wait(301);
  const late = edit(bob, "Too late");
  expect(await site.error(late.who, "editComment", late.input)).toMatchObject({
    reason: "error.comment.cannot_edit_after_deadline",
  });
  const { who, input } = edit(mona, "Which oven do you use?");
  expect(await site.call(who, "editComment", input)).toMatchObject({ original_text: "Which oven do you use?" });
  const versions = site.app.db.read.selectFrom("revisions").select("id").where("object_id", "=", comment);
  expect(await versions.execute()).toEqual([]);
});
