import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createQ2aSite, type Q2aSite } from "../../../testing/question2answer/q2a-site.ts";
import { fillTeaQuestions, TEA_BLOB, TEA_PICTURE } from "../../../testing/question2answer/tea-questions.ts";
import { createRecordFixture, RECORD_PASSWORD, type RecordFixture } from "../../../testing/record-import.ts";
import { importQuestion2Answer } from "./index.ts";

let stage: RecordFixture;
let old: Q2aSite;
beforeEach(async () => {
  stage = await createRecordFixture();
  old = await createQ2aSite("site1_");
});
afterEach(async () => {
  await old.drop();
  await stage.close();
});

const run = (last?: string) =>
  importQuestion2Answer(stage.site.app, {
    database: old.address,
    prefix: "site1_",
    timeZone: "Europe/Berlin",
    ...stage.until(last),
  });

const question = async (id: number) =>
  stage.site.call(stage.site.visitor, "questionInfo", { id: await stage.idOf(`question-${id}`) });

test("X32 X33 X34 a Question2Answer site becomes threads with votes and files, without what is hidden there", async () => {
  await fillTeaQuestions(old);
  for (const last of ["users", "post ids", "answers", "votes"]) expect((await run(last)).isWhole).toBe(false);
  const { tally } = await run();
  expect(stage.problems).toEqual(["posts:17 its question is not in the dump"]);
  expect(tally.kept).toMatchObject({ users: 4, questions: 2, answers: 2, votes: 3, bookmarks: 1 });
  expect(tally.kept).toMatchObject({ comments: 3, "closed questions": 1 });
  expect(tally.leftOut.posts).toMatchObject({ hidden: 2, "that wait for approval": 1 });
  expect([tally.leftOut.flags, tally.leftOut.favorites, tally.leftOut.messages]).toEqual([
    { "of posts": 1 },
    { "people, tags and categories": 1 },
    { "private, or on the wall of a person": 1 },
  ]);
  const tea = await question(10);
  expect(tea).toMatchObject({
    title: "How long does tea steep?",
    vote_count: 1,
    answer_count: 2,
    accepted_answer_id: await stage.idOf("answer-11"),
    user_info: { display_name: "Ann <b>L.</b>", rank: 340 },
    create_time: Date.parse("2021-05-01T10:00:00+02:00") / 1000,
  });
  expect(tea.tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["hot-drinks", "hot-water", "tea"]);
  expect(tea.html).not.toMatch(/<script|onerror|href="javascript/);
  const picture = /\/uploads\/post\/\w+\.png/.exec(tea.html)![0];
  expect((await stage.site.server.inject({ url: picture })).rawPayload).toEqual(TEA_PICTURE);
  expect(await question(20)).toMatchObject({ content: "Closed" });
  const { read } = stage.site.app.db;
  const answers = await read.selectFrom("answers").select(["html", "score"]).orderBy("id").execute();
  expect(answers[0]!.html.replace(/\s*\n/g, "")).toMatch(
    /Three \*minutes\*\.<br\s?\/?>Not &lt;four&gt;\.<\/p><p>Really/,
  );
  expect(answers[1]!.html).toContain("<strong>Bold</strong>");
  const comments = await read.selectFrom("comments").select(["original_text", "object_id"]).orderBy("id").execute();
  expect(comments).toEqual([
    { original_text: "Why?", object_id: await stage.idOf("answer-11") },
    { original_text: "Which tea?", object_id: await stage.idOf("question-10") },
    { original_text: "Because it is off topic", object_id: await stage.idOf("question-20") },
  ]);
  const texts = await read.selectFrom("questions").select("content").execute();
  expect(JSON.stringify([texts, answers, comments])).not.toContain("secret");
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X35 after an interruption the uploads in comments lead on as well", async () => {
  await fillTeaQuestions(old);
  await old.add("blobs", { blobid: 8, format: "png", content: TEA_PICTURE, filename: "cup.png" });
  const content = '<img src="/?qa=blob&amp;qa_blobid=8">';
  await old.add("posts", { postid: 40, type: "C", parentid: 11, userid: 2, content, format: "html" });
  expect((await run("votes")).isWhole).toBe(false);
  expect((await run()).isWhole).toBe(true);
  expect(await stage.leadsTo("/?qa=blob&qa_blobid=8")).toMatch(/^\/uploads\/post\/\w+\.png$/);
});

test("X16 X32 people of Question2Answer log in with their passwords, new and old; roles and states stay", async () => {
  await fillTeaQuestions(old);
  await run();
  const { site } = stage;
  for (const name of ["ann", "ben"]) {
    const input = { e_mail: `${name}@club.example`, pass: RECORD_PASSWORD };
    expect((await site.error(site.visitor, "loginByEmail", { ...input, pass: "another word 7" })).reason).not.toBe("");
    expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ e_mail: input.e_mail });
  }
  const people = await site.app.db.read
    .selectFrom("users")
    .select(["username", "role_id", "status", "email_confirmed", "rank", "website"])
    .where("email", "like", "%@club.example")
    .orderBy("email")
    .execute();
  expect(people.map(({ username }) => username)).toEqual(["ann-lee", "ben", "cat", "dan"]);
  expect(people.map(({ role_id, status }) => [role_id, status])).toEqual([
    [2, "normal"],
    [3, "normal"],
    [1, "suspended"],
    [1, "normal"],
  ]);
  expect(people.map(({ email_confirmed, rank }) => [email_confirmed, rank])).toEqual([
    [1, 340],
    [1, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(people[0]!.website).toBe("");
});

test("X35 old addresses of Question2Answer lead on, in all its forms", async () => {
  await fillTeaQuestions(old);
  await run();
  const [tea, answer] = [await stage.idOf("question-10"), await stage.idOf("answer-11")];
  const forms = ["/10", "/10/how-long", "/index.php/10/how-long", "/?qa=10/how-long", "/?qa=10&qa_1=how-long"];
  for (const url of [...forms, "/index.php?qa=10&qa_1=how-long", "/10/how-long?show=15#a15"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, expect.stringContaining(`/questions/${tea}`)]);
  for (const url of ["/11", "/10/how-long?show=11#a11", "/?qa=10/how-long&show=11"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, expect.stringContaining(answer)]);
  for (const url of ["/user/Ann+Lee", "/user/Ann%20Lee/questions", "/?qa=user/Ann+Lee"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, "/users/ann-lee"]);
  expect(await stage.leadsTo("/categories/drinks/hot")).toBe("/tags/hot-drinks");
  for (const url of ["/tag/hot+water", "/tag/hot%20water", "/?qa=tag/hot+water"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, "/tags/hot-water"]);
  expect(await stage.leadsTo(`/?qa=blob&qa_blobid=${TEA_BLOB}`)).toMatch(/^\/uploads\/post\/\w+\.png$/);
  for (const url of ["/15", "/30/hidden", "/12", "/categories/none"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, 404]);
  for (const url of ["/", "/?qa=30/hidden", "/?qa=", "/?qa=blob&qa_blobid=1"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, 200]);
});

test("X32 what is no Question2Answer database is rejected, as are unknown time zones", async () => {
  const options = { database: old.address, ...stage.until() };
  await expect(async () => importQuestion2Answer(stage.site.app, options)).rejects.toThrow('do not begin with "qa_"');
  const zone = { ...options, timeZone: "Moon" };
  await expect(async () => importQuestion2Answer(stage.site.app, zone)).rejects.toThrow("no time zone");
});
