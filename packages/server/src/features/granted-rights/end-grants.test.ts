import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../../../testing/index.ts";
import { flagTaskOf, openForRights, type RightsSite } from "../../../testing/rights/open-for-rights.ts";

let site: RightsSite["site"];
let fixtures: RightsSite["fixtures"];
let ann: RightsSite["ann"];
let mona: RightsSite["mona"];
let holder: RightsSite["holder"];
let flag: RightsSite["flag"];
let asked: RightsSite["asked"];
beforeAll(async () => {
  ({ site, fixtures, ann, mona, holder, flag, asked } = await openForRights());
});
afterAll(() => site.close());

test("GR6 of a decision and the end of the right at once, one comes after the other", async () => {
  for (let round = 0; round < 4; round++) {
    const { who, id: grantId } = await holder(`racer${round}`, { rights: ["review_flags"], tags: ["tea"] });
    const id = await asked("tea");
    await flag(id);
    const [decision] = await Promise.allSettled([
      site.call(who, "decideReviewTasks", { ids: [flagTaskOf(id)], decision: "delete" }),
      site.call(site.admin, "endGrants", { ids: [grantId] }),
    ]);
    const isDeleted = (await site.call(mona, "questionInfo", { id })).status === 10;
    expect(isDeleted).toBe(decision?.status === "fulfilled");
    expect((await site.call(who, "ownRights", {})).list).toEqual([]);
    expect((await site.error(who, "decideReviewTasks", { ids: [flagTaskOf(id)], decision: "ignore" })).code).toBe(403);
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
