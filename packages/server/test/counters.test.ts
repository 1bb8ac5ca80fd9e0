import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { checkCounters } from "./check-counters.ts";
import { checkVisibility } from "./check-visibility.ts";
import { STORY_TAGS, type StoryAction, startStory, storyActions } from "./story.ts";

/** Enough for every privilege, and never to reach the floor. */
const RANK = 50_000;
/** Concurrent actions. */
const AT_ONCE = 8;

let site: TestSite;
let fixtures: SiteFixtures;
let people: TestPerson[];
const startedWith = new Map<string, number>();

async function join(name: string): Promise<TestPerson> {
  const person = await site.person(name, { rank: RANK });
  startedWith.set(person.id, RANK);
  return person;
}

beforeAll(async () => {
  site = await testSite();
  people = await Promise.all(["ann", "bob", "cleo", "dan"].map(join));
  people.push(site.admin);
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", { restrict_answer: false }, 1));
  fixtures = createFixtures(site);
  const ids: string[] = [];
  for (const slug of STORY_TAGS) ids.push(await fixtures.tag(slug));
  const synonym_tag_list = [{ slug_name: "three", display_name: "three" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id: ids[0] ?? "", synonym_tag_list });
});
afterAll(() => site.close());

const number = fc.nat(999);
const what = fc.constantFrom(...(Object.keys(storyActions) as StoryAction["what"][]));
const act: fc.Arbitrary<StoryAction> = fc.record({ what, who: number, first: number, second: number });
/** A tenth of the runs of other properties: each run is a whole story. */
const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 20);

describe("stored counts equal the rows that they count, and all viewers see what they may see", () => {
  test("after any story of several users who act concurrently", async () => {
    const story = fc.array(act, { minLength: 40, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(story, async (acted) => {
        const { act: perform, ...postIds } = startStory(site, fixtures, people);
        const opening: StoryAction[] = [0, 1, 2, 3, 4].map((who) => ({
          what: "ask",
          who,
          first: who,
          second: who * 3 + 1,
        }));
        const answers: StoryAction[] = [0, 1, 2, 3, 4].map((who) => ({
          what: "answer",
          who,
          first: who + 1,
          second: who,
        }));
        const all = [...opening, ...answers, ...acted];
        for (let start = 0; start < all.length; start += AT_ONCE)
          await Promise.all(all.slice(start, start + AT_ONCE).map(perform));
        await site.settle();
        expect(await checkCounters(site.app.db, { startedWith })).toEqual([]);
        expect(await checkVisibility(site, postIds)).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  });

  test("V6 fifty concurrent votes for one answer all count", async () => {
    const question = await fixtures.question({ by: site.admin, tags: ["two"] });
    const { id } = await fixtures.answer({ by: people[0] ?? site.admin, to: question.id });
    const voters = await Promise.all(Array.from({ length: 50 }, (_, index) => join(`voter-${index}`)));
    const directions = voters.map((_, index) => (index % 5 === 0 ? "down" : "up") as "up" | "down");
    await Promise.all(
      voters.map((voter, index) =>
        site.call(voter, "castVote", { direction: directions[index] ?? "up", object_id: id, is_cancel: false }),
      ),
    );
    const { info } = await site.call(site.visitor, "answerInfo", { id });
    expect(info.vote_count).toBe(40 - 10);
    expect(await checkCounters(site.app.db, { startedWith })).toEqual([]);
  });

  test("V1 twenty concurrent votes of one user are one vote", async () => {
    const question = await fixtures.question({ by: people[0] ?? site.admin, tags: ["two"] });
    const [, voter = site.admin] = people;
    const vote = { direction: "up", object_id: question.id, is_cancel: false } as const;
    await Promise.all(Array.from({ length: 20 }, () => site.call(voter, "castVote", vote)));
    const seen = await site.call(site.visitor, "questionInfo", { id: question.id });
    expect(seen.vote_count).toBe(1);
    expect(await checkCounters(site.app.db, { startedWith })).toEqual([]);
  });

  test("thirty concurrent answers are thirty answers", async () => {
    const question = await fixtures.question({ by: site.admin, tags: ["one", "four"] });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fixtures.answer({ by: people[index % people.length] ?? site.admin, to: question.id }),
      ),
    );
    const seen = await site.call(site.visitor, "questionInfo", { id: question.id });
    expect(seen.answer_count).toBe(30);
    expect(await checkCounters(site.app.db, { startedWith })).toEqual([]);
  });

  test("a wrong count is found", async () => {
    const drifted = new Error("rolled back");
    const found: string[] = [];
    await site.app.db
      .write(async (tx) => {
        await tx.updateTable("tags").set({ question_count: 4711 }).where("slug_key", "=", "two").execute();
        await tx.insertInto("post_totals").values({ name: "questions.visible", shard: 99, value: 1 }).execute();
        found.push(...(await checkCounters({ ...site.app.db, read: tx })));
        throw drifted;
      })
      .catch((error) => expect(error).toBe(drifted));
    expect(found.join("\n")).toMatch(/tags\.question_count of \d+: stored 4711/);
    expect(found.join("\n")).toMatch(/post_totals of questions\.visible/);
  });
});
