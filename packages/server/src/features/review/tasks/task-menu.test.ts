import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

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
});
afterAll(() => site.close());

/** What the task of a post offers after it was reported. */
async function menuOf(id: string, who = mona, reporter = ann) {
  await site.call(reporter, "flagPost", { object_id: id, report_type: 57, content: "" });
  const menu = (await site.call(who, "reviewTask", { id: `flagged_post:${id}` }))?.menu;
  const namesOf = (actions: readonly { readonly action: string }[]) => actions.map(({ action }) => action);
  const above = menu?.question && { question: { id: menu.question.id, actions: namesOf(menu.question.actions) } };
  return menu && { ...menu, actions: namesOf(menu.actions), ...above };
}

test("RV35 the task of an answer offers its moves and modes, and a warning to its author", async () => {
  const { id: question } = await fixtures.question({ by: ann });
  const { id } = await fixtures.answer({ by: bob, to: question });
  expect(await menuOf(id)).toEqual({
    ...{ kind: "answer", id, may_warn: true },
    actions: ["to_comment", "move_comments", "lock", "make_wiki"],
    question: { id: question, actions: ["lock", "protect"] },
  });
  await site.call(mona, "setPostMode", {
    ...{ object_id: question, mode: "protected", reason: "It draws spam", duration: "7d" },
  });
  expect((await menuOf(id))?.question?.actions).toEqual(["lock", "unprotect"]);
});

test("RV35 the task of a question offers to merge and protect it, and to end the modes that it has", async () => {
  const { id } = await fixtures.question({ by: bob });
  await site.call(mona, "setPostMode", { object_id: id, mode: "locked", reason: "It goes in circles", duration: "7d" });
  expect(await menuOf(id, mona, site.admin)).toEqual({
    ...{ kind: "question", id, may_warn: true },
    actions: ["move_comments", "merge_question", "unlock", "protect", "make_wiki"],
  });
});

test("RV35 the task of a comment offers to move it, with what it stands on", async () => {
  const { id: question } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: question });
  const { comment_id } = await site.call(bob, "addComment", { object_id: answer, original_text: "Cheap kettles here" });
  expect(await menuOf(comment_id)).toEqual({
    ...{ kind: "answer", id: answer, actions: ["move_comments"], may_warn: true },
    question: { id: question, actions: ["lock", "protect"] },
  });
});

test("RV35 a warning is offered to nobody about staff, and only to those who may warn", async () => {
  const { id } = await fixtures.question({ by: site.admin });
  expect((await menuOf(id))?.may_warn).toBe(false);
  const { id: other } = await fixtures.question({ by: bob });
  const allow = (moderator_sanctions: "notes" | "restrictions") =>
    site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", { moderator_sanctions }, site.app.now()));
  await allow("notes");
  expect((await menuOf(other))?.may_warn).toBe(false);
  await allow("restrictions");
});

test("RV35 holders of a right to review are offered what their other rights allow", async () => {
  const { id } = await fixtures.question({ by: bob });
  const gina = await site.person("gina");
  const grant = (rights: ("review_flags" | "modes")[]) =>
    site.call(site.admin, "grantRights", { username: "gina", rights });
  await grant(["review_flags"]);
  expect(await menuOf(id, gina)).toBeUndefined();
  await grant(["modes"]);
  expect((await menuOf(id, gina))?.actions).toEqual(["lock", "protect", "make_wiki"]);
});
