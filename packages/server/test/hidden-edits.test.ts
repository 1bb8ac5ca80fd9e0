import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";

let site: TestSite;
let asker: TestPerson;
/** Every privilege that editing and inviting need. */
let stranger: TestPerson;
const questions: Record<string, string> = { missing: "10010000000099999" };
const answers: Record<string, string> = { missing: "10020000000099999" };

const tags = [{ slug_name: "general" }];
const texts = { title: "A title by a stranger", content: "A text by a stranger.", tags, edit_summary: "" };

beforeAll(async () => {
  site = await testSite();
  const fixtures = createFixtures(site);
  asker = await site.person("asker");
  stranger = await site.person("stranger", { rank: 100_000 });
  const mona = await site.person("mona", { role_id: 3 });
  const make = async (name: string) => {
    const { id } = await fixtures.question({ by: asker, title: `Secret title ${name}` });
    questions[name] = id;
    answers[`below_${name}`] = (await fixtures.answer({ by: asker, to: id })).id;
  };
  for (const name of ["public", "unlisted", "deleted"]) await make(name);
  await site.call(mona, "operateQuestion", { id: questions.unlisted!, operation: "hide" });
  await site.call(mona, "deleteQuestion", { id: questions.deleted! });
  const usual = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...usual, hold_below_rank: 10_000 });
  questions.held = (await fixtures.question({ by: asker, title: "Secret title held" })).id;
  answers.held = (await fixtures.answer({ by: await site.person("answerer"), to: questions.public! })).id;
  await site.call(site.admin, "saveQuestionSettings", usual);
});
afterAll(() => site.close());

const replied = ({
  code,
  reason,
  data,
}: {
  readonly code: number;
  readonly reason: string;
  readonly data: unknown;
}) => ({
  code,
  reason,
  data,
});

describe.each(["unlisted", "deleted", "held"])("S1 S9 for those who may not see it, a question that is %s", (name) => {
  test.each(["editQuestion", "inviteToAnswer", "revisionEditCheck"] as const)("is none for %s", async (call) => {
    const send = (id: string) => site.error(stranger, call, { ...texts, id, invite_user: ["stranger"] });
    expect(replied(await send(questions[name]!))).toEqual(replied(await send(questions.missing!)));
  });
});

describe.each(["below_unlisted", "below_deleted", "held"])("S2 S9 the answer that is %s", (name) => {
  test.each(["editAnswer", "revisionEditCheck"] as const)("is none for %s", async (call) => {
    const send = (id: string) => site.error(stranger, call, { id, content: texts.content });
    expect(replied(await send(answers[name]!))).toEqual(replied(await send(answers.missing!)));
  });
});

test("E1 their author and the staff edit them", async () => {
  const mona = await site.person("moderator", { role_id: 3 });
  for (const who of [asker, mona]) {
    for (const name of ["unlisted", "held"]) {
      const edit = { ...texts, id: questions[name]!, title: `A title by ${who.username}` };
      expect(await site.call(who, "editQuestion", edit)).toMatchObject({ wait_for_review: false });
    }
    const edit = { id: answers.below_unlisted!, content: `A text by ${who.username}.` };
    expect(await site.call(who, "editAnswer", edit)).toEqual({ wait_for_review: false });
  }
});
