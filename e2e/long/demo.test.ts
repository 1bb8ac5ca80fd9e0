import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { logInAs } from "../harness/wire.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let printed = "";
let address: string;
let demo: ReturnType<typeof spawn>;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const script = [join(root, "scripts/run.mjs"), "scripts/demo/main.ts"];
  demo = spawn(process.execPath, [...script, "--port", String(port)], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  demo.stdout?.on("data", (text) => (printed += text));
  await vi.waitFor(() => expect(printed).toContain("Administrator"), { timeout: 160_000, interval: 200 });
  const answers = async () => expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await vi.waitFor(answers, { timeout: 30_000, interval: 200 });
});
afterAll(() => demo.kill("SIGKILL"));

/** The log-ins that the demo prints, by role. */
const logins = () =>
  Object.fromEntries(
    [...printed.matchAll(/^ {2}(Member|Moderator|Administrator) +(\S+) +(\S+)$/gm)].map(([, role, email, pass]) => [
      role,
      { email: email ?? "", pass: pass ?? "" },
    ]),
  );

test("each printed log-in works, and staff find flags and an edit that wait", async () => {
  const { Member, Moderator, Administrator } = logins();
  const callers = [];
  for (const login of [Member, Moderator, Administrator]) {
    callers.push(await logInAs(address, login?.email ?? "", login?.pass ?? ""));
  }
  const [member, moderator, administrator] = callers;
  const flags = await moderator?.send("GET", "/answer/api/v1/report/unreviewed/post?page=1");
  expect(flags?.data).toMatchObject({ count: 3 });
  const edits = await administrator?.send("GET", "/answer/api/v1/revisions/unreviewed?page=1");
  expect(edits?.data).toMatchObject({ count: 1 });
  const inbox = await member?.send("GET", "/answer/api/v1/notification/page?type=inbox&page=1&page_size=10");
  expect(inbox?.data).toMatchObject({ list: expect.arrayContaining([expect.objectContaining({ is_read: false })]) });
});

test("questions are answered, accepted, closed, pinned and waiting, weeks old and new", async () => {
  const reply = await fetch(`${address}/answer/api/v1/question/page?page=1&page_size=100&order=newest`);
  const { data } = (await reply.json()) as { data: { list: Record<string, number | string>[] } };
  const count = (matches: (question: Record<string, number | string>) => boolean) => data.list.filter(matches).length;
  expect(count(({ answer_count }) => answer_count === 0)).toBeGreaterThan(2);
  expect(count(({ accepted_answer_id }) => Number(accepted_answer_id) > 0)).toBeGreaterThan(8);
  expect(count(({ status }) => status === 2)).toBe(2);
  expect(count(({ pin }) => pin === 2)).toBe(1);
  const weekAgo = Date.now() / 1000 - 7 * 86_400;
  expect(count(({ created_at }) => Number(created_at) < weekAgo)).toBeGreaterThan(10);
  expect(count(({ created_at }) => Number(created_at) > weekAgo)).toBeGreaterThan(5);
});

test("it ends with its signal and leaves nothing behind", async () => {
  const folder = /written to (\S+)/.exec(printed)?.[1] ?? "";
  expect(existsSync(folder)).toBe(true);
  demo.kill("SIGTERM");
  await once(demo, "exit");
  expect(existsSync(folder)).toBe(false);
});
