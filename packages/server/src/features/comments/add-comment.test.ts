import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let given: Given;
let ann: Person;
let question: string;
let other: string;
beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
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

test("K1 commenting takes the privilege, and a post that one can see and that is not deleted", async () => {
  const refused = async (who: Person, id: string) =>
    (await site.refusal(who, "addComment", comment(id, "What about this?"))).code;
  const ask = async () => (await given.question({ by: site.admin })).id;
  const [hidden, gone, closed] = [await ask(), await ask(), await ask()];
  await site.call(site.admin, "operateQuestion", { id: hidden, operation: "hide" });
  await site.call(site.admin, "deleteQuestion", { id: gone });
  await site.call(site.admin, "closeQuestion", { id: closed, close_type: 63, close_msg: "" });
  // What is deleted is refused as such, as the wire format has it; what is hidden is not there.
  expect([await refused(ann, hidden), await refused(ann, gone)]).toEqual([404, 400]);
  await site.call(ann, "addComment", comment(closed, "A closed one takes comments"));
  const newcomer = await site.person("newcomer", { rank: 0 });
  expect(await refused(newcomer, question)).toBe(403);
});

test("K3 K4 a reply answers a comment that is there, on the same post", async () => {
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
