import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecrets } from "./index.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-secrets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("TS13 a sealed text opens for the same purpose only", async () => {
  const secrets = createSecrets(join(folder, "one/secret.key"));
  const sealed = await secrets.seal("JBSWY3DPEHPK3PXP", "7");
  expect(sealed).not.toContain("JBSWY3DP");
  expect(await secrets.open(sealed, "7")).toBe("JBSWY3DPEHPK3PXP");
  expect(await secrets.open(sealed, "8")).toBeNull();
  expect(await secrets.open(`${sealed.slice(0, -2)}AA`, "7")).toBeNull();
  expect(await secrets.open("", "7")).toBeNull();
  expect(await createSecrets(join(folder, "two.key")).open(sealed, "7")).toBeNull();
  expect(await secrets.seal("JBSWY3DPEHPK3PXP", "7")).not.toBe(sealed);
});

test("TS13 processes that create the key concurrently get the same one, readable only by its owner", async () => {
  const file = join(folder, "many/secret.key");
  const [one, ...others] = Array.from({ length: 8 }, () => createSecrets(file));
  const sealed = await Promise.all([one, ...others].map((each) => each?.seal("secret", "7")));
  for (const text of sealed) expect(await one?.open(text ?? "", "7")).toBe("secret");
  expect(await createSecrets(file).open(sealed[0] ?? "", "7")).toBe("secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, "many"))).toEqual(["secret.key"]);
});
