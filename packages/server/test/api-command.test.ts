import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../testing/index.ts";
import { inheritedVariables } from "./inherited-variables.ts";
import { serverProcesses } from "./server-process.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const folders = serverProcesses();
let site: TestSite;
let address = "";
let key = "";
let question = "";

beforeAll(async () => {
  site = await testSite();
  address = await site.server.listen({ port: 0, host: "127.0.0.1" });
  const title = "How long does green tea keep?";
  question = (await createFixtures(site).question({ by: site.admin, title })).id;
  const scopes = ["questions:read", "votes:write", "comments:write"] as const;
  const own = { description: "shell", scopes: [...scopes], expires_at: 0, addresses: [], pass: "" };
  key = (await site.call(site.admin, "createOwnKey", { ...own, second_factor: "" })).access_key;
});
afterAll(async () => {
  await site.close();
  await folders.end();
});

interface ShellResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function askwell(words: readonly string[], input = ""): Promise<ShellResult> {
  const env = { ...inheritedVariables(), ASKWELL_SITE: address, ASKWELL_API_KEY: key };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, "api", ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

test("OA5 without a call all are listed, and the help of one says what it takes", async () => {
  const list = await askwell([]);
  expect(list.stdout).toMatch(/^questions\n/);
  expect(list.stdout).toMatch(/\n {2}askQuestion +Ask a question\n/);
  const help = await askwell(["help", "castVote"]);
  expect(help.stdout).toContain("POST /answer/api/v1/vote/{direction}");
  expect(help.stdout).toContain("  direction: up|down  (required; path)");
});

test("OA5 a call by its name or its address prints the reply, and takes fields and JSON", async () => {
  const read = await askwell(["questionInfo", "--field", `id=${question}`]);
  expect(read.code).toBe(0);
  expect(JSON.parse(read.stdout)).toMatchObject({ code: 200, data: { title: "How long does green tea keep?" } });
  const listed = await askwell(["GET", "/answer/api/v1/question/page", "--field", "page=1", "--field", "page_size=5"]);
  expect(JSON.parse(listed.stdout)).toMatchObject({ data: { count: 1 } });
  const file = join(folders.newFolder(), "comment.json");
  await writeFile(file, JSON.stringify({ object_id: question, original_text: "Keep it away from light and air." }));
  const commented = await askwell(["addComment", "--json", `@${file}`]);
  expect(JSON.parse(commented.stdout)).toMatchObject({ code: 200, data: { object_id: question } });
  const again = { object_id: question, original_text: "A tin with a tight lid is what I use." };
  expect(JSON.parse((await askwell(["addComment", "--json", "-"], JSON.stringify(again))).stdout).code).toBe(200);
});

test("OA5 the exit code is the hundred of the status, and the key is never printed", async () => {
  const own = await askwell(["POST", "/answer/api/v1/vote/up", "--field", `object_id=${question}`]);
  expect([own.code, JSON.parse(own.stdout).reason]).toEqual([4, "error.object.disallow_vote_your_self"]);
  const denied = await askwell(["apiKeys"]);
  expect([denied.code, JSON.parse(denied.stdout).reason]).toEqual([4, "error.api_key.scope"]);
  const searched = await askwell([
    "questionPage",
    "--field",
    `tag=${key}`,
    "--field",
    "page=1",
    "--field",
    "page_size=1",
  ]);
  const unknown = await askwell(["castVote", "--field", "nonsense=1"]);
  for (const { stdout, stderr } of [own, denied, searched, unknown]) expect(stdout + stderr).not.toContain(key);
  expect(unknown.code).toBe(1);
  expect((await askwell(["nothing"])).stderr).toContain("The site has no call nothing.");
});
