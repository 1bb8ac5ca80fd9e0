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
