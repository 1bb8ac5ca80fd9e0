import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../testing/index.ts";

let site: TestSite;
let make: SiteFixtures;
let address = "";
let ann: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  make = createFixtures(site);
  address = `${await site.server.listen({ port: 0, host: "127.0.0.1" })}/answer/api/v1/mcp`;
  ann = await site.person("ann", { rank: 2000 });
  mona = await site.person("mona", { role_id: 3 });
  for (const tag of ["tea", "water"]) await make.tag(tag);
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 0 });
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: true, program_posting: true });
});
afterAll(() => site.close());

/** A connection with a key of a person that votes and edits. */
async function connect(who: TestPerson, is_trusted = false) {
  const { access_key } = await site.call(who, "createOwnKey", {
    ...{ description: "my editor", scopes: ["mcp:read", "mcp:edit", "mcp:vote"], may_post: true },
    ...{ expires_at: 0, addresses: [] },
  });
  const id = (await site.call(who, "ownKeys", {})).keys.at(-1)?.id ?? 0;
  if (is_trusted) await site.call(site.admin, "trustPersonalKey", { id, is_trusted });
  const client = new Client({ name: "editor", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${access_key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  return async (name: string, input: object) => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } });
    return { found: structuredContent as object, isError: isError === true, text: JSON.stringify(content) };
  };
}

test("MC14 a vote on a comment is withdrawn, and none remains none", async () => {
  const use = await connect(await site.person("comment-voter", { rank: 500 }));
  const { id } = await make.question({ by: ann });
  const comment = { object_id: id, original_text: "A comment to vote for." };
  const { comment_id: post_id } = await site.call(ann, "addComment", comment);
  expect((await use("vote", { post_id, direction: "up" })).found).toEqual({ score: 1, vote: "up" });
  for (let times = 0; times < 2; times++)
    expect(await use("vote", { post_id, direction: "none" })).toMatchObject({
      isError: false,
      found: { score: 0, vote: "none" },
    });
});

test("MC14 who may vote up only withdraws a vote, and a vote down is withdrawn as well", async () => {
  const { id: post_id } = await make.question({ by: ann });
  const upVoter = await connect(await site.person("up-voter", { rank: 20 }));
  expect(await upVoter("vote", { post_id, direction: "down" })).toMatchObject({ isError: true });
  expect((await upVoter("vote", { post_id, direction: "up" })).found).toEqual({ score: 1, vote: "up" });
  expect((await upVoter("vote", { post_id, direction: "none" })).found).toEqual({ score: 0, vote: "none" });
  const downVoter = await connect(await site.person("down-voter", { rank: 2000 }));
  expect((await downVoter("vote", { post_id, direction: "down" })).found).toEqual({ score: -1, vote: "down" });
  expect((await downVoter("vote", { post_id, direction: "none" })).found).toEqual({ score: 0, vote: "none" });
});

test("MC15 E8 an edit that names the text that was read fails if there is a newer one, and overwrites nothing", async () => {
  const { id, title } = await make.question({ by: ann, content: "The first text of it." });
  const answer = await make.answer({ by: ann, to: id, content: "The first answer to it." });
  const use = await connect(await site.person("late-editor", { rank: 2000 }), true);
  const read = (await use("get_question", { question_id: id })).found as { revision_id: string };
  const { answers } = (await use("get_answers_by_question_id", { question_id: id })).found as {
    answers: { revision_id: string }[];
  };
  const revisions = { question: read.revision_id, answer: answers[0]?.revision_id ?? "" };
  expect(
    Object.values(revisions)
      .map(Number)
      .every((each) => each > 0),
  ).toBe(true);
  const tags = [{ slug_name: "general", display_name: "general", original_text: "" }];
  await site.call(ann, "editQuestion", { id, title, content: "The second text of it.", tags });
  await site.call(ann, "editAnswer", { id: answer.id, content: "The second answer to it." });
  const edit = (kind: "question" | "answer", revision_id: string) => ({
    ...{ kind, post_id: kind === "question" ? id : answer.id, text: `Another ${kind} by a program.`, revision_id },
  });
  for (const kind of ["question", "answer"] as const)
    expect(await use("suggest_edit", edit(kind, revisions[kind]))).toMatchObject({ isError: true });
  expect((await site.call(ann, "questionInfo", { id })).content).toBe("The second text of it.");
  const now = (await use("get_question", { question_id: id })).found as { revision_id: string };
  expect(await use("suggest_edit", edit("question", now.revision_id))).toMatchObject({ isError: false });
  expect((await site.call(ann, "questionInfo", { id })).content).toBe("Another question by a program.");
});

test("MC15 E8 replies of the API name the version to keys with scopes alone", async () => {
  const { id } = await make.question({ by: ann });
  expect((await site.call(ann, "questionInfo", { id })).revision_id).toBeUndefined();
  const { access_key } = await site.call(ann, "createOwnKey", {
    ...{ description: "reader", scopes: ["questions:read"], expires_at: 0, addresses: [] },
  });
  const asKey = { ...site.visitor, token: access_key };
  expect(Number((await site.call(asKey, "questionInfo", { id })).revision_id)).toBeGreaterThan(0);
});

test("MC14 an edit is repeated although the question has got other tags and another title since then", async () => {
  const { id, title } = await make.question({ by: ann, content: "The first text of it." });
  const use = await connect(await site.person("retrier", { rank: 2000 }), true);
  const edit = { kind: "question", post_id: id, text: "The text of a program.", idempotency_key: "edit-1" };
  const first = await use("suggest_edit", edit);
  expect(first.isError).toBe(false);
  const tags = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
  await site.call(mona, "editQuestion", { id, title: `${title} Now`, content: "The text of Mona.", tags });
  expect(await use("suggest_edit", edit)).toMatchObject({ isError: false, found: { state: "posted", id } });
  expect((await site.call(ann, "questionInfo", { id })).content).toBe("The text of Mona.");
  const other = await use("suggest_edit", { ...edit, text: "Another text of a program." });
  expect(other).toMatchObject({ isError: true, text: expect.stringContaining("earlier version") });
});
