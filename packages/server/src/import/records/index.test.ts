import { pbkdf2Sync } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createRecordFixture, RECORD_PASSWORD, type RecordFixture } from "../../../testing/record-import.ts";
import { importedRedirect } from "../../http/documents/imported-redirects.ts";

let stage: RecordFixture;
beforeEach(async () => {
  stage = await createRecordFixture();
});
afterEach(() => stage.close());

const created_at = "2021-05-01T10:00:00Z";
const KEY = pbkdf2Sync(RECORD_PASSWORD, "5a17", 1000, 32, "sha256").toString("hex");
const HASH = `$pbkdf2-sha256$i=1000,l=32$5a17$${KEY}`;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

const ANN = { id: "a-1", name: "Ann Lee", username: "ann", email: "ann@club.example", created_at, reputation: 250 };
const BEN = { id: 7, name: "Ben", email: "ben@club.example", created_at, role: "moderator" };

async function writeClub(): Promise<void> {
  await stage.write("people.jsonl", [
    { ...ANN, password_hash: HASH, about: "I like **tea**.", addresses: ["/member/ann"] },
    { ...BEN, suspended_at: "2021-06-01" },
  ]);
  await stage.write("tags.jsonl", [{ name: "tea", text: "About *tea*.", addresses: ["/topics/tea"] }]);
  await stage.write("questions.jsonl", [
    {
      ...{ id: 1, title: "How long does tea steep?", text: "See ![pot](files/pots/pot.png) <script>alert(1)</script>" },
      ...{ author: "a-1", created_at, score: 1, views: 40, tags: ["tea", "pots"], accepted_answer: 1 },
      addresses: ["https://club.example/thread/1", "/thread.php?id=1", "/index.php?topic=1.0"],
    },
    {
      id: 2,
      title: "Closed",
      text: "<p>By <b>HTML</b></p><script>x()</script>",
      format: "html",
      author: 99,
      created_at,
      closed_at: created_at,
    },
  ]);
  await stage.write("answers.jsonl", [
    {
      id: 1,
      question: 1,
      text: "Three *minutes*.",
      author: 7,
      created_at: 1619870400,
      score: 1,
      addresses: ["/thread/1/1"],
    },
  ]);
  await stage.write("comments.jsonl", [
    { id: 1, question: 1, text: "Green or **black**?", author: 7, created_at },
    { id: 2, answer: 1, text: "<i>Both</i>", format: "html", author: "a-1", created_at, score: 2 },
  ]);
  await stage.write("votes.jsonl", [
    { question: 1, person: 7, vote: "up", created_at },
    { answer: 1, person: "a-1", vote: "up", created_at },
    { answer: 1, person: 7, vote: "up", created_at },
  ]);
  await stage.write("bookmarks.jsonl", [{ question: 1, person: 7, created_at }]);
  await stage.write("addresses.jsonl", [
    { from: "/faq", to: "/help" },
    { from: "/img/pot.png", to: "files/pots/pot.png" },
  ]);
  await stage.write("files/pots/pot.png", PIXEL);
}

const findDrift = () => checkCounters(stage.site.app.db, { votesWithoutRows: true });

test("X14 X17 X20 records become threads with people, votes and files, and without scripts", async () => {
  await writeClub();
  const { tally, isWhole } = await stage.run();
  expect(stage.problems).toEqual([]);
  expect(isWhole).toBe(true);
  expect(tally.kept).toMatchObject({
    users: 2,
    questions: 2,
    answers: 1,
    comments: 2,
    votes: 3,
    bookmarks: 1,
    files: 1,
  });
  expect(tally.leftOut.voters).toEqual({ "own votes, or more than the score of the post": 1 });
  const { site } = stage;
  const shown = await site.call(site.visitor, "questionInfo", { id: await stage.idOf("question-1") });
  expect(shown).toMatchObject({
    title: "How long does tea steep?",
    vote_count: 1,
    answer_count: 1,
    collection_count: 1,
  });
  expect(shown.html).toMatch(/<img[^>]* src="\/uploads\/post\/\w+\.png"/);
  expect(shown.html).not.toContain("<script");
  expect(shown.tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["pots", "tea"]);
  expect(shown.accepted_answer_id).toBe(await stage.idOf("answer-1"));
  const closed = await site.call(site.visitor, "questionInfo", { id: await stage.idOf("question-2") });
  expect(closed).toMatchObject({
    content: "By <b>HTML</b>",
    html: "<p>By <b>HTML</b></p>",
    user_info: { status: "deleted" },
  });
  const comments = await site.app.db.read
    .selectFrom("comments")
    .select(["parsed_text", "score"])
    .orderBy("id")
    .execute();
  expect(comments).toEqual([
    { parsed_text: expect.stringContaining("<strong>black</strong>"), score: 0 },
    { parsed_text: expect.stringContaining("<i>Both</i>"), score: 2 },
  ]);
  const picture = /\/uploads\/post\/\w+\.png/.exec(shown.html)![0];
  expect((await site.server.inject({ url: picture })).rawPayload).toEqual(PIXEL);
  expect(await findDrift()).toEqual([]);
});

test("X16 people log in with their old passwords, which are hashed again; roles and suspensions stay", async () => {
  await writeClub();
  await stage.run();
  const { site } = stage;
  const input = { e_mail: "Ann@club.example", pass: RECORD_PASSWORD };
  expect((await site.error(site.visitor, "loginByEmail", { ...input, pass: "another word 7" })).reason).not.toBe("");
  expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ username: "ann", rank: 250 });
  const rows = () =>
    site.app.db.read.selectFrom("users").selectAll().where("email", "like", "%club%").orderBy("id").execute();
  const [ann, ben] = await rows();
  expect(ann).toMatchObject({
    password_hash: expect.stringMatching(/^\$argon2id\$/),
    bio: "I like **tea**.",
    rank: 250,
  });
  expect(ben).toMatchObject({ status: "suspended", role_id: 3, suspended_until: 0, password_hash: "" });
  expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ username: "ann" });
});

test("X15 an account here with the same confirmed address gets the posts; an unconfirmed one leads to no account", async () => {
  const { site } = stage;
  const [admin] = await site.app.db.read.selectFrom("users").selectAll().where("id", "=", site.admin.id).execute();
  await stage.write("people.jsonl", [
    { ...ANN, email: admin!.email.toUpperCase() },
    { ...BEN, email: admin!.email, email_confirmed: false },
  ]);
  await stage.write("questions.jsonl", [
    { id: 1, title: "Asked by the admin", text: "One text", author: "a-1", created_at },
    { id: 2, title: "Asked by a stranger", text: "Other text", author: 7, created_at },
  ]);
  const { tally } = await stage.run();
  const authorOf = async (id: string) =>
    (await site.call(site.visitor, "questionInfo", { id: await stage.idOf(id) })).user_info?.id;
  expect(await authorOf("question-1")).toBe(site.admin.id);
  expect(await authorOf("question-2")).not.toBe(site.admin.id);
  expect(tally.leftOut.users).toEqual({ "have an account here, which gets their posts": 1 });
  expect(tally.leftOut["email addresses"]).toEqual({ "belong to another account": 1 });
  expect(await findDrift()).toEqual([]);
});

test("X18 old addresses lead on with 301, with a title, a page or another query behind them", async () => {
  await writeClub();
  await stage.run();
  const { site } = stage;
  const [q1, a1] = [await stage.idOf("question-1"), await stage.idOf("answer-1")];
  const target = stage.leadsTo;
  const question = `/questions/${q1}`;
  for (const url of [
    "/thread/1",
    "/thread/1/",
    "/thread/1/how-long?page=2",
    "/thread/how-long/1",
    "/thread.php?id=1",
    "/index.php?topic=1.0",
  ])
    expect([url, await target(url)]).toEqual([url, expect.stringContaining(question)]);
  expect(await target("/thread/1/1")).toContain(a1);
  expect(await target("/member/ann/posts")).toBe("/users/ann");
  expect(await target("/topics/tea")).toBe("/tags/tea");
  expect(await target("/faq")).toBe("/help");
  expect(await target("/img/pot.png")).toMatch(/^\/uploads\/post\/\w+\.png$/);
  for (const url of ["/thread.php?id=2", "/thread/3", "/thread", "/nothing"])
    expect([url, await target(url)]).toEqual([url, 404]);
  await site.call(site.admin, "setQuestionStatus", { question_id: q1, status: "deleted" });
  expect(await importedRedirect(site.app, "/thread/1")).toBeNull();
});

test("X9 each problem is reported with its file and line, and affects no other record", async () => {
  const question = { id: 1, title: "A question", text: "Its text", created_at };
  await stage.write(
    "people.json",
    `{"people": [\n  {"id": 1, "name": "Ann", "created_at": "2020-02-02"},\n  {"id": 2}\n]}`,
  );
  await stage.write(
    "questions.jsonl",
    `${JSON.stringify(question)}\n{"id": \n[]\n${JSON.stringify({ ...question, id: 2, created_at: "soon" })}\n`,
  );
  await stage.write(
    "comments.csv",
    'id,question,text,created_at\n1,1,"Two\nlines, ""quoted""",2020-02-02\n2,1,Text\n3,,Text,2020-02-02\n',
  );
  await stage.write("addresses.jsonl", [
    { from: "/tags/x", to: "/help" },
    { from: "/x", to: "//evil.example" },
  ]);
  const { tally } = await stage.run();
  expect(stage.problems).toEqual([
    "people.json:3 name is missing",
    "questions.jsonl:2 it is no JSON",
    "questions.jsonl:3 it is no object",
    "questions.jsonl:4 created_at is no date",
    "comments.csv:4 it has 3 values, and the first line has 4",
    "comments.csv:5 it names neither a question nor an answer",
    "addresses.jsonl:1 /tags/x is a page of this site",
    "addresses.jsonl:2 to is no path of this site",
  ]);
  expect(tally.kept).toMatchObject({ users: 1, questions: 1, comments: 1 });
  const row = await stage.site.app.db.read.selectFrom("comments").select("original_text").executeTakeFirstOrThrow();
  expect(row.original_text).toBe('Two\nlines, "quoted"');
});

test("X19 a mapping gives other files, names and nested values a meaning, and rejects unknown names", async () => {
  await stage.write(
    "threads.csv",
    "thread;subject;body;who;date;labels\n5;My subject;<p>Body</p>;9;2020-01-02 03:04:05;tea,pots\n",
  );
  const mapping = {
    questions: {
      from: "threads.csv",
      fields: { id: "thread", title: "subject", text: "body", author: "who", created_at: "date", tags: "labels" },
      values: { format: "html" },
    },
    people: { fields: { name: "profile.name", created_at: "profile.since" } },
  };
  await stage.write("people.json", JSON.stringify([{ id: 9, profile: { name: 'Zoe {["', since: 1577934245 } }]));
  await stage.write("mapping.json", JSON.stringify(mapping));
  await stage.run({ mapping: join(stage.folder, "mapping.json") });
  expect(stage.problems).toEqual([]);
  const shown = await stage.site.call(stage.site.visitor, "questionInfo", { id: await stage.idOf("question-5") });
  expect(shown).toMatchObject({ title: "My subject", content: "Body", user_info: { display_name: 'Zoe {["' } });
  expect(shown.create_time).toBe(Date.parse("2020-01-02T03:04:05Z") / 1000);
  await stage.write("mapping.json", JSON.stringify({ questions: { fields: { headline: "subject" } } }));
  await expect(stage.run({ mapping: join(stage.folder, "mapping.json") })).rejects.toThrow('no field "headline"');
});

test("X59 a CSV file without the names of its columns is rejected once, with what is missing, before anything is stored", async () => {
  const expectRejection = async (text: string | Uint8Array, message: string) => {
    await writeFile(join(stage.folder, "people.csv"), text);
    await expect(stage.run()).rejects.toThrow(message);
    expect(stage.problems).toEqual([]);
  };
  await expectRejection(
    "1,Ann Lee,2021-05-01\n2,Ben,2021-05-01\n",
    "The first line of people.csv names no column that is known.",
  );
  await expectRejection("id,name,joined\n1,Ann Lee,2021-05-01\n", "people.csv has no column created_at.");
  await expectRejection(
    Buffer.from("id,name,created_at\n1,\xc4nn,2021-05-01\n", "latin1"),
    "people.csv is not in UTF-8",
  );
  await expectRejection(Buffer.from("\ufeffid,name,created_at\n", "utf16le"), "people.csv is not in UTF-8");
  await writeFile(join(stage.folder, "people.csv"), "id,name,joined\n1,Änn,2021-05-01\n");
  await stage.write("comments.csv", "id,text,created_at\n1,Hm,2021-05-01\n");
  await stage.write("mapping.json", JSON.stringify({ people: { fields: { created_at: "joined" } } }));
  const mapping = join(stage.folder, "mapping.json");
  await expect(stage.run({ mapping })).rejects.toThrow("comments.csv has no column question or answer.");
  await stage.write("since.json", JSON.stringify({ people: { fields: { created_at: "since" } } }));
  const wrong = "people.csv has no column since, which the mapping names for created_at.";
  await expect(stage.run({ mapping: join(stage.folder, "since.json") })).rejects.toThrow(wrong);
  await stage.write("comments.csv", "");
  await stage.run({ mapping });
  const people = stage.site.app.db.read.selectFrom("users").select("display_name").where("display_name", "=", "Änn");
  expect(await people.execute()).toHaveLength(1);
});

test("X7 an import that ends in the middle goes on, and a repeated one adds only what is new", async () => {
  await writeClub();
  for (const last of ["users", "post ids", "answers", "votes"]) expect((await stage.run({ last })).isWhole).toBe(false);
  expect((await stage.run()).isWhole).toBe(true);
  const more = { id: 3, title: "A new one", text: "Its text", author: 7, created_at };
  await stage.write("questions.jsonl", [more]);
  const { tally } = await stage.run();
  expect(tally.kept.questions).toBe(1);
  const count = async (table: "questions" | "answers" | "comments" | "votes" | "collections") => {
    const all = stage.site.app.db.read.selectFrom(table).select((e) => e.fn.countAll<number>().as("count"));
    return Number((await all.executeTakeFirstOrThrow()).count);
  };
  expect([await count("questions"), await count("answers"), await count("comments")]).toEqual([3, 1, 2]);
  expect([await count("votes"), await count("collections")]).toEqual([2, 1]);
  expect(await findDrift()).toEqual([]);
});

test("X14 a locked question is locked here, with its reason", async () => {
  const question = { id: 1, title: "A question", text: "Its text", created_at };
  await stage.write("questions.jsonl", [
    { ...question, locked_at: "2021-06-01", lock_reason: "Too <b>heated</b>" },
    { ...question, id: 2 },
  ]);
  await stage.run();
  const { site } = stage;
  const id = await stage.idOf("question-1");
  const locked = await site.call(site.visitor, "questionInfo", { id });
  expect(locked.modes).toEqual([expect.objectContaining({ mode: "locked", reason: "Too <b>heated</b>" })]);
  const zoe = await site.person("zoe", { rank: 1000 });
  const answer = { question_id: id, content: "A whole answer to it" };
  expect(await site.error(zoe, "postAnswer", answer)).toMatchObject({ code: 403 });
  const open = await site.call(site.visitor, "questionInfo", { id: await stage.idOf("question-2") });
  expect(open.modes ?? []).toEqual([]);
  expect(await findDrift()).toEqual([]);
});

test("X50 X51 people have pictures and badges; broken ones are reported, and the rest is imported", async () => {
  await stage.write("files/ann.png", PIXEL);
  await stage.write("files/ben.gif", PIXEL);
  await stage.write("people.jsonl", [
    { ...ANN, picture: "files/ann.png" },
    { ...BEN, picture: "files/ben.gif" },
    { id: 8, name: "Cat", created_at, picture: "files/../people.jsonl" },
    { id: 9, name: "Dan", created_at },
  ]);
  const award = { person: "a-1", created_at };
  await stage.write("awards.jsonl", [
    { ...award, badge: "Tea Master", description: "Knows every leaf", level: "gold" },
    { ...award, badge: "tea master", created_at: "2022-01-01" },
    { ...award, site_badge: "editor" },
    { ...award, site_badge: "nice_answer" },
    award,
    { ...award, badge: "Potter", person: 77 },
  ]);
  const { tally } = await stage.run();
  expect(stage.problems).toEqual([
    "awards.jsonl:4 nice_answer is no badge that is awarded once",
    "awards.jsonl:5 badge is missing",
  ]);
  expect(tally.kept).toMatchObject({ "profile pictures": 1, awards: 2 });
  expect(tally.leftOut).toMatchObject({
    "profile pictures": { "missing, or in a format that profiles cannot have": 2 },
    awards: { "there already: each badge is awarded once": 1, "of nobody known": 1, broken: 2 },
  });
  const { site } = stage;
  const ann = await site.call(site.visitor, "personalUserInfo", { username: "ann" });
  expect(JSON.stringify(ann)).toMatch(/uploads\/avatar\/\w+\.png/);
  const { list } = await site.call(site.visitor, "userBadges", { username: "ann" });
  expect(list).toEqual(expect.arrayContaining([expect.objectContaining({ name: "Tea Master", level: 3 })]));
});

test("X56 copied files are listed with the author of the first post that refers to them, and stay deleted", async () => {
  await writeClub();
  await stage.write("files/notes.txt", "Notes");
  await stage.write("comments.jsonl", [
    { id: 1, question: 1, text: "See [notes](files/notes.txt)", author: 7, created_at },
    { id: 2, answer: 1, text: "![again](files/pots/pot.png)", author: 7, created_at },
  ]);
  await stage.run();
  const { site } = stage;
  const list = async () => (await site.call(site.admin, "adminFilePage", { page_size: 20 })).list;
  const found = (await list()).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const asker = await site.call(site.visitor, "questionInfo", { id: await stage.idOf("question-1") });
  const [comment] = (await site.call(site.visitor, "commentPage", { object_id: asker.id, page: 1, page_size: 5 })).list;
  expect(found).toMatchObject([
    { name: "notes.txt", source: "post_attachment", size_bytes: 5, user_info: { username: comment!.username } },
    { name: "pot.png", source: "post", size_bytes: PIXEL.length, user_info: { id: asker.user_info!.id } },
  ]);
  const [notes] = found;
  expect((await site.server.inject({ url: notes!.url })).statusCode).toBe(200);
  await site.call(site.admin, "deleteFiles", { file_ids: [notes!.id] });
  await site.settle();
  const { tally } = await stage.run();
  expect(tally.kept.files).toBeUndefined();
  expect((await list()).map(({ name }) => name)).toEqual(["pot.png"]);
  expect((await site.server.inject({ url: notes!.url })).statusCode).toBe(404);
});

test("X57 links that lead out of the folder of files are not followed", async () => {
  await writeClub();
  await writeFile(join(stage.folder, "secret.txt"), "secret");
  await mkdir(join(stage.folder, "files/in"), { recursive: true });
  await symlink(stage.folder, join(stage.folder, "files/out"));
  await symlink("../secret.txt", join(stage.folder, "files/secret.txt"));
  const links = "[a](files/out/secret.txt) [b](files/secret.txt) [c](files/in/../../secret.txt)";
  await stage.write("comments.jsonl", [{ id: 1, question: 1, text: links, author: 7, created_at }]);
  const { tally } = await stage.run();
  expect(tally.kept.files).toBe(1);
  const stored = await stage.site.app.db.read.selectFrom("files").select("name").execute();
  expect(stored).toEqual([{ name: "pot.png" }]);
});
