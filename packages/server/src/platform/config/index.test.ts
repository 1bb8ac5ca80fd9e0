import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, configFile, configText, readConfig, writeConfig } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "askwell-config-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => mkdtempSync(join(root, `${folders++}-`));

test("IN2 the configuration is written atomically, readable only by its owner, without leftovers", async () => {
  const folder = join(newFolder(), "made", "for it");
  const config = { database: "postgres://ann:p%40ss@db:5432/site?sslmode=require" };
  await writeConfig(folder, config);
  expect(await readConfig(folder)).toEqual(config);
  expect(readdirSync(folder)).toEqual(["config.yaml"]);
  expect(statSync(configFile(folder)).mode & 0o777).toBe(0o600);
});

test("the text for pasting by hand can be read back", async () => {
  const folder = newFolder();
  writeFileSync(configFile(folder), configText({ database: "sqlite:/srv/site.db" }));
  expect(await readConfig(folder)).toEqual({ database: "sqlite:/srv/site.db" });
});

test("a folder without a file has no configuration", async () => {
  expect(await readConfig(newFolder())).toBeNull();
  expect(await readConfig(join(root, "nowhere"))).toBeNull();
});

test.each(["database: [", "just words", "database: 7", "data: sqlite:/srv/site.db", ""])(
  "the file %j is rejected with its name",
  async (text) => {
    const folder = newFolder();
    writeFileSync(configFile(folder), text);
    await expect(readConfig(folder)).rejects.toThrow(ConfigError);
    await expect(readConfig(folder)).rejects.toThrow(configFile(folder));
  },
);

test("IN2 a folder that is not writable keeps no partial file", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "");
  chmodSync(join(folder, "file"), 0o600);
  await expect(writeConfig(join(folder, "file"), { database: "sqlite:/a.db" })).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("IN1 a copy of the data folder has the database that was copied with it, and one elsewhere stays where it is", async () => {
  const [folder, copy] = [newFolder(), join(newFolder(), "copy")];
  await writeConfig(folder, { database: `sqlite:${join(folder, "askwell.db")}` });
  expect(await readConfig(folder)).toEqual({ database: `sqlite:${join(folder, "askwell.db")}` });
  cpSync(folder, copy, { recursive: true });
  expect(await readConfig(copy)).toEqual({ database: `sqlite:${join(copy, "askwell.db")}` });
  expect(readFileSync(configFile(copy), "utf8")).toContain("database: sqlite:askwell.db");
  for (const database of ["sqlite:/srv/site.db", `sqlite:${folder}-other/site.db`, "postgres://ann@db/site"]) {
    await writeConfig(folder, { database });
    expect(await readConfig(folder)).toEqual({ database });
  }
});
