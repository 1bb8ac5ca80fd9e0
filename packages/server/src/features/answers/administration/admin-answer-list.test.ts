import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../../testing/index.ts";
import { countQueries, MAX_SEARCHED } from "../../../platform/db/index.ts";

let site: TestSite;
let bob: TestPerson;
const questions: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  site = await testSite();
  const fixtures = createFixtures(site);
  bob = await site.person("bob", { rank: 500 });
  const titles = ["=Kettle 0 of iron", "Kettle 1 of copper", "Kettle 2 of steel", "Kettle 3 of clay"];
  for (const [n, title] of titles.entries()) {
    site.wait(60);
    questions.push((await fixtures.question({ by: n === 1 ? site.admin : bob, title })).id);
    answers.push((await fixtures.answer({ by: n === 2 ? bob : site.admin, to: questions[n] ?? "" })).id);
  }
  await site.call(site.admin, "castVote", { direction: "up", object_id: questions[2] ?? "", is_cancel: false });
  await site.call(site.admin, "castVote", { direction: "up", object_id: answers[2] ?? "", is_cancel: false });
});
afterAll(() => site.close());

type QuestionListInput = Parameters<typeof site.call<"adminQuestionList">>[2];
type AnswerListInput = Parameters<typeof site.call<"adminAnswerList">>[2];

const page = (filters: QuestionListInput = {}) => site.call(site.admin, "adminQuestionList", filters);
const listed = async (filters: QuestionListInput = {}) =>
  (await page(filters)).list.map(({ id }) => questions.indexOf(id));
const answerPage = (filters: AnswerListInput = {}) => site.call(site.admin, "adminAnswerList", filters);
const listedAnswers = async (filters: AnswerListInput = {}) =>
  (await answerPage(filters)).list.map(({ id }) => answers.indexOf(id));

const change = async (name: string, numbers: number[], more: object = {}) => {
  const question_ids = numbers.map((n) => questions[n] ?? "10010000000999999");
  const { changed, failed } = await site.call(site.admin, "changeQuestions", { question_ids, change: name, ...more });
  return [changed.map((id) => questions.indexOf(id)), failed.map(({ reason }) => reason)];
};

const orders = ["newest", "oldest", "most_votes", "fewest_votes"] as const;

test("AD16 questions are listed in each order, and limited to words, an author and an id", async () => {
  const inOrder = await Promise.all(orders.map((order) => listed({ order })));
  expect(inOrder).toEqual([
    [3, 2, 1, 0],
    [0, 1, 2, 3],
    [2, 3, 1, 0],
    [0, 1, 3, 2],
  ]);
  expect(await listed({ username: "bob" })).toEqual([3, 2, 0]);
  expect(await listed({ username: "bob", order: "most_votes" })).toEqual([2, 3, 0]);
  expect(await listed({ query: "1 OF copper" })).toEqual([1]);
  expect(await listed({ query: `question:${questions[2]}` })).toEqual([2]);
  expect(await listed({ query: "samovar" })).toEqual([]);
  expect((await site.error(site.admin, "adminQuestionList", { username: "no-such-name" })).code).toBe(404);
  expect((await site.error(bob, "adminQuestionList", {})).code).toBe(403);
});

test("AD17 answers are listed in each order, and limited to words, an author, a question and an id", async () => {
  const inOrder = await Promise.all(orders.map((order) => listedAnswers({ order })));
  expect(inOrder).toEqual([
    [3, 2, 1, 0],
    [0, 1, 2, 3],
    [2, 3, 1, 0],
    [0, 1, 3, 2],
  ]);
  expect(await listedAnswers({ username: "bob" })).toEqual([2]);
  expect(await listedAnswers({ query: "of CLAY" })).toEqual([3]);
  expect(await listedAnswers({ query: `answer:${answers[1]}` })).toEqual([1]);
  expect(await listedAnswers({ question_id: questions[0] ?? "" })).toEqual([0]);
  const { list } = await answerPage({ query: "steel" });
  expect(list).toMatchObject([{ question_id: questions[2], title: "Kettle 2 of steel", vote_count: 1 }]);
});

test("AD16 each page goes on where the one before ended, and all pages cost the same number of queries", async () => {
  for (const order of orders) {
    const whole = await listed({ order });
    for (const query of ["", "kettle"]) {
      const pages: number[] = [];
      const costs = new Set<number>();
      let after = "";
      do {
        const input = { order, query, after, page_size: 1 };
        const { result: part, queries } = await countQueries(site.app.db, () => page(input));
        // The last page of a search looks whether the list goes on.
        if (part.next !== "") costs.add(queries.length);
        pages.push(...part.list.map(({ id }) => questions.indexOf(id)));
        after = part.next;
      } while (after !== "");
      expect([order, query, pages]).toEqual([order, query, whole]);
      expect(costs.size).toBe(1);
    }
  }
  expect((await page({ after: "nonsense" })).list).toHaveLength(4);
});

test("AD16 a search for a rare word reads a part of the questions, and goes on behind it", async () => {
  await site.app.db.write(async (tx) => {
    const row = await tx
      .selectFrom("questions")
      .selectAll()
      .where("id", "=", questions[0] ?? "")
      .executeTakeFirstOrThrow();
    const noise = Array.from({ length: MAX_SEARCHED }, (_, n) => ({
      ...row,
      ...{ id: `1001${9_000_000_000_000 + n}`, created_at: row.created_at + 100_000, title: "noise" },
    }));
    for (let at = 0; at < noise.length; at += 500)
      await tx
        .insertInto("questions")
        .values(noise.slice(at, at + 500))
        .execute();
  });
  const first = await page({ query: "copper" });
  expect([first.list, first.is_partial]).toEqual([[], true]);
  const rest = await page({ query: "copper", after: first.next });
  expect([rest.list.map(({ id }) => questions.indexOf(id)), rest.is_partial]).toEqual([[1], false]);
  await site.app.db.write((tx) => tx.deleteFrom("questions").where("title", "=", "noise").execute());
});

test("AD18 questions are changed together, and those that fail keep no others from it", async () => {
  expect(await change("delete", [0, 9, 1, 1], { reason: "Off topic" })).toEqual([[0, 1], ["error.question.not_found"]]);
  expect(await change("delete", [0, 2])).toEqual([[2], []]);
  expect(await listed({ status: "deleted" })).toEqual([2, 1, 0]);
  expect(await change("undelete", [0, 1, 2, 3])).toEqual([[0, 1, 2], []]);
  expect(await change("unlist", [0, 1])).toEqual([[0, 1], []]);
  expect(await change("list", [0, 1, 2])).toEqual([[0, 1], []]);
  expect(await change("pin", [3])).toEqual([[3], []]);
  expect(await change("unpin", [3, 2])).toEqual([[3], []]);
  expect(await change("close", [0, 1], { close_type: 64 })).toEqual([[0, 1], []]);
  expect(await listed({ status: "closed" })).toEqual([1, 0]);
  expect(await change("unlist", [0, 1, 9])).toEqual([[0, 1], ["error.question.not_found"]]);
  expect(await change("reopen", [0, 1, 2])).toEqual([[0, 1], []]);
  const send = { question_ids: [questions[0] ?? ""], change: "delete" } as const;
  expect((await site.error(bob, "changeQuestions", send)).code).toBe(403);
});

test("AD18 what keeps a question from being changed is said in the caller's language", async () => {
  const question_ids = [questions[3] ?? ""];
  const send = { question_ids, change: "close", close_type: 1_000_000 } as const;
  const { changed, failed } = await site.call(site.admin, "changeQuestions", send);
  expect(changed).toEqual([]);
  expect(failed).toEqual([{ id: questions[3], reason: expect.any(String), msg: expect.stringMatching(/\w/) }]);
});

test("AD18 each change is in the staff log with the reason and can be undone there", async () => {
  const log = (await site.call(site.admin, "staffLog", { object_id: questions[0] ?? "" })).list;
  const deletion = log.find(({ action }) => action === "question_delete");
  expect(deletion).toMatchObject({ note: "Off topic" });
  expect(await change("delete", [2], { reason: "Again" })).toEqual([[2], []]);
  const [entry] = (await site.call(site.admin, "staffLog", { object_id: questions[2] ?? "" })).list;
  await site.call(site.admin, "undoStaffAction", { id: entry!.id });
  expect(await listed({ status: "deleted" })).toEqual([]);
});

test("AD18 answers are deleted and undeleted together", async () => {
  const answer_ids = [answers[0] ?? "", "10020000000999999", answers[2] ?? ""];
  const gone = await site.call(site.admin, "changeAnswers", { answer_ids, change: "delete", reason: "Off topic" });
  expect(gone.changed).toEqual([answers[0], answers[2]]);
  expect(gone.failed).toMatchObject([{ id: "10020000000999999", reason: "error.answer.not_found" }]);
  expect(await listedAnswers({ status: "deleted" })).toEqual([2, 0]);
  const back = await site.call(site.admin, "changeAnswers", { answer_ids: answers, change: "undelete" });
  expect(back).toEqual({ changed: [answers[0], answers[2]], failed: [] });
  expect((await site.error(bob, "changeAnswers", { answer_ids, change: "delete" })).code).toBe(403);
});

test("AD16 AD17 lists are exported in their order, and no title is run as a formula", async () => {
  const { csv } = await site.call(site.admin, "exportQuestionList", { order: "oldest" });
  const lines = csv.trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`"'=Kettle 0 of iron"`);
  const exported = await site.call(site.admin, "exportAnswerList", { username: "bob" });
  expect(exported.csv.trim().split("\r\n")).toHaveLength(2);
  expect((await site.error(bob, "exportQuestionList", {})).code).toBe(403);
  expect((await site.error(bob, "exportAnswerList", {})).code).toBe(403);
});
