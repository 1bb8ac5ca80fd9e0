import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder, withTemporaryFolder } from "./index.ts";

const program = `
  import { writeFileSync } from "node:fs";
  import { makeTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
  const folder = await makeTemporaryFolder("test");
  writeFileSync(folder + "/file", "");
  process.stdout.write(folder);
  setInterval(() => {}, 1000);
`;

test("X55 a temporary folder of a process that was killed is removed by the next one, and no other", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [left] = (await once(child.stdout, "data")) as [Buffer];
  const folder = await makeTemporaryFolder("test");
  expect(existsSync(String(left))).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  await withTemporaryFolder("other", async (other) => {
    expect(existsSync(other)).toBe(true);
    expect(existsSync(folder)).toBe(true);
    expect(existsSync(String(left))).toBe(false);
    return expect(existsSync(other)).toBe(true);
  });
});
