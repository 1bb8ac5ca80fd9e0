import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createRecordFixture, type RecordFixture } from "../../../testing/record-import.ts";
import { importScoold } from "./index.ts";

let stage: RecordFixture;
beforeEach(async () => {
  stage = await createRecordFixture();
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
});

const run = () => importScoold(stage.site.app, { path: stage.folder, ...stage.until() });
const timestamp = Date.parse("2021-05-01T10:00:00.123Z");
const object = (type: string, id: unknown, more: object = {}) => ({ type, id, timestamp, creatorid: "7", ...more });
const question = (id: unknown, more: object = {}) =>
  object("question", id, { title: `Question ${JSON.stringify(id)}`, body: "Text", ...more });
const write = (objects: readonly (object | string)[]) =>
  stage.write(
    "part1.json",
    `[${objects.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join(",\n")}]`,
  );

/** A value that JSON can have, and that cannot become a text. */
const TEXTLESS = { toString: 1, valueOf: 1 };

test("X9 values of objects that are no texts are left out, each with its object alone", async () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  await write([
    question("q1"),
    object("profile", "7:profile", { name: "Ann", groups: TEXTLESS, votes: TEXTLESS }),
    object("vote", "v1", { parentid: "q1", value: TEXTLESS }),
    object("vote", "v2", { parentid: TEXTLESS, value: 1 }),
    `{"type":"vote","id":"v3","creatorid":"7","timestamp":${timestamp},"value":1,"parentid":${deep}}`,
    object("comment", "c1", { parentid: TEXTLESS, comment: "To what?" }),
    object("reply", "a1", { parentid: TEXTLESS, body: "To what?" }),
    object("reply", "a2", { parentid: "q1", body: "Text", creatorid: TEXTLESS, votes: TEXTLESS }),
    object("reply", "a3", { parentid: "q1", body: "Text" }),
    question("q2", { title: TEXTLESS }),
    question(TEXTLESS),
    question("q3", { tags: [TEXTLESS, "tea"], space: TEXTLESS, answerid: TEXTLESS }),
  ]);
  const { tally } = await run();
  expect(tally.kept).toMatchObject({ questions: 1, answers: 1, users: 1 });
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X37 objects are counted by types whatever these are called", async () => {
  await write([question("q1"), object("constructor", "x1"), object("constructor", "x2"), object("__proto__", "x3")]);
  const { leftOut } = (await run()).tally;
  expect(Object.entries(leftOut.objects ?? {})).toEqual([
    ["constructor", 2],
    ["__proto__", 1],
  ]);
});

test("X9 ids with characters that no database stores are refused, and others import", async () => {
  await write([question("q\ud800"), question("q\ud801"), question("q\u0000"), question("q1")]);
  const { tally } = await run();
  expect(tally.kept.questions).toBe(1);
  expect(tally.leftOut.posts).toEqual({ broken: 3 });
  expect((await run()).tally.kept.questions).toBeUndefined();
});

test("X9 what is dated in the future is as old as its import", async () => {
  const time = Date.parse("2999-01-01T00:00:00Z");
  const dated = { timestamp: time, lastactivity: time, lastedited: time, lasteditby: "7" };
  await write([
    object("profile", "7:profile", { name: "Ann", timestamp: time, lastseen: time }),
    question("q1", dated),
    object("reply", "a1", { ...dated, parentid: "q1", body: "Text" }),
    object("comment", "c1", { ...dated, parentid: "q1", comment: "Text" }),
  ]);
  await run();
  const { read } = stage.site.app.db;
  const [asked] = await read.selectFrom("questions").select(["created_at", "edited_at", "active_at"]).execute();
  const [answered] = await read.selectFrom("answers").select(["created_at", "edited_at"]).execute();
  const [commented] = await read.selectFrom("comments").select("created_at").execute();
  const [ann] = await read
    .selectFrom("users")
    .select(["created_at", "last_login_at"])
    .where("username", "=", "ann")
    .execute();
  const times = [asked, answered, commented, ann].flatMap((row) => Object.values(row ?? {}));
  expect(times).toHaveLength(8);
  expect(Math.max(...times)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
});

test("X9 X63 a site whose posts are dated in the future is known again with its next import", async () => {
  const time = Date.parse("2999-01-01T00:00:00Z");
  const questions = ["q1", "q2", "q3"].map((id) => question(id, { timestamp: time }));
  await write(questions);
  await run();
  // An hour later.
  const { read } = stage.site.app.db;
  const { created_at } = await read.selectFrom("questions").select("created_at").limit(1).executeTakeFirstOrThrow();
  vi.setSystemTime((created_at + 3600) * 1000);
  await write([...questions, question("q4")]);
  expect((await run()).tally.kept.questions).toBe(1);
});

test("X1 a name that is cut within a character names one deleted account", async () => {
  const authorName = `${"a".repeat(59)}😀`;
  const comment = (id: string) =>
    object("comment", id, { parentid: "q1", comment: "Text", creatorid: null, authorName });
  await write([question("q1"), comment("c1")]);
  await run();
  await write([question("q1"), comment("c1"), comment("c2")]);
  expect((await run()).tally.kept.comments).toBe(1);
  const { read } = stage.site.app.db;
  const authors = await read.selectFrom("comments").select("user_id").distinct().execute();
  expect(authors).toHaveLength(1);
});
