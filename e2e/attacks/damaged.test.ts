import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";

const folder = await newFolder();
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, "askwell.db");
const first = await startSite({ folder });
await first.stop();
const sound = await readFile(file);

/** The same bytes with some of them replaced. */
function withNoise(from: number, to: number): Buffer {
  const bytes = Buffer.from(sound);
  for (let at = Math.floor(from); at < to && at < bytes.length; at++) bytes[at] = (at * 7919) % 251;
  return bytes;
}

const damages: Readonly<Record<string, () => Promise<void>>> = {
  "its header is gone": () => writeFile(file, withNoise(0, 100)),
  "its first page is zero": () => writeFile(file, Buffer.concat([Buffer.alloc(4096), sound.subarray(4096)])),
  "it is a text": () => writeFile(file, "nothing of a database".repeat(500)),
  "it is cut off after a page": () => writeFile(file, sound.subarray(0, 4096)),
  "it is cut off in the middle": () => writeFile(file, sound.subarray(0, sound.length / 2)),
  "its schema is noise": () => writeFile(file, withNoise(100, 40_000)),
  "its rows are noise": () => writeFile(file, withNoise(sound.length / 3, sound.length)),
  "it is empty": () => writeFile(file, ""),
  "it is gone": () => rm(file),
  "it and its address are gone": async () => {
    await rm(file);
    await rm(join(folder, "config.yaml"));
  },
};

test.each(Object.entries(damages))("IN8 a damaged database never opens the installer: %s", async (_, damage) => {
  await writeFile(file, sound);
  for (const end of ["-wal", "-shm"]) await rm(file + end, { force: true });
  await damage();
  let site: ServedSite | undefined;
  const problem = await startSite({ folder }).then(
    (started) => {
      site = started;
      return "";
    },
    (error: Error) => error.message,
  );
  try {
    if (!site) return expect(problem).toMatch(/cannot be used|held an installed site|was installed in/);
    // The damage may be in pages that are not read: then the site is served.
    for (const path of ["/", "/questions", "/install", "/answer/api/v1/siteinfo", "/readyz"]) {
      const reply = await fetch(site.address + path, { redirect: "manual" });
      expect(reply.headers.get("location") ?? "", path).not.toContain("/install");
      expect((await reply.text()).includes("install_code"), path).toBe(false);
    }
  } finally {
    await site?.stop();
  }
});
