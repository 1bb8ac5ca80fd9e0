import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashSync } from "bcryptjs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createRecordFixture, RECORD_PASSWORD, type RecordFixture } from "../../../testing/record-import.ts";
import { zipStream } from "../../platform/archive/zip.ts";
import { importScoold } from "./index.ts";

let stage: RecordFixture;
beforeEach(async () => {
  stage = await createRecordFixture();
});
afterEach(() => stage.close());

const run = (last?: string, more: { path?: string; withSpaces?: boolean } = {}) =>
  importScoold(stage.site.app, { path: stage.folder, ...more, ...stage.until(last) });

const timestamp = Date.parse("2021-05-01T10:00:00.123Z");
const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(2)> [run](javascript:alert(3)) \u0000\ud800 end`;
const object = (type: string, id: string, more: object) => ({ type, id, appid: "app:scoold", timestamp, ...more });
const post = (type: string, id: string, more: object) =>
  object(type, id, { creatorid: "7:profile", space: "scooldspace:default", votes: 0, updated: timestamp, ...more });

/** Objects stand in no order: answers before questions, profiles before users. */
async function writeSite(): Promise<void> {
  const part = (number: number, objects: readonly object[]) =>
    stage.write(`app_20240501_part${number}.json`, JSON.stringify(objects));
  await part(10, [
    object("user", "7", { email: "ann@club.example", active: true, groups: "admins", identifier: "ann@club.example" }),
    object("user", "8", { email: "user_8@scoold.com", active: true, groups: "mods" }),
    object("sysprop", "ann@club.example", {
      ...{ name: "identifier", creatorid: "7" },
      properties: { password: hashSync(RECORD_PASSWORD, 4) },
    }),
    object("sysprop", "scooldspace:7:secret", { name: "secret" }),
    object("vote", "vote:8:q1", { creatorid: "8", parentid: "q1", value: "1" }),
    object("vote", "vote:7:a1", { creatorid: "7:profile", parentid: "a1", value: "1" }),
    object("vote", "vote:7:c1", { creatorid: "7", parentid: "c1", value: "1" }),
    object("vote", "vote:8:q4", { creatorid: "8", parentid: "q4", value: "1" }),
    object("revision", "r1", { parentid: "q1", body: "secret words" }),
    object("unapprovedquestion", "q9", { title: "Waits", body: "secret words" }),
    post("question", "q1", {
      ...{ title: "How long does tea steep?", body: `Mine is *bitter*. ${HOSTILE}`, tags: ["tea", "hot water"] },
      ...{ answerid: "a1", viewcount: 40, votes: 3, lasteditby: "8:profile", lastedited: timestamp + 5000 },
    }),
    post("question", "q2", { title: "Closed", body: "Its text", tags: [], closerid: "8", creatorid: "99:profile" }),
    post("question", "q3", { title: "In a space", body: "secret words", tags: ["tea"], space: "scooldspace:7:secret" }),
    post("question", "q4", { body: "Without a title" }),
  ]);
  await part(2, [
    post("comment", "c1", { parentid: "a1", comment: "Why **that**?", creatorid: "8:profile", votes: 1 }),
    post("comment", "c2", { parentid: "q1", comment: "Which tea?" }),
    post("comment", "c3", { parentid: "q1", comment: "secret words", hidden: true }),
    post("comment", "c4", { parentid: "c4", comment: "To itself" }),
    post("comment", "c5", { parentid: "a3", comment: "In a space" }),
    post("reply", "a1", { parentid: "q1", body: "Three *minutes*.", votes: 2, creatorid: "8:profile" }),
    object("vote", "vote:9:q1", { creatorid: "9", parentid: "q1", value: "1", updated: timestamp + 9000 }),
    object("vote", "vote:9:a1", { creatorid: "9", parentid: "a1", value: "-1" }),
    object("vote", "vote:8:a1", { creatorid: "8", parentid: "a1", value: 0 }),
    object("vote", "vote:7:q1", { creatorid: "7", parentid: "q1", value: "1" }),
    post("reply", "a2", { parentid: "none", body: "Without a question" }),
    post("reply", "a3", { parentid: "q3", body: "secret words", space: "scooldspace:7:secret" }),
    object("tag", "tag:tea", { tag: "tea", count: 2 }),
    object("profile", "7:profile", { creatorid: "7", name: "Ann <b>Lee</b>", aboutme: "I like **tea**.", votes: 250 }),
    object("profile", "9:profile", { creatorid: "9", name: "Cem", votes: 0 }),
    object("profile", "8:profile", { creatorid: "8", name: "Ben", website: "javascript:alert(4)", votes: -5 }),
  ]);
}

const question = async (id: string) =>
  stage.site.call(stage.site.visitor, "questionInfo", { id: await stage.idOf(`question-${id}`) });

test("X36 X37 an export of Scoold becomes threads with people, without spaces; an interrupted import goes on", async () => {
  await writeSite();
  for (const last of ["users", "post ids", "answers", "comments"]) expect((await run(last)).isWhole).toBe(false);
  const { tally } = await run();
  expect(stage.problems).toEqual([
    "app_20240501_part10.json:1 title is missing",
    "app_20240501_part2.json:1 its question is not in the dump",
  ]);
  expect(tally.kept).toMatchObject({ users: 3, questions: 2, answers: 1, comments: 2, "closed questions": 1 });
  expect(tally.leftOut.posts).toMatchObject({
    "that wait for approval": 1,
    "in spaces, which not everyone saw": 2,
  });
  expect(tally.leftOut.objects).toEqual({ revision: 1, sysprop: 1 });
  expect(tally.leftOut.comments).toMatchObject({ hidden: 1 });
  const tea = await question("q1");
  expect(tea).toMatchObject({
    title: "How long does tea steep?",
    vote_count: 3,
    answer_count: 1,
    create_time: Math.floor(timestamp / 1000),
    accepted_answer_id: await stage.idOf("answer-a1"),
    user_info: { display_name: "Ann <b>Lee</b>", rank: 250 },
  });
  expect(tea.tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["hot-water", "tea"]);
  expect(tea.html).not.toMatch(/<script|onerror|href="javascript/);
  expect(await question("q2")).toMatchObject({ user_info: { status: "deleted" } });
  const { read } = stage.site.app.db;
  const comments = await read.selectFrom("comments").select(["original_text", "object_id"]).orderBy("id").execute();
  expect(comments).toEqual([
    { original_text: "Why **that**?", object_id: await stage.idOf("answer-a1") },
    { original_text: "Which tea?", object_id: await stage.idOf("question-q1") },
  ]);
  const texts = await read.selectFrom("questions").select("content").execute();
  expect(JSON.stringify([texts, comments])).not.toContain("secret");
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X20 X36 the votes of Scoold are those of their voters, who can withdraw them, wherever they stand", async () => {
  await writeSite();
  for (const last of ["answers", "votes"]) await run(last);
  const { tally } = await run();
  expect(tally.leftOut.votes).toEqual({ "on what is no question or answer here": 2, withdrawn: 1 });
  expect(tally.leftOut.voters).toEqual({ "own votes, or more than the score of the post": 1 });
  const { site } = stage;
  const rows = await site.app.db.read
    .selectFrom("votes")
    .innerJoin("imported_users", "imported_users.user_id", "votes.user_id")
    .select(["foreign_id", "object_id", "direction", "votes.created_at"])
    .orderBy("votes.object_id")
    .orderBy("foreign_id")
    .execute();
  const at = Math.floor(timestamp / 1000);
  const [q1, a1] = [await stage.idOf("question-q1"), await stage.idOf("answer-a1")];
  expect(rows).toEqual([
    { foreign_id: "person-8", object_id: q1, direction: "up", created_at: at },
    { foreign_id: "person-9", object_id: q1, direction: "up", created_at: at + 9 },
    { foreign_id: "person-7", object_id: a1, direction: "up", created_at: at },
    { foreign_id: "person-9", object_id: a1, direction: "down", created_at: at },
  ]);
  expect(await question("q1")).toMatchObject({ vote_count: 3 });
  expect(await checkCounters(site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X16 X36 people of Scoold log in with their passwords; roles stay", async () => {
  await writeSite();
  await run();
  const { site } = stage;
  const input = { e_mail: "ann@club.example", pass: RECORD_PASSWORD };
  expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ e_mail: input.e_mail });
  const people = await site.app.db.read
    .selectFrom("users")
    .innerJoin("imported_users", "imported_users.user_id", "users.id")
    .select(["role_id", "email", "website", "rank"])
    .where("foreign_id", "in", ["person-7", "person-8"])
    .orderBy("users.id")
    .execute();
  expect(people).toEqual([
    { role_id: 2, email: "ann@club.example", website: "", rank: 250 },
    { role_id: 3, email: "", website: "", rank: 1 },
  ]);
});

test("X37 posts in spaces are imported if they are asked for, with the space as a tag", async () => {
  await writeSite();
  const { tally } = await run(undefined, { withSpaces: true });
  expect(tally.kept).toMatchObject({ questions: 3, answers: 2, comments: 3 });
  const { tags } = await question("q3");
  expect(tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["secret", "tea"]);
});

test("X38 old addresses of Scoold lead on", async () => {
  await writeSite();
  await run();
  const tea = await stage.idOf("question-q1");
  for (const url of ["/question/q1", "/question/q1/how-long-does-tea-steep"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, expect.stringContaining(`/questions/${tea}`)]);
  expect(await stage.leadsTo("/profile/7/ann-lee")).toMatch(/^\/users\/ann/);
  for (const url of ["/question/q3", "/question/none"]) expect([url, await stage.leadsTo(url)]).toEqual([url, 404]);
});

test("X36 the archive of an export is unpacked for the time of the import; a damaged one is rejected", async () => {
  await writeSite();
  const zip = join(stage.folder, "app_20240501.zip");
  await writeFile(zip, zipStream(filesIn(stage.folder)));
  expect((await run(undefined, { path: zip })).tally.kept).toMatchObject({ users: 3, questions: 2, answers: 1 });
  expect(stage.problems[0]).toBe("app_20240501_part10.json:1 title is missing");
  const whole = await readFile(zip);
  await writeFile(zip, whole.subarray(0, whole.length - 30));
  await expect(run(undefined, { path: zip })).rejects.toThrow("is no whole archive");
});

async function* filesIn(folder: string) {
  for (const name of await readdir(folder))
    if (name.endsWith(".json")) yield { name: `export/${name}`, content: createReadStream(join(folder, name)) };
}

test("X36 what is no export is rejected before anything is stored", async () => {
  await expect(run()).rejects.toThrow("is no question");
  await expect(run(undefined, { path: join(stage.folder, "none") })).rejects.toThrow("There is no");
});
