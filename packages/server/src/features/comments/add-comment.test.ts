import { afterAll, beforeAll, expect, test } from "vitest";
import { givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let ann: Person;
let question: string;
let other: string;
beforeAll(async () => {
  site = await testSite();
  const given = givenOn(site);
  ann = await site.person("ann", { rank: 2000 });
  question = (await given.question({ by: ann })).id;
  other = (await given.question({ by: ann })).id;
});
afterAll(() => site.close());

const comment = (object_id: string, original_text: string, reply_comment_id = "") => ({
  object_id,
  original_text,
  reply_comment_id,
});

test("K4 a reply answers a comment that is there, on the same post", async () => {
  const first = await site.call(site.admin, "addComment", comment(question, "Is it an old one?"));
  const reply = await site.call(ann, "addComment", comment(question, "Older than me", first.comment_id));
  expect(reply).toMatchObject({ reply_comment_id: first.comment_id, reply_username: "admin" });
  const refused = async (input: object) => (await site.refusal(ann, "addComment", input)).reason;
  expect(await refused(comment(other, "On another post", first.comment_id))).toBe("error.comment.not_found");
  expect(await refused(comment(question, "To nothing", "10030000000099999"))).toBe("error.comment.not_found");
  await site.call(site.admin, "deleteComment", { comment_id: first.comment_id });
  expect(await refused(comment(question, "To what is gone", first.comment_id))).toBe("error.comment.not_found");
  const { list } = await site.call(ann, "commentPage", { object_id: question });
  expect(list.map(({ comment_id }) => comment_id)).toEqual([reply.comment_id]);
});
