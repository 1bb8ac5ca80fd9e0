import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let question: string;
let other: string;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
  question = (await fixtures.question({ by: ann })).id;
  other = (await fixtures.question({ by: ann })).id;
});
afterAll(() => site.close());

const comment = (object_id: string, original_text: string, reply_comment_id = "") => ({
  object_id,
  original_text,
  reply_comment_id,
});

test("K1 commenting needs the privilege, and a post that is visible and not deleted", async () => {
  const codeOf = async (who: TestPerson, id: string) =>
    (await site.error(who, "addComment", comment(id, "What about this?"))).code;
  const ask = async () => (await fixtures.question({ by: site.admin })).id;
  const [hidden, gone, closed] = [await ask(), await ask(), await ask()];
  await site.call(site.admin, "operateQuestion", { id: hidden, operation: "hide" });
  await site.call(site.admin, "deleteQuestion", { id: gone });
  await site.call(site.admin, "closeQuestion", { id: closed, close_type: 63, close_msg: "" });
  // On the wire, a deleted post has an error of its own; a hidden one is not found.
  expect([await codeOf(ann, hidden), await codeOf(ann, gone)]).toEqual([404, 400]);
  await site.call(ann, "addComment", comment(closed, "A closed one takes comments"));
  const newcomer = await site.person("newcomer", { rank: 0 });
  expect(await codeOf(newcomer, question)).toBe(403);
});

test("K3 K4 a reply needs an available comment on the same post", async () => {
  const first = await site.call(site.admin, "addComment", comment(question, "Is it an old one?"));
  const reply = await site.call(ann, "addComment", comment(question, "Older than me", first.comment_id));
  expect(reply).toMatchObject({ reply_comment_id: first.comment_id, reply_username: "admin" });
  const reasonOf = async (input: object) => (await site.error(ann, "addComment", input)).reason;
  expect(await reasonOf(comment(other, "On another post", first.comment_id))).toBe("error.comment.not_found");
  expect(await reasonOf(comment(question, "To nothing", "10030000000099999"))).toBe("error.comment.not_found");
  await site.call(site.admin, "deleteComment", { comment_id: first.comment_id });
  expect(await reasonOf(comment(question, "To what is gone", first.comment_id))).toBe("error.comment.not_found");
  const { list } = await site.call(ann, "commentPage", { object_id: question });
  expect(list.map(({ comment_id }) => comment_id)).toEqual([reply.comment_id]);
});
