import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { asPages, teaDiscussions } from "../../../testing/github/tea-discussions.ts";
import { createRecordFixture, type RecordFixture } from "../../../testing/record-import.ts";
import { importGithubDiscussions } from "./index.ts";

let stage: RecordFixture;
beforeEach(async () => {
  stage = await createRecordFixture();
});
afterEach(() => stage.close());

const run = (files: readonly string[], last?: string) =>
  importGithubDiscussions(stage.site.app, {
    files: files.map((file) => join(stage.folder, file)),
    ...stage.until(last),
  });

const question = async (id: string) =>
  stage.site.call(stage.site.visitor, "questionInfo", { id: await stage.idOf(`question-${id}`) });

test("X25 X26 discussions become questions, comments answers and replies comments; an interrupted import goes on", async () => {
  await stage.write("tea.json", asPages());
  for (const last of ["users", "tags", "post ids", "answers", "questions"])
    expect((await run(["tea.json"], last)).isWhole).toBe(false);
  const { tally } = await run(["tea.json"]);
  expect(tally.kept).toMatchObject({ users: 2, questions: 2, answers: 4, comments: 1, "closed questions": 1 });
  expect(tally.leftOut.comments).toMatchObject({ hidden: 1, deleted: 1, "that the export does not contain": 5 });
  expect(tally.leftOut.reactions).toEqual({ "other than upvotes": 6 });
  expect(stage.problems).toEqual(["tea.json:298 title is missing"]);
  const tea = await question("D_1");
  expect(tea).toMatchObject({
    title: "How long does tea steep?",
    vote_count: 4,
    answer_count: 4,
    accepted_answer_id: await stage.idOf("answer-DC_2"),
    user_info: { username: "ann-l", display_name: "Ann <b>Lee</b>", rank: 31 },
  });
  expect(tea.tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["good-first-tea", "q&a"]);
  const second = await question("D_2");
  expect(second).toMatchObject({ user_info: { status: "deleted" } });
  expect(second.modes).toEqual([expect.objectContaining({ mode: "locked", reason: "too heated" })]);
  const { read } = stage.site.app.db;
  const comments = await read.selectFrom("comments").select(["original_text", "object_id"]).execute();
  expect(comments).toEqual([{ original_text: "Why?", object_id: await stage.idOf("answer-DC_1") }]);
  const answers = await read.selectFrom("answers").select("content").execute();
  expect(answers.map(({ content }) => content.slice(0, 12)).sort()).toEqual([
    ...["Long words w", "Spam!", "Three minute", "Two minutes."],
  ]);
  const people = await read
    .selectFrom("users")
    .select(["username", "created_at", "rank", "website"])
    .where("username", "in", ["ann-l", "ben"])
    .orderBy("username")
    .execute();
  expect(people).toEqual([
    { username: "ann-l", created_at: Date.parse("2015-01-02T03:04:05Z") / 1000, rank: 31, website: "" },
    { username: "ben", created_at: Date.parse("2022-03-01T10:00:00Z") / 1000, rank: 46, website: "" },
  ]);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X27 texts run no scripts, links between discussions lead to where these are now, and polls are lists", async () => {
  await stage.write("tea.json", asPages());
  await run(["tea.json"]);
  const { content, html } = await question("D_1");
  expect(html).not.toMatch(/<script|onerror|href="javascript/);
  const link = "/tea/pots/discussions/2";
  expect(content).toContain(`See [tea/pots#2](${link}) and [that](${link}), not \`https://github.com${link}\` nor`);
  expect(content).toContain("https://github.com/tea/pots/discussions/77");
  expect(html).toContain(`<a href="${link}"`);
  const poll = await question("D_2");
  expect(poll.html).toMatch(/Which \*pot\*\?[\s\S]*Old &lt;i&gt;one&lt;\/i&gt; \(3\)[\s\S]*New \(0\)/);
});

test("X28 addresses of discussions and categories lead on", async () => {
  await stage.write("tea.json", asPages());
  await run(["tea.json"]);
  const tea = await stage.idOf("question-D_1");
  for (const url of ["/tea/pots/discussions/1", "/tea/pots/discussions/1?sort=new"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, expect.stringContaining(`/questions/${tea}`)]);
  expect(await stage.leadsTo("/tea/pots/discussions/categories/q-a")).toBe("/tags/q%26a");
  for (const url of ["/tea/pots/discussions/3", "/tea/pots", "/tea/pots/issues/1"])
    expect([url, await stage.leadsTo(url)]).toEqual([url, 404]);
});

test("X25 a file has pages, a list of them, a list of discussions, or one after another; several files go together", async () => {
  const [first, second, ...others] = teaDiscussions;
  await stage.write("pages.json", `[${asPages([first!])}]`);
  await stage.write("list.json", JSON.stringify([second!]));
  await stage.write("stream.json", others.map((each) => `${JSON.stringify(each, null, 2)}\n`).join(""));
  await stage.write("lines.jsonl", [
    { ...second!, id: "D_9", title: "From lines", url: "https://github.com/orgs/tea/discussions/9" },
  ]);
  const files = ["pages.json", "list.json", "stream.json", "lines.jsonl"];
  const { tally } = await run(files);
  expect(tally.kept).toMatchObject({ users: 2, questions: 3, answers: 4 });
  expect(stage.problems).toEqual(["stream.json:1 title is missing"]);
  expect(await stage.leadsTo("/orgs/tea/discussions/9")).toContain(await stage.idOf("question-D_9"));
  expect((await run(files)).tally.kept.questions).toBeUndefined();
});

test("X25 what is no export is rejected before anything is stored", async () => {
  await stage.write("empty.json", JSON.stringify({ data: { repository: { discussions: { nodes: [] } } } }));
  await expect(run(["empty.json"])).rejects.toThrow("no discussion");
  await expect(run(["missing.json"])).rejects.toThrow("There is no file");
});
