import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type ServedSite, startSite } from "../harness/site.ts";
import { logInOwner } from "../harness/wire.ts";

let site: ServedSite | undefined;
afterEach(async () => {
  await site?.kill();
  site = undefined;
});

const api = "/answer/api/v1";

test("OP2 while another process locks the SQLite file, every write is answered with 503 after the same wait", async () => {
  site = await startSite();
  const { address, folder } = site;
  const owner = await logInOwner(address);
  const token = await owner
    .send("GET", `${api}/user/info`)
    .then(({ data }) => (data as { access_token: string }).access_token);
  const other = new DatabaseSync(join(folder, "askwell.db"), { timeout: 10_000 });
  other.exec("begin exclusive");
  const comment = async (number: number) => {
    const response = await fetch(`${address}${api}/question`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({
        title: `Locked question ${number}?`,
        content: "Who has locked it?",
        tags: [{ slug_name: "lock", display_name: "lock" }],
      }),
      // Sequential waits would take half an hour.
      signal: AbortSignal.timeout(50_000),
    });
    await response.arrayBuffer();
    return { status: response.status, retry: response.headers.get("retry-after") };
  };
  const writes = Promise.all(Array.from({ length: 60 }, (_, number) => comment(number)));
  for (const path of ["/", "/healthz", "/readyz", `${api}/question/page?page=1&page_size=20`])
    expect((await fetch(address + path)).status).toBe(200);
  expect(await writes).toEqual(Array(60).fill({ status: 503, retry: "10" }));
  other.exec("rollback");
  expect((await comment(0)).status).toBe(200);
  const { data } = await owner.send("GET", `${api}/question/page?page=1&page_size=20`);
  // The two of the installation and the acknowledged one.
  expect((data as { count: number }).count).toBe(3);

  // Shutdown waits neither for the last calls nor for their jobs: each would take half a minute.
  expect((await comment(1)).status).toBe(200);
  other.exec("begin exclusive");
  const late = [2, 3, 4].map((number) => comment(number).catch(() => undefined));
  await pause(500);
  const ended = site.stop();
  expect(await Promise.race([ended, pause(12_000, "it still runs")])).toBe(0);
  await Promise.all(late);
  other.close();
}, 180_000);

test("OP1 a pipe for the log that nothing reads does not block the site", async () => {
  site = await startSite({ output: "unread" });
  const { address } = site;
  for (let round = 0; round < 40; round++) {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${address}/healthz?${"x".repeat(1000)}`, { signal: AbortSignal.timeout(20_000) }),
      ),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    await Promise.all(replies.map((reply) => reply.arrayBuffer()));
  }
  expect(await site.stop()).toBe(0);
}, 120_000);
