import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { answer, at, DUMP, question } from "../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../testing/imports.ts";
import { createRecordFixture } from "../../testing/record-import.ts";
import { importedRedirect } from "../http/documents/imported-redirects.ts";
import { ImportRejectedError, importStackExchange } from "./index.ts";

let stage: ImportFixture;
beforeEach(async () => {
  stage = await createImportFixture();
});
afterEach(() => stage.close());

const countOf = async (table: "questions" | "answers" | "comments" | "imported_users") =>
  (await stage.site.app.db.read.selectFrom(table).selectAll().execute()).length;

const newIn = (result: Awaited<ReturnType<ImportFixture["run"]>>) =>
  ["questions", "answers", "comments", "users"].map((kind) => result.tally.kept[kind] ?? 0);

test("X7 of two concurrent imports one is rejected with a reason, and nothing is imported twice", async () => {
  await stage.write(DUMP);
  const runs = await Promise.allSettled([stage.run(), stage.run()]);
  const errors = runs.filter((run) => run.status === "rejected").map(({ reason }) => String(reason));
  expect(errors).toEqual(["ImportRejectedError: Another import is running on this site."]);
  expect(await countOf("questions")).toBe(3);
  expect(await countOf("comments")).toBe(2);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X7 of concurrent imports of two sources one is rejected", async () => {
  await stage.write(DUMP);
  const runs = await Promise.allSettled([stage.run(), stage.run(undefined, { source: "coffee", isNewSource: true })]);
  const errors = runs.filter((run) => run.status === "rejected").map(({ reason }) => String(reason));
  expect(errors).toEqual(["ImportRejectedError: Another import is running on this site."]);
});

test("X61 another source is rejected unless it is said to be new, and names those that are known", async () => {
  await stage.write(DUMP);
  await stage.run();
  const rejected = stage.run(undefined, { source: "coffee" });
  await expect(rejected).rejects.toThrow(ImportRejectedError);
  await expect(rejected).rejects.toThrow('--source "tea"');
  expect(await countOf("questions")).toBe(3);
});

test("X61 two sources stand beside each other, and each goes on by itself", async () => {
  const coffee = { source: "coffee", isNewSource: true };
  await stage.write(DUMP);
  const first = newIn(await stage.run());
  expect((await stage.run("answers", coffee)).isWhole).toBe(false);
  expect(newIn(await stage.run())).toEqual([0, 0, 0, 0]);
  const second = await stage.run(undefined, { source: "coffee" });
  expect([second.isWhole, newIn(second)]).toEqual([true, first]);
  expect(await countOf("questions")).toBe(6);
  expect(await countOf("comments")).toBe(4);
  for (const source of ["tea", "coffee"]) expect(newIn(await stage.run(undefined, { source }))).toEqual([0, 0, 0, 0]);
  expect(newIn(await stage.run(undefined, coffee))).toEqual([0, 0, 0, 0]);
  expect(await countOf("questions")).toBe(6);
  const owners = await stage.site.app.db.read
    .selectFrom("imported_posts")
    .innerJoin("questions", "questions.id", "imported_posts.post_id")
    .innerJoin("imported_users", "imported_users.user_id", "questions.user_id")
    .select(["imported_posts.source", "imported_users.source as owner"])
    .execute();
  expect(owners.filter(({ source, owner }) => source !== owner)).toEqual([]);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X62 an old address of two dumps leads to what was imported first, and the report counts it", async () => {
  await stage.write(DUMP);
  const ours = await stage.run();
  expect(ours.tally.leftOut.addresses).toBeUndefined();
  const theirs = await stage.run(undefined, { source: "coffee", isNewSource: true });
  const people = (await countOf("imported_users")) / 2;
  expect(theirs.tally.leftOut.addresses?.["those that lead elsewhere already"]).toBeGreaterThan(people / 2);
  const first = await stage.idOf(10);
  for (const url of ["/questions/10", "/q/10/x", "/questions/10/x/11"])
    expect([url, await importedRedirect(stage.site.app, url)]).toEqual([url, expect.stringContaining(first)]);
  const person = await importedRedirect(stage.site.app, "/users/2");
  await stage.run();
  expect(await importedRedirect(stage.site.app, "/users/2")).toBe(person);
});

test("X62 an old address of a dump and of records leads to what was imported first", async () => {
  await stage.write(DUMP);
  const club = await createRecordFixture();
  const dump = { folder: stage.folder, source: "tea", isNewSource: true, ...club.until() };
  const author = { id: "a", name: "Ann" };
  const question = (id: string, addresses: string[]) => ({
    id,
    title: `Question ${id} of the club`,
    text: "x",
    author: "a",
    created_at: "2020-01-01",
    addresses,
  });
  await club.write("people.jsonl", [author]);
  await club.write("questions.jsonl", [question("one", ["/questions/10", "/one"])]);
  await club.run();
  const { tally } = await importStackExchange(club.site.app, dump);
  expect(tally.leftOut.addresses).toEqual({ "those that lead elsewhere already": 1 });
  expect(await club.leadsTo("/questions/10")).toContain(await club.idOf("question-one"));
  await club.write("questions.jsonl", [question("two", ["/q/10", "/one", "/two"])]);
  const more = await club.run();
  expect(more.tally.kept.addresses).toBe(1);
  expect(more.tally.leftOut.addresses).toEqual({ "those that lead elsewhere already": 2 });
  expect(await club.leadsTo("/q/10")).toContain(await club.idOf("10"));
  expect(await club.leadsTo("/one")).toContain(await club.idOf("question-one"));
  expect(await club.leadsTo("/two")).toContain(await club.idOf("question-two"));
  await club.close();
});

test("X62 a batch may have more old addresses than a statement has parameters", async () => {
  const club = await createRecordFixture();
  const addresses = Array.from({ length: 70_000 }, (_, number) => `/old/${number}`);
  const question = { id: "one", title: "Question one of the club", text: "x", author: "a", created_at: "2020-01-01" };
  await club.write("people.jsonl", [{ id: "a", name: "Ann" }]);
  await club.write("questions.jsonl", [{ ...question, addresses }]);
  expect((await club.run()).tally.kept.addresses).toBe(addresses.length);
  expect(await club.leadsTo("/old/69999")).toContain(await club.idOf("question-one"));
  await club.close();
});

test("X63 another site under the name of one that was imported is rejected, and nothing of it is stored", async () => {
  await stage.write(DUMP);
  await stage.run();
  const other = { CreationDate: at(9), LastActivityDate: at(9) };
  const posts = [question(10, other), answer(11, 10, other), answer(12, 10, other), question(700, other)];
  await stage.write({ Posts: posts, Users: [], Comments: [], Votes: [] });
  await expect(stage.run()).rejects.toThrow("--new-source");
  expect([await countOf("questions"), await countOf("answers")]).toEqual([3, 2]);
  const beside = await stage.run(undefined, { source: "coffee", isNewSource: true });
  expect([beside.tally.kept.questions, beside.tally.kept.answers]).toEqual([2, 2]);
});
