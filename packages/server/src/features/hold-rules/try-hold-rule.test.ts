import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  bob = await site.person("bob", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.tag("general");
  await fixtures.tag("tea");
});
afterAll(() => site.close());

const none = {
  ...{ words: [], domains: [], min_links: 0, account_days: 0, below_rank: 0, below_posts: 0 },
  ...{ kinds: [], tags: [], networks: [], similarity: 0 },
};
const attempt = (more: object, who = site.admin) => site.call(who, "tryHoldRule", { ...none, id: "", ...more });

test("HR6 a rule is tried on the posts of the last 30 days, without those of staff", async () => {
  const spam = await fixtures.question({ by: ann, tags: ["tea"], content: "Play at https://casino.example now." });
  const asked = await fixtures.question({ by: bob, content: "Is a casino a good place?" });
  const answer = await fixtures.answer({ by: ann, to: asked.id, content: "Every casino is a good place." });
  await site.call(ann, "addComment", { object_id: asked.id, original_text: "casino, casino" });
  await fixtures.answer({ by: mona, to: asked.id, content: "We know each casino here." });
  await site.call(mona, "deleteQuestion", { id: spam.id });
  const casinos = await attempt({ words: ["casino"] });
  expect(casinos).toMatchObject({ checked: 5, is_complete: true, held: 4, removed: 1 });
  expect(casinos.newest.map(({ object_type, is_removed }) => [object_type, is_removed]).toSorted()).toEqual([
    ["answer", false],
    ["comment", false],
    ["question", false],
    ["question", true],
  ]);
  const shown = casinos.newest.find(({ object_type }) => object_type === "answer");
  expect(shown).toMatchObject({ object_id: answer.id, question_id: asked.id, answer_id: answer.id, comment_id: "" });
  expect(shown).toMatchObject({ excerpt: "Every casino is a good place.", person: { username: "ann" } });
  expect((await attempt({ words: ["casino"], below_rank: 100 })).held).toBe(3);
  expect((await attempt({ domains: ["casino.example"] })).held).toBe(1);
  expect((await attempt({ kinds: ["comment"] })).held).toBe(1);
  expect((await attempt({ tags: ["tea"] })).held).toBe(1);
  expect((await attempt({ networks: ["192.0.2.0/24"] })).held).toBe(0);
  expect((await attempt({ networks: ["127.0.0.1"] })).held).toBeGreaterThan(0);
  expect((await attempt({ kinds: ["edit"] })).held).toBe(0);
  expect((await site.error(site.admin, "tryHoldRule", { ...none, id: "" })).data).toMatchObject([
    { error_field: "words" },
  ]);
});

test("HR7 a rule about a post begins with its links, its words and, for administrators, its network", async () => {
  const content = "Cheap kettles, the best kettles: https://shop.kettles.example/a and https://shop.kettles.example/b";
  const { id } = await fixtures.question({ by: ann, title: "Kettles for you", content });
  const draft = await site.call(site.admin, "draftHoldRule", { object_id: id });
  expect(draft).toMatchObject({ domains: ["shop.kettles.example"], words: ["cheap"], networks: ["127.0.0.0/24"] });
  const sign_in = { ...site.app.settings.get("sign_in"), moderator_sanctions: "removals" as const };
  await site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", sign_in, site.app.now()));
  expect((await site.call(mona, "draftHoldRule", { object_id: id })).networks).toEqual([]);
  const gone = await site.error(site.admin, "draftHoldRule", { object_id: "10010000000999999" });
  expect(gone.reason).toBe("error.object.not_found");
});

test("HR6 older posts are not tried", async () => {
  site.wait(31 * 86_400);
  const late = await site.person("late", { role_id: 2 });
  const later = await attempt({ words: ["casino"] }, late);
  expect(later).toMatchObject({ checked: 0, held: 0, newest: [] });
});
