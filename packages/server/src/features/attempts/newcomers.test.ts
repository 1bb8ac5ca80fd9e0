import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let given: Given;
let question: string;

const allow = (newcomer_posts: number, newcomer_links: number) =>
  site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, newcomer_posts, newcomer_links });

beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  question = (await given.question({ by: site.admin })).id;
});
afterEach(() => allow(100, 200));
afterAll(() => site.close());

let count = 0;
const next = (words: string) => {
  count += 1;
  return { object_id: question, original_text: `Comment ${count} ${words}` };
};
const comment = (by: Person, words = "") => site.call(by, "addComment", next(words));
const refused = async (by: Person, words = "") => (await site.refusal(by, "addComment", next(words))).reason;

test("L10 questions, answers and comments of somebody new are counted together, for an hour", async () => {
  const ann = await site.person("ann");
  await allow(3, 0);
  await given.question({ by: ann, tags: ["support"] });
  await given.answer({ by: ann, to: question });
  await comment(ann);
  expect(await refused(ann)).toBe("error.object.too_many_posts");
  site.wait(3600);
  await comment(ann);
});

test("L10 links are counted, a refused post costs nothing, and 0 sets no limit", async () => {
  const bob = await site.person("bob");
  await allow(0, 2);
  expect(await refused(bob, "https://a.example https://b.example www.c.example")).toBe("error.object.too_many_links");
  await comment(bob, "https://a.example www.b.example");
  expect(await refused(bob, "https://c.example")).toBe("error.object.too_many_links");
  for (let n = 0; n < 5; n++) await comment(bob);
});

test("L10 staff and whoever has earned links are not limited", async () => {
  await allow(1, 1);
  const rich = await site.person("rich", { rank: 10 });
  const mona = await site.person("mona", { role_id: 3 });
  for (const who of [rich, mona]) {
    const first = await comment(who, "https://a.example https://b.example");
    const second = await comment(who);
    expect(second.comment_id).not.toBe(first.comment_id);
  }
});

test("L10 however many are sent at once, no more than allowed are taken", async () => {
  const cat = await site.person("cat");
  await allow(4, 0);
  const sent = await Promise.allSettled(Array.from({ length: 12 }, () => comment(cat)));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
});

test("L10 an edit counts the addresses that were not there before, and is no post", async () => {
  const dot = await site.person("dot");
  const own = await given.question({ by: dot, tags: ["support"] });
  const reply = await given.answer({ by: dot, to: question });
  const { comment_id } = await comment(dot);
  await allow(1, 2);
  const start = { title: "How do I count links", tags: [{ slug_name: "support", display_name: "support" }] };
  const edit = (content: string) => ({ ...start, id: own.id, content: `Some words ${content}` }) as never;
  await site.call(dot, "editQuestion", edit("https://b.example https://c.example/d"));
  await site.call(dot, "editQuestion", edit("twice https://b.example https://c.example/d"));
  const refusals = [
    await site.refusal(dot, "editQuestion", edit("https://b.example https://e.example")),
    await site.refusal(dot, "editAnswer", { id: reply.id, content: "See [this](//f.example) too." } as never),
    await site.refusal(dot, "editComment", { comment_id, original_text: "Rather www.g.example" } as never),
  ];
  expect(refusals.map(({ reason }) => reason)).toEqual(Array(3).fill("error.object.too_many_links"));
  await allow(1, 0);
  await site.call(dot, "editComment", { comment_id, original_text: "Rather www.g.example" } as never);
});
