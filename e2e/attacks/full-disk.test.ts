import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { audit } from "../crash/audit.ts";
import { nothingAcknowledged, writeOnce } from "../crash/burst.ts";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner } from "../harness/wire.ts";
import { mountSmallDisk } from "./small-disk.ts";

const disk = await mountSmallDisk(16);
if (!disk)
  console.warn("NOT PROVED: a full disk. Mounting needs root or user namespaces, and this system allows neither.");
let site: ServedSite | undefined;
afterAll(async () => {
  await site?.kill();
  await disk?.unmount();
});

const seen = nothingAcknowledged();
const statuses: number[] = [];

/** A user whose replies are counted. */
function counted(person: Caller): Caller {
  return {
    ...person,
    async send(method, path, body) {
      const reply = await person.send(method, path, body);
      statuses.push(reply.status);
      return reply;
    },
  };
}

/** Four users write concurrently until this many replies had the given status. */
async function writeUntil(people: readonly Caller[], status: number, count: number, mark: string): Promise<void> {
  const from = statuses.length;
  const reached = () => statuses.slice(from).filter((each) => each === status).length >= count;
  const write = async (person: Caller) => {
    for (let turn = 0; turn < 3000 && !reached(); turn++)
      await writeOnce(person, seen, `${mark} ${person.username} ${turn}`, turn);
  };
  await Promise.all(people.map(write));
  expect(reached(), `${count} replies of ${status}`).toBe(true);
}

async function statusOf(address: string, path: string): Promise<number> {
  const response = await fetch(address + path, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
  await response.arrayBuffer();
  return response.status;
}

/** Reads everything repeatedly, then with log lines that exceed the log's memory. */
async function readMuch(address: string, reads: readonly string[]): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const replies = await Promise.all(reads.map((path) => statusOf(address, path)));
    expect(replies).toEqual(reads.map(() => 200));
  }
  // Long lines, and more of them than the log buffers.
  const long = `/healthz?${"x".repeat(4000)}`;
  for (let round = 0; round < 40; round++) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => statusOf(address, long)));
    expect(new Set(replies)).toEqual(new Set([200]));
  }
}

/** SQLite itself does not open files below `/proc`. */
async function auditCopy(folder: string): Promise<string[]> {
  const copy = await newFolder();
  try {
    for (const name of (await readdir(folder)).filter((each) => /^askwell\.db(-wal)?$/.test(each)))
      await copyFile(join(folder, name), join(copy, name));
    return audit(join(copy, "askwell.db"), seen);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

test("OP3 a full disk rejects writes, and everything else works", async () => {
  if (!disk) return expect(process.env.CI, "mounting needs root or user namespaces").toBeUndefined();
  const options = { folder: disk.folder, within: disk.within, output: { file: join(disk.folder, "log") } } as const;
  site = await startSite(options);
  const { address } = site;
  const owner = await logInOwner(address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const names = ["ann", "ben", "cem", "dia"];
  const people = (await Promise.all(names.map((name) => addPerson(address, owner, name)))).map(counted);
  await writeUntil(people, 200, 60, "before");

  disk.fill();
  await writeUntil(people, 503, 60, "full");
  const [question] = seen.questions;
  const reads = [
    "/healthz",
    "/readyz",
    "/",
    `/questions/${question}`,
    "/tags",
    "/answer/api/v1/siteinfo",
    `/answer/api/v1/question/info?id=${question}`,
    "/answer/api/v1/question/page?page=1&page_size=20&order=score",
    "/answer/api/v1/search?q=survives&size=20",
  ];
  await readMuch(address, reads);
  const own = await people[0]?.send("GET", "/answer/api/v1/user/info");
  expect(own?.status).toBe(200);

  disk.free();
  await writeUntil(people, 200, 60, "freed");
  await expect.poll(() => readFile(join(disk.outside, "log"), "utf8")).toMatch(/"dropped":\d+,"reason":"ENOSPC"/);

  disk.fill();
  await writeUntil(people, 503, 8, "full again");
  expect(await site.stop()).toBe(0);
  disk.free();
  expect(await auditCopy(disk.outside)).toEqual([]);

  site = await startSite(options);
  const { status } = await (await logInOwner(site.address)).send("GET", `/answer/api/v1/question/info?id=${question}`);
  expect(status).toBe(200);
  expect(await site.stop()).toBe(0);
  // 400 and 403 are votes on the user's own posts and the like.
  expect(statuses.filter((status) => ![200, 400, 403, 503].includes(status))).toEqual([]);
  const rejected = statuses.filter((status) => status === 503).length;
  console.log(
    `full disk: ${statuses.length} writes, ${rejected} of them rejected; ${50 * reads.length + 400} reads answered`,
  );
}, 240_000);
