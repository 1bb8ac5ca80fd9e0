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
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.question({ by: ann, tags: ["tea", "coffee", "matcha"] });
  await site.call(site.admin, "setTagSynonyms", {
    tag_id: (await site.call(site.admin, "tagInfo", { name: "tea" })).tag_id,
    synonym_tag_list: [{ slug_name: "matcha", display_name: "matcha", original_text: "" }],
  });
});
afterAll(() => site.close());

type GrantRequest = Parameters<typeof site.call<"grantRights">>[2];
const grant = (who: TestPerson, input: Omit<GrantRequest, "username">) =>
  site.call(site.admin, "grantRights", { username: who.username, ...input });
const flag = (id: string) => site.call(bob, "flagPost", { object_id: id, report_type: 57, content: "" });
const taskOf = (id: string) => `flagged_post:${id}`;
const asked = async (tag: string, by = ann) => (await fixtures.question({ by, tags: [tag] })).id;

/** A new user with rights. */
async function holder(name: string, input: Omit<GrantRequest, "username">) {
  const who = await site.person(name, { rank: 1 });
  const { id } = await grant(who, input);
  return { who, id };
}

test("GR6 of a decision and the end of the right at once, one comes after the other", async () => {
  for (let round = 0; round < 4; round++) {
    const { who, id: grantId } = await holder(`racer${round}`, { rights: ["review_flags"], tags: ["tea"] });
    const id = await asked("tea");
    await flag(id);
    const [decision] = await Promise.allSettled([
      site.call(who, "decideReviewTasks", { ids: [taskOf(id)], decision: "delete" }),
      site.call(site.admin, "endGrants", { ids: [grantId] }),
    ]);
    const isDeleted = (await site.call(mona, "questionInfo", { id })).status === 10;
    expect(isDeleted).toBe(decision?.status === "fulfilled");
    expect((await site.call(who, "ownRights", {})).list).toEqual([]);
    expect((await site.error(who, "decideReviewTasks", { ids: [taskOf(id)], decision: "ignore" })).code).toBe(403);
  }
});

test("GR6 nothing is closed, reopened, deleted, undeleted, listed or edited by a right that has ended before", async () => {
  const close = { close_type: 64, close_msg: "" };
  const edit = { title: "A title of the holder", content: "Words of the holder", tags: [{ slug_name: "tea" }] };
  const acts: ((who: TestPerson, post: { question: string; answer: string; comment: string }) => Promise<unknown>)[] = [
    (who, { question }) => site.call(who, "closeQuestion", { id: question, ...close }),
    (who, { question }) => site.call(who, "reopenQuestion", { question_id: question }),
    (who, { question }) => site.call(who, "operateQuestion", { id: question, operation: "pin" }),
    (who, { question }) => site.call(who, "deleteQuestion", { id: question }),
    (who, { question }) => site.call(who, "recoverQuestion", { question_id: question }),
    (who, { question }) => site.call(who, "editQuestion", { id: question, ...edit }),
    (who, { answer }) => site.call(who, "editAnswer", { id: answer, content: "Better words of the holder" } as never),
    (who, { answer }) => site.call(who, "deleteAnswer", { id: answer }),
    (who, { answer }) => site.call(who, "recoverAnswer", { answer_id: answer }),
    (who, { comment }) => site.call(who, "editComment", { comment_id: comment, original_text: "Better words of it" }),
    (who, { comment }) => site.call(who, "deleteComment", { comment_id: comment }),
  ];
  for (const [n, act] of acts.entries()) {
    const { who, id } = await holder(`late${n}`, { rights: ["close", "delete", "edit", "list"] });
    const question = await asked("tea");
    const { id: answer } = await fixtures.answer({ by: ann, to: question });
    const comment = (await site.call(ann, "addComment", { object_id: question, original_text: "Some words about it" }))
      .comment_id;
    if (n === 1) await site.call(site.admin, "closeQuestion", { id: question, ...close });
    if (n === 4) await site.call(site.admin, "deleteQuestion", { id: question });
    if (n === 8) await site.call(site.admin, "deleteAnswer", { id: answer });
    await Promise.allSettled([
      site.call(site.admin, "endGrants", { ids: [id] }),
      act(who, { question, answer, comment }),
    ]);
    const { list } = await site.call(site.admin, "staffLog", {});
    const end = list.findIndex(({ action }) => action === "rights_end");
    const later = list.slice(0, end).map(({ action }) => action);
    expect(later, `act ${n}`).toEqual([]);
  }
});

/** The actions that the reply offers for a question. */
