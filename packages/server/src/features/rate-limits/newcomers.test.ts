import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let question: string;

const allow = (newcomer_posts: number, newcomer_links: number) =>
  site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, newcomer_posts, newcomer_links });

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  question = (await fixtures.question({ by: site.admin })).id;
});
afterEach(() => allow(100, 200));
afterAll(() => site.close());

let count = 0;
const next = (words: string) => {
  count += 1;
  return { object_id: question, original_text: `Comment ${count} ${words}` };
};
const comment = (by: TestPerson, words = "") => site.call(by, "addComment", next(words));
const errorReason = async (by: TestPerson, words = "") => (await site.error(by, "addComment", next(words))).reason;

test("L10 questions, answers and comments of a new user are counted together, for an hour", async () => {
  const ann = await site.person("ann");
  await allow(3, 0);
  await fixtures.question({ by: ann, tags: ["support"] });
  await fixtures.answer({ by: ann, to: question });
  await comment(ann);
  expect(await errorReason(ann)).toBe("error.object.too_many_posts");
  site.wait(3600);
  await comment(ann);
});

test("L10 links are counted, a rejected post costs nothing, and 0 sets no limit", async () => {
  const bob = await site.person("bob");
  await allow(0, 2);
  expect(await errorReason(bob, "https://a.example https://b.example www.c.example")).toBe(
    "error.object.too_many_links",
  );
  await comment(bob, "https://a.example www.b.example");
  expect(await errorReason(bob, "https://c.example")).toBe("error.object.too_many_links");
  for (let n = 0; n < 5; n++) await comment(bob);
});

test("L10 staff and users who have earned links are not limited", async () => {
  await allow(1, 1);
  const rich = await site.person("rich", { rank: 10 });
  const mona = await site.person("mona", { role_id: 3 });
  for (const who of [rich, mona]) {
    const first = await comment(who, "https://a.example https://b.example");
    const second = await comment(who);
    expect(second.comment_id).not.toBe(first.comment_id);
  }
});

test("L10 concurrent posts do not exceed the limit", async () => {
  const cat = await site.person("cat");
  await allow(4, 0);
  const sent = await Promise.allSettled(Array.from({ length: 12 }, () => comment(cat)));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
});

test("L10 an edit counts the addresses that were not there before", async () => {
  const dot = await site.person("dot");
  const own = await fixtures.question({ by: dot, tags: ["support"] });
  const reply = await fixtures.answer({ by: dot, to: question });
  const { comment_id } = await comment(dot);
  await allow(100, 2);
  const start = { title: "How do I count links", tags: [{ slug_name: "support", display_name: "support" }] };
  const edit = (content: string) => ({ ...start, id: own.id, content: `Some words ${content}` }) as never;
  await site.call(dot, "editQuestion", edit("https://b.example https://c.example/d"));
  await site.call(dot, "editQuestion", edit("twice https://b.example https://c.example/d"));
  const errors = [
    await site.error(dot, "editQuestion", edit("https://b.example https://e.example")),
    await site.error(dot, "editAnswer", { id: reply.id, content: "See [this](//f.example) too." } as never),
    await site.error(dot, "editComment", { comment_id, original_text: "Rather www.g.example" } as never),
  ];
  expect(errors.map(({ reason }) => reason)).toEqual(Array(3).fill("error.object.too_many_links"));
  await allow(100, 0);
  await site.call(dot, "editComment", { comment_id, original_text: "Rather www.g.example" } as never);
});

test("L10 an edit counts as a post", async () => {
  const eve = await site.person("eve");
  const { comment_id } = await comment(eve);
  const edit = (n: number) => ({ comment_id, original_text: `Some other words ${n}` }) as never;
  await allow(3, 0);
  await site.call(eve, "editComment", edit(1));
  await site.call(eve, "editComment", edit(2));
  expect((await site.error(eve, "editComment", edit(3))).reason).toBe("error.object.too_many_posts");
  expect(await errorReason(eve)).toBe("error.object.too_many_posts");
});

test("L11 edits of long texts count together with previews", async () => {
  const fay = await site.person("fay", { rank: 10 });
  const own = await fixtures.answer({ by: fay, to: question });
  const long = (n: number) => `${n} ${"word ".repeat(12_000)}`;
  await site.app.db.write((tx) =>
    tx
      .insertInto("attempts")
      .values({ ...spent, subject: createHash("sha256").update(fay.id).digest("hex"), expires_at: site.app.now() + 60 })
      .execute(),
  );
  await site.call(fay, "editAnswer", { id: own.id, content: long(1) } as never);
  expect((await site.error(fay, "editAnswer", { id: own.id, content: long(2) } as never)).reason).toBe(
    "error.object.too_many_attempts",
  );
  expect((await site.error(fay, "renderPost", { content: long(3) })).reason).toBe("error.object.too_many_attempts");
  site.wait(61);
  await site.call(fay, "editAnswer", { id: own.id, content: long(4) } as never);
});

const spent = { action: "render", count: 3_900_000, first_at: 0, last_at: 0 };
