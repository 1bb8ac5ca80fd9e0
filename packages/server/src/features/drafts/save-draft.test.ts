import { afterAll, beforeAll, expect, it } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let given: Given;
let [ann, bob]: Person[] = [];
beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
});
afterAll(() => site.close());

const begun = {
  title: "Why is it bitter?",
  content: "It is **bitter**.",
  tags: [{ slug_name: "tea", display_name: "Tea", original_text: "" }],
  answer_content: "The water is too hot.",
};

it("DR1 draftInfo gives back the one draft of a question that saveDraft keeps, to its author alone", async () => {
  expect(await site.call(ann!, "draftInfo", {})).toBeNull();
  await site.call(ann!, "saveDraft", { ...begun, title: "Why" });
  expect(await site.call(ann!, "saveDraft", begun)).toMatchObject(begun);
  expect(await site.call(ann!, "draftInfo", {})).toMatchObject({ ...begun, question_id: "" });
  expect(await site.call(bob!, "draftInfo", {})).toBeNull();
});

it("DR2 a draft of an answer is kept by question, with a text only", async () => {
  const [one, two] = [await given.question({ by: ann! }), await given.question({ by: ann! })];
  await site.call(bob!, "saveDraft", { ...begun, question_id: one.id, content: "First" });
  await site.call(bob!, "saveDraft", { question_id: two.id, content: "Second" });
  const first = await site.call(bob!, "draftInfo", { question_id: one.id });
  expect(first).toMatchObject({ question_id: one.id, content: "First", title: "", tags: [], answer_content: "" });
  expect(await site.call(bob!, "draftInfo", { question_id: two.id })).toMatchObject({ content: "Second" });
  expect(await site.call(bob!, "saveDraft", { ...begun, question_id: one.id, content: " " })).toBeNull();
  expect(await site.call(bob!, "draftInfo", { question_id: one.id })).toBeNull();
});

it("DR2 there is no draft of an answer to a question that one may not see", async () => {
  const question = await given.question({ by: ann! });
  await site.call(site.admin, "deleteQuestion", { id: question.id });
  const draft = { question_id: question.id, content: "An answer" };
  expect(await site.refusal(bob!, "saveDraft", draft)).toMatchObject({ code: 404 });
});

it("DR3 dropDraft throws a draft away, and leaves the others", async () => {
  const question = await given.question({ by: ann! });
  await site.call(bob!, "saveDraft", begun);
  await site.call(bob!, "saveDraft", { question_id: question.id, content: "An answer" });
  await site.call(bob!, "dropDraft", {});
  expect(await site.call(bob!, "draftInfo", {})).toBeNull();
  expect(await site.call(bob!, "draftInfo", { question_id: question.id })).toMatchObject({ content: "An answer" });
});

it("DR4 somebody has at most fifty drafts: the oldest make room", async () => {
  const cat = await site.person("cat");
  const question = await given.question({ by: ann! });
  await site.app.db.write((tx) =>
    tx
      .insertInto("drafts")
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          user_id: cat.id,
          question_id: String(900 + at),
          title: "",
          content: "old",
          tags: "[]",
          answer_content: "",
          updated_at: at,
        })),
      )
      .execute(),
  );
  await site.call(cat, "saveDraft", { question_id: question.id, content: "An answer" });
  const kept = await site.app.db.read
    .selectFrom("drafts")
    .select("question_id")
    .where("user_id", "=", cat.id)
    .execute();
  expect(kept.map((row) => row.question_id).sort()).toEqual(
    [question.id, ...Array.from({ length: 49 }, (_, at) => String(911 + at))].sort(),
  );
});

it("DR5 drafts go with the account, and with a question that is gone for good", async () => {
  const dan = await site.person("dan");
  const question = await given.question({ by: ann! });
  await site.call(dan, "saveDraft", begun);
  await site.call(ann!, "saveDraft", { question_id: question.id, content: "An answer" });
  await site.call(site.admin, "setUserStatus", { user_id: dan.id, status: "deleted" });
  await site.call(site.admin, "deleteQuestion", { id: question.id });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  await site.settle();
  const left = await site.app.db.read.selectFrom("drafts").select(["user_id", "question_id"]).execute();
  expect(left.filter(({ user_id, question_id }) => user_id === dan.id || question_id === question.id)).toEqual([]);
});
