import { afterAll, beforeAll, expect, it } from "vitest";
import { givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let [ann, bob, mona]: Person[] = [];
let comment: string;

beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
  bob = await site.person("bob");
  mona = await site.person("mona", { role_id: 3 });
  const given = givenOn(site);
  const question = await given.question({ by: ann! });
  const added = await site.call(bob!, "addComment", { object_id: question.id, original_text: "Which oven is it?" });
  comment = added.comment_id;
});
afterAll(() => site.close());

const edit = (who: Person, original_text: string) => ({ who, input: { comment_id: comment, original_text } });

it("K2 an author edits a comment for 5 minutes after writing it", async () => {
  const { who, input } = edit(bob!, "Which **oven** is it?");
  const edited = await site.call(who, "editComment", input);
  expect(edited).toEqual({
    comment_id: comment,
    original_text: "Which **oven** is it?",
    parsed_text: expect.stringContaining("<strong>oven</strong>"),
  });
  const shown = await site.call(site.visitor, "commentInfo", { id: comment });
  expect(shown.original_text).toBe("Which **oven** is it?");
});

it("K2 strangers edit no comment", async () => {
  const { who, input } = edit(ann!, "Something else");
  expect(await site.refusal(who, "editComment", input)).toMatchObject({ code: 403 });
});

it("K3 for staff, deleting a comment that is not there changes nothing; others are refused", async () => {
  const gone = { comment_id: "10070000000999999" };
  expect(await site.call(mona!, "deleteComment", gone)).toBeNull();
  expect(await site.refusal(ann!, "deleteComment", gone)).toMatchObject({ reason: "error.object.not_found" });
});

it("K2 staff edit any comment at any time, the author only while the minutes last, and no versions are kept", async () => {
  site.wait(301);
  const late = edit(bob!, "Too late");
  expect(await site.refusal(late.who, "editComment", late.input)).toMatchObject({
    reason: "error.comment.cannot_edit_after_deadline",
  });
  const { who, input } = edit(mona!, "Which oven do you use?");
  expect(await site.call(who, "editComment", input)).toMatchObject({ original_text: "Which oven do you use?" });
  const versions = site.app.db.read.selectFrom("revisions").select("id").where("object_id", "=", comment);
  expect(await versions.execute()).toEqual([]);
});
