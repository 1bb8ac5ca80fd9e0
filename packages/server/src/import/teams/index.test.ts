import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createRecordFixture, type RecordFixture } from "../../../testing/record-import.ts";
import { importTeam } from "./index.ts";

let stage: RecordFixture;
beforeEach(async () => {
  stage = await createRecordFixture();
});
afterEach(() => stage.close());

const TEAM = "https://stackoverflowteams.com/c/tea";
const run = (last?: string, address: string | undefined = TEAM) =>
  importTeam(stage.site.app, { path: stage.folder, source: "tea", address, ...stage.until(last) });

const creationDate = "2021-05-01T10:00:00.123Z";
const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(2)> [run](javascript:alert(3)) \u0000\ud800 end`;
const post = (id: number, more: object) => ({
  ...{ id, postType: "answer", score: 0, creationDate, ownerUserId: 1, postState: "Published", ...more },
});

async function writeTeam(): Promise<void> {
  const list = (name: string, values: readonly object[]) => stage.write(name, JSON.stringify(values));
  await list("users.json", [
    { id: -1, realName: "Community", accountId: -1, creationDate },
    {
      id: 1,
      realName: "Ann <b>Lee</b>",
      accountId: 501,
      userTypeId: "Admin",
      reputation: 250,
      title: "Tea",
      creationDate,
    },
    { id: 2, realName: "Ben", displayName: "Ben", accountId: 502, userTypeId: "Mod", reputation: -3, creationDate },
    { id: 3, realName: "Ben", accountId: 503, userTypeId: "Registered", reputation: 1, creationDate },
    { id: 4, accountId: 504, creationDate },
  ]);
  await list("accounts.json", [
    { accountId: 501, verifiedEmail: "ann@club.example" },
    { accountId: 502, verifiedEmail: "" },
  ]);
  await list("tags.json", [{ name: "tea", count: 2 }]);
  const bodyMarkdown = `See ![pot](https://stackoverflow.com/c/tea/images/s/ab-12.png), https://stackoverflow.com/c/tea/questions/20/closed and [that](${TEAM}/a/11).\n\n${HOSTILE}`;
  await list("posts.json", [
    // Answers may stand before their questions.
    post(11, { parentId: 10, bodyMarkdown: "Three *minutes*.", score: 2, ownerUserId: 2 }),
    post(12, { parentId: 10, body: "<p>By <b>HTML</b></p><script>x()</script>", ownerUserId: null }),
    post(13, { parentId: 99, bodyMarkdown: "Without a question" }),
    post(14, { parentId: 10, bodyMarkdown: "secret words", postState: "Deleted" }),
    post(10, {
      postType: "question",
      title: "How long does tea steep?",
      tags: "|tea|hot-water|",
      bodyMarkdown,
      acceptedAnswerId: 11,
      viewCount: 40,
      score: 3,
    }),
    post(20, {
      postType: "question",
      title: "Closed",
      bodyMarkdown: "Its text",
      closedDate: creationDate,
      ownerUserId: -1,
    }),
    post(21, { postType: "article", title: "An article", bodyMarkdown: "About **tea**." }),
    post(22, { postType: "tagWiki", bodyMarkdown: "About tea" }),
    post(23, { postType: "question", bodyMarkdown: "Without a title" }),
  ]);
  await list("comments.json", [
    { id: 1, postId: 10, text: "Which **tea**?", userId: 2, creationDate },
    { id: 2, postId: 11, text: "Thanks", userId: null, creationDate, score: 1 },
    { id: 3, postId: 99, text: "On nothing", userId: 2, creationDate },
    { id: 1, postId: 10, text: "Which **tea**?", userId: 2, creationDate },
  ]);
  await list("users2badges.json", [{ userId: 1, badgeId: 2 }]);
  await stage.write("images/ab-12.png", "a picture");
  await stage.write("images/unused.png", "a picture that no text contains");
}

const question = async (id: number) =>
  stage.site.call(stage.site.visitor, "questionInfo", { id: await stage.idOf(`question-${id}`) });

test("X29 X30 an export of a team becomes threads with people and pictures; an interrupted import goes on", async () => {
  await writeTeam();
  for (const last of ["users", "post ids", "answers", "comments"]) expect((await run(last)).isWhole).toBe(false);
  const { tally } = await run();
  expect(stage.problems).toEqual([
    "users.json:1 name is missing",
    "posts.json:1 title is missing",
    "posts.json:1 its question is not in the dump",
  ]);
  expect(tally.kept).toMatchObject({ users: 3, questions: 3, answers: 2, comments: 2, "closed questions": 1 });
  expect(tally.leftOut.posts).toMatchObject({ "deleted or not published": 1, "of other kinds": 1 });
  expect(tally.leftOut.badges).toEqual({ "this site derives its own": 1 });
  const tea = await question(10);
  expect(tea).toMatchObject({
    title: "How long does tea steep?",
    vote_count: 3,
    answer_count: 2,
    accepted_answer_id: await stage.idOf("answer-11"),
    user_info: { display_name: "Ann <b>Lee</b>", rank: 250 },
  });
  expect(tea.tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["hot-water", "tea"]);
  expect(tea.html).not.toMatch(/<script|onerror|href="javascript/);
  const picture = /\/uploads\/post\/\w+\.png/.exec(tea.html)![0];
  expect((await stage.site.server.inject({ url: picture })).body).toBe("a picture");
  expect(await question(21)).toMatchObject({ title: "An article", content: "About **tea**." });
  const { read } = stage.site.app.db;
  const answers = await read.selectFrom("answers").select("html").execute();
  expect(answers.map(({ html }) => html).sort()).toEqual(["<p>By <b>HTML</b></p>", "<p>Three <em>minutes</em>.</p>"]);
  const comments = await read.selectFrom("comments").select(["original_text", "score"]).orderBy("id").execute();
  expect(comments).toEqual([
    { original_text: "Which **tea**?", score: 0 },
    { original_text: "Thanks", score: 1 },
  ]);
  const people = await read
    .selectFrom("users")
    .innerJoin("imported_users", "imported_users.user_id", "users.id")
    .select(["role_id", "email"])
    .where("foreign_id", "in", ["person-1", "person-2", "person-3"])
    .orderBy("users.id")
    .execute();
  expect(people).toEqual([
    { role_id: 2, email: "ann@club.example" },
    { role_id: 3, email: "" },
    { role_id: 1, email: "" },
  ]);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X31 old addresses of a team lead on, and links in its texts lead there", async () => {
  await writeTeam();
  await run();
  const [tea, answer] = [await stage.idOf("question-10"), await stage.idOf("answer-11")];
  for (const url of ["/c/tea/questions/10", "/c/tea/questions/10/how-long", "/c/tea/q/10"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, expect.stringContaining(`/questions/${tea}`)]);
  expect(await stage.leadsTo("/c/tea/a/11")).toContain(answer);
  expect(await stage.leadsTo("/c/tea/articles/21")).toContain(await stage.idOf("question-21"));
  expect(await stage.leadsTo("/c/tea/users/2/ben")).toMatch(/^\/users\/ben/);
  expect(await stage.leadsTo("/c/tea/questions/tagged/tea")).toBe("/tags/tea");
  for (const url of ["/c/tea/questions/99", "/c/tea/a/14"]) expect([url, await stage.leadsTo(url)]).toEqual([url, 404]);
  const siteUrl = stage.site.app.settings.get("general").site_url.replace(/\/$/, "");
  const { content } = await question(10);
  expect(content).toContain(`${siteUrl}/c/tea/questions/20/closed and [that](${siteUrl}/c/tea/a/11)`);
});

test("X31 addresses of a server of its own have no path before them", async () => {
  await writeTeam();
  await run(undefined, "https://tea.stackenterprise.co/");
  const tea = await stage.idOf("question-10");
  expect(await stage.leadsTo("/questions/10/how-long")).toContain(`/questions/${tea}`);
  expect(await stage.leadsTo("/a/11")).toContain(await stage.idOf("answer-11"));
});

test("X29 an address that is none is rejected before anything is stored", async () => {
  await writeTeam();
  await expect(run(undefined, "tea")).rejects.toThrow("no address of a team");
});

test("X29 the XML form is imported as a dump; other folders are rejected", async () => {
  await expect(run()).rejects.toThrow("neither posts.json nor Posts.xml");
  const row =
    '<row Id="1" PostTypeId="1" CreationDate="2021-05-01T10:00:00" Title="A title" Body="&lt;p&gt;Text&lt;/p&gt;" />';
  await stage.write("Posts.xml", `<?xml version="1.0"?>\n<posts>\n${row}\n</posts>\n`);
  expect((await run()).tally.kept.questions).toBe(1);
});

test("X31 the addresses of the XML form lead on with what stood before them, and its links get the address of this site", async () => {
  const dump = (name: string, ...rows: string[]) =>
    stage.write(
      `${name}.xml`,
      `<?xml version="1.0"?>\n<${name.toLowerCase()}>\n${rows.join("\n")}\n</${name.toLowerCase()}>\n`,
    );
  const at = 'CreationDate="2021-05-01T10:00:00"';
  const text = `Body="&lt;p&gt;See &lt;a href=&quot;${TEAM}/questions/2&quot;&gt;that&lt;/a&gt;&lt;/p&gt;"`;
  await dump("Users", `<row Id="1" DisplayName="Ann" Reputation="1" ${at} />`);
  await dump("Tags", '<row Id="1" TagName="tea" Count="1" />');
  await dump(
    "Posts",
    `<row Id="2" PostTypeId="1" OwnerUserId="1" ${at} Title="A title of two" Tags="&lt;tea&gt;" ${text} />`,
    `<row Id="1" PostTypeId="2" ParentId="2" OwnerUserId="1" ${at} ${text} />`,
  );
  await dump("Comments", `<row Id="9" PostId="2" UserId="1" ${at} Text="See ${TEAM}/a/1" />`);
  const { tally } = await run();
  expect(tally.kept).toMatchObject({ questions: 1, answers: 1, comments: 1, addresses: 5 });
  const [question, answer] = [await stage.idOf("2"), await stage.idOf("1")];
  for (const path of ["/c/tea/questions/2", "/c/tea/questions/2/a-title", "/c/tea/q/2"])
    expect(await stage.leadsTo(path)).toContain(`/questions/${question}`);
  expect(await stage.leadsTo("/c/tea/a/1")).toContain(answer);
  expect(await stage.leadsTo("/c/tea/users/1/ann")).toBe("/users/ann");
  expect(await stage.leadsTo("/c/tea/questions/tagged/tea")).toBe("/tags/tea");
  const shown = await stage.site.call(stage.site.visitor, "questionInfo", { id: question });
  expect(shown.html).toContain("/c/tea/questions/2");
  expect(shown.html).not.toContain("stackoverflowteams.com");
});
