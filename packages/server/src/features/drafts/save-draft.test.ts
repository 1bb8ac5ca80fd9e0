import { afterAll, beforeAll, expect, it } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
});
afterAll(() => site.close());

const draftInput = {
  title: "Why is it bitter?",
  content: "It is **bitter**.",
  tags: [{ slug_name: "tea", display_name: "Tea", original_text: "" }],
  answer_content: "The water is too hot.",
};

it("DR1 draftInfo returns the one draft of a question that saveDraft stored, to its author only", async () => {
  expect(await site.call(ann, "draftInfo", {})).toBeNull();
  await site.call(ann, "saveDraft", { ...draftInput, title: "Why" });
  expect(await site.call(ann, "saveDraft", draftInput)).toMatchObject(draftInput);
  expect(await site.call(ann, "draftInfo", {})).toMatchObject({ ...draftInput, question_id: "" });
  expect(await site.call(bob, "draftInfo", {})).toBeNull();
});

it("DR2 a draft of an answer is stored by question, with a text only", async () => {
  const [one, two] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await site.call(bob, "saveDraft", { ...draftInput, question_id: one.id, content: "First" });
  await site.call(bob, "saveDraft", { question_id: two.id, content: "Second" });
  const first = await site.call(bob, "draftInfo", { question_id: one.id });
  expect(first).toMatchObject({ question_id: one.id, content: "First", title: "", tags: [], answer_content: "" });
  expect(await site.call(bob, "draftInfo", { question_id: two.id })).toMatchObject({ content: "Second" });
  expect(await site.call(bob, "saveDraft", { ...draftInput, question_id: one.id, content: " " })).toBeNull();
  expect(await site.call(bob, "draftInfo", { question_id: one.id })).toBeNull();
});

it("DR2 an answer to a question that the user may not see cannot be drafted", async () => {
  const question = await fixtures.question({ by: ann });
  await site.call(site.admin, "deleteQuestion", { id: question.id });
  const draft = { question_id: question.id, content: "An answer" };
  expect(await site.error(bob, "saveDraft", draft)).toMatchObject({ code: 404 });
});

it("DR3 dropDraft deletes one draft, and leaves the others", async () => {
  const question = await fixtures.question({ by: ann });
  await site.call(bob, "saveDraft", draftInput);
  await site.call(bob, "saveDraft", { question_id: question.id, content: "An answer" });
  await site.call(bob, "dropDraft", {});
  expect(await site.call(bob, "draftInfo", {})).toBeNull();
  expect(await site.call(bob, "draftInfo", { question_id: question.id })).toMatchObject({ content: "An answer" });
});

it("DR3 WA11 dropDraft leaves a draft that was saved within the seconds that it names", async () => {
  await site.call(bob, "saveDraft", draftInput);
  site.wait(100);
  await site.call(bob, "dropDraft", { min_age: 101 });
  expect(await site.call(bob, "draftInfo", {})).not.toBeNull();
  await site.call(bob, "dropDraft", { min_age: 100 });
  expect(await site.call(bob, "draftInfo", {})).toBeNull();
});

it("DR4 a user has at most fifty drafts: further ones replace the oldest", async () => {
  const cat = await site.person("cat");
  const question = await fixtures.question({ by: ann });
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
          program: "",
        })),
      )
      .execute(),
  );
  await site.call(cat, "saveDraft", { question_id: question.id, content: "An answer" });
  const stored = await site.app.db.read
    .selectFrom("drafts")
    .select("question_id")
    .where("user_id", "=", cat.id)
    .execute();
  expect(stored.map((row) => row.question_id).sort()).toEqual(
    [question.id, ...Array.from({ length: 49 }, (_, at) => String(911 + at))].sort(),
  );
});

it("DR5 drafts are deleted with the account, and with a purged question", async () => {
  const dan = await site.person("dan");
  const question = await fixtures.question({ by: ann });
  await site.call(dan, "saveDraft", draftInput);
  await site.call(ann, "saveDraft", { question_id: question.id, content: "An answer" });
  await site.call(site.admin, "setUserStatus", { user_id: dan.id, status: "deleted" });
  await site.call(site.admin, "deleteQuestion", { id: question.id });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  await site.settle();
  const remaining = await site.app.db.read.selectFrom("drafts").select(["user_id", "question_id"]).execute();
  expect(remaining.filter(({ user_id, question_id }) => user_id === dan.id || question_id === question.id)).toEqual([]);
});

/** The person with a key of theirs. */
async function programOf(who: TestPerson): Promise<TestPerson> {
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 0 });
  const key = { description: "my editor", scopes: ["account:write" as const], expires_at: 0, addresses: [] };
  return { ...who, token: (await site.call(who, "createOwnKey", key)).access_key };
}

it("MC13 a program replaces no draft of which its person has changed only the title, the tags or the answer", async () => {
  const eve = await site.person("eve");
  const program = await programOf(eve);
  const changes = [{ title: "Why so bitter?" }, { tags: [] }, { answer_content: "Cooler water." }];
  for (const change of changes) {
    await site.call(eve, "dropDraft", {});
    await site.call(program, "saveDraft", draftInput);
    await site.call(eve, "saveDraft", { ...draftInput, ...change });
    expect((await site.error(program, "saveDraft", draftInput)).reason).toBe("error.draft.exists");
    expect(await site.call(eve, "draftInfo", {})).toMatchObject({ ...draftInput, ...change });
  }
});

it("MC13 a program does not empty the draft of its person, and does not get it by sending the same", async () => {
  const fay = await site.person("fay");
  const program = await programOf(fay);
  await site.call(fay, "saveDraft", draftInput);
  expect((await site.error(program, "saveDraft", { content: "" })).reason).toBe("error.draft.exists");
  expect(await site.call(program, "saveDraft", draftInput)).toMatchObject(draftInput);
  expect((await site.error(program, "saveDraft", { ...draftInput, content: "Other" })).reason).toBe(
    "error.draft.exists",
  );
  expect(await site.call(fay, "draftInfo", {})).toMatchObject(draftInput);
});

/** Stores drafts of answers to the questions 900 and up; the key of a program stands for who wrote each of them. */
async function storeDrafts(who: TestPerson, programs: readonly string[]): Promise<void> {
  const empty = { user_id: who.id, title: "", content: "old", tags: "[]", answer_content: "" };
  const rows = programs.map((program, at) => ({ ...empty, question_id: String(900 + at), updated_at: at, program }));
  await site.app.db.write((tx) => tx.insertInto("drafts").values(rows).execute());
}

const draftsOf = async (who: TestPerson) =>
  (await site.app.db.read.selectFrom("drafts").select("question_id").where("user_id", "=", who.id).execute())
    .map(({ question_id }) => question_id)
    .sort();

it("MC13 a further draft of a program replaces the oldest of programs, however old those of the person are", async () => {
  const gil = await site.person("gil");
  const program = await programOf(gil);
  const { id } = await fixtures.question({ by: ann });
  await storeDrafts(gil, [...Array(47).fill(""), "my editor", "other", "my editor"]);
  await site.call(program, "saveDraft", { question_id: id, content: "An answer" });
  const own = Array.from({ length: 47 }, (_, at) => String(900 + at));
  expect(await draftsOf(gil)).toEqual([...own, "948", "949", id].sort());
});

it("MC13 a program leaves no further draft once fifty are those of its person", async () => {
  const hal = await site.person("hal");
  const program = await programOf(hal);
  const { id } = await fixtures.question({ by: ann });
  await storeDrafts(hal, Array(50).fill(""));
  const before = await draftsOf(hal);
  const failure = await site.error(program, "saveDraft", { question_id: id, content: "An answer" });
  expect(failure).toMatchObject({ code: 409, reason: "error.draft.full" });
  expect(await draftsOf(hal)).toEqual(before);
  await site.call(hal, "saveDraft", { question_id: id, content: "An answer" });
  expect(await draftsOf(hal)).toEqual([...before.filter((each) => each !== "900"), id].sort());
});
