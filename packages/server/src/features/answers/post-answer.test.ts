import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const answersOf = (question_id: string, who = site.visitor, order = "default") =>
  site.call(who, "answerPage", { question_id, order, page: 1, page_size: 20 });
const restrict = (restrict_answer: boolean) =>
  site.app.db.write((tx) => site.app.settings.save(tx, "question", { restrict_answer }, 1));

test("A1 Q11 an answer is stored with its HTML, updates the time of activity and counts for its author", async () => {
  const { id } = await fixtures.question({ by: ann });
  site.wait(60);
  const reply = await site.call(bob, "postAnswer", { question_id: id, content: "Use **more** yeast." });
  expect(reply.info).toMatchObject({ status: 1, accepted: 1, vote_count: 0, update_time: 0, question_id: id });
  expect(reply.info.html).toContain("<strong>more</strong>");
  expect(reply.info.member_actions.map((each) => each.action)).toEqual(["report", "edit", "delete"]);
  expect(reply.question).toMatchObject({ answer_count: 1, last_answer_id: reply.info.id, answered: true });
  expect(reply.question.update_time).toBeGreaterThan(reply.question.create_time);
  expect(reply.question.last_answered_user_info?.username).toBe("bob");
});

test.each(["Yeast", "            ", "<!-- nothing to see -->"])(
  "an answer of %j is rejected with an error of its field",
  async (content) => {
    const { id } = await fixtures.question({ by: ann });
    const error = await site.error(bob, "postAnswer", { question_id: id, content });
    expect(error).toMatchObject({ code: 400, data: [{ error_field: "content" }] });
  },
);

test("A4 asking, answering and deleting update tags and users in the same order, so that they do not deadlock", async () => {
  const counted = async (write: () => Promise<unknown>) => {
    const { queries } = await countQueries(site.app.db, write);
    return queries.flatMap((query) => /^update .(tags|users)./.exec(query)?.[1] ?? []);
  };
  const ask = { title: "Who counts first of all", content: "Tags or people?", tags: [{ slug_name: "order" }] };
  expect(await counted(() => site.call(mona, "askQuestion", ask))).toEqual(["tags", "tags", "users"]);
  const { id: question_id } = await fixtures.question({ by: ann, tags: ["counted"] });
  const content = "The tags, and then the people.";
  expect(await counted(() => site.call(bob, "postAnswer", { question_id, content }))).toEqual(["tags", "users"]);
  const { list } = await answersOf(question_id);
  const remove = () => site.call(mona, "deleteAnswer", { id: list[0]?.id ?? "" });
  expect(await counted(remove)).toEqual(["tags", "users"]);
});

test("A1 answering needs the privilege", async () => {
  const { id } = await fixtures.question({ by: site.admin });
  const newcomer = await site.person("newcomer", { rank: 0 });
  const error = await site.error(newcomer, "postAnswer", { question_id: id, content: "I know this one." });
  expect(error).toMatchObject({ code: 403, reason: "error.rank.fail_to_meet_the_condition" });
});

test("S1 a question that the user cannot see cannot be answered", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "operateQuestion", { id, operation: "hide" });
  const error = await site.error(bob, "postAnswer", { question_id: id, content: "I found it anyway." });
  expect([error.code, error.reason]).toEqual([400, "error.question.not_found"]);
});

test("A3 a site can restrict users to one answer per question, until it is deleted", async () => {
  await restrict(true);
  const { id } = await fixtures.question({ by: ann });
  const first = await fixtures.answer({ by: bob, to: id });
  const again = { question_id: id, content: "And pour it slowly too." };
  expect((await site.error(bob, "postAnswer", again)).reason).toBe("error.answer.restrict_answer");
  await site.call(bob, "deleteAnswer", { id: first.id });
  await site.call(bob, "postAnswer", again);
});

test("A3 the restriction holds for concurrent answers", async () => {
  await restrict(true);
  const { id } = await fixtures.question({ by: ann });
  const content = (n: number) => `The text of simultaneous answer number ${n}.`;
  const sent = Array.from({ length: 12 }, (_, n) =>
    site.call(bob, "postAnswer", { question_id: id, content: content(n) }).then(
      () => 1,
      () => 0,
    ),
  );
  const stored = (await Promise.all(sent)).reduce((sum: number, each) => sum + each, 0);
  expect([stored, (await answersOf(id)).count]).toEqual([1, 1]);
});

test("A4 concurrent answers are all counted", async () => {
  await restrict(false);
  const { id } = await fixtures.question({ by: ann });
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => site.person(`crowd${n}`)));
  await Promise.all(people.flatMap((by) => [1, 2].map(() => fixtures.answer({ by, to: id }))));
  expect((await site.call(bob, "questionInfo", { id })).answer_count).toBe(12);
  expect((await answersOf(id)).list).toHaveLength(12);
});

test("orders: accepted and best first, newest first, oldest first, by votes", async () => {
  await restrict(false);
  const { id } = await fixtures.question({ by: ann });
  const ids: string[] = [];
  for (const by of [bob, mona, ann]) {
    ids.push((await fixtures.answer({ by, to: id })).id);
    site.wait(5);
  }
  const [one, two, three] = ids as [string, string, string];
  await site.call(site.admin, "castVote", { direction: "up", object_id: two });
  const order = async (value: string) =>
    (await answersOf(id, site.visitor, value)).list.map((each) => ids.indexOf(each.id));
  expect(await order("default")).toEqual([1, 0, 2]);
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: three });
  expect([await order("default"), await order("nonsense")]).toEqual([
    [2, 1, 0],
    [2, 1, 0],
  ]);
  expect([await order("updated"), await order("created"), await order("vote")]).toEqual([
    [2, 1, 0],
    [0, 1, 2],
    [1, 0, 2],
  ]);
  expect(one).toBe(ids[0]);
});

test("asking with an answer stores both or neither", async () => {
  await fixtures.tag("pans");
  const both = {
    title: "Which pan is right for eggs",
    content: "Mine always sticks to them.",
    tags: [{ slug_name: "pans" }],
    answer_content: "Cast iron, *well seasoned*.",
  };
  const before = await site.call(ann, "tagInfo", { name: "pans" });
  expect((await site.error(ann, "askWithAnswer", { ...both, answer_content: "<!-- nothing -->" })).data).toMatchObject([
    { error_field: "answer_content" },
  ]);
  expect((await site.call(ann, "tagInfo", { name: "pans" })).question_count).toBe(before.question_count);
  const reply = await site.call(ann, "askWithAnswer", both);
  expect(reply.question).toMatchObject({ answer_count: 1, last_answer_id: reply.info.id, member_actions: null });
});
