import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeConfig } from "../platform/config/index.ts";
import { databaseOfEnvironment, describeDatabase, findDatabase, requireDatabase } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "askwell-environment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("IN1 DATABASE_URL takes precedence over DB_*, which takes precedence over the file", async () => {
  expect(await findDatabase({}, folder)).toBeUndefined();
  await expect(requireDatabase({}, folder)).rejects.toThrow(`There is no site in ${folder} yet.`);
  await writeConfig(folder, { database: "sqlite:/from/the/file.db" });
  expect(await findDatabase({}, folder)).toMatchObject({ file: "/from/the/file.db" });
  const named = { DB_TYPE: "sqlite3", DB_FILE: "/from/the/variables.db" };
  expect(await findDatabase(named, folder)).toMatchObject({ file: "/from/the/variables.db" });
  const address = await findDatabase({ ...named, DATABASE_URL: "sqlite:/from/the/address.db" }, folder);
  expect(address).toMatchObject({ file: "/from/the/address.db" });
});

test.each([
  [{ DB_TYPE: "sqlite3" }, { engine: "sqlite", file: join(folder, "askwell.db") }],
  [
    { DB_TYPE: "sqlite3", DB_FILE: "a/b.db" },
    { engine: "sqlite", file: join(folder, "a/b.db") },
  ],
  [
    { DB_TYPE: "postgres", DB_HOST: "db", DB_NAME: "s" },
    { engine: "postgres", host: "db", port: 5432, database: "s" },
  ],
  [
    { DB_TYPE: "MySQL", DB_HOST: "db:3307", DB_PASSWORD: "p@:/" },
    { host: "db", port: 3307, password: "p@:/" },
  ],
  [
    { DB_TYPE: "mariadb", DB_HOST: "" },
    { engine: "mysql", host: "127.0.0.1", port: 3306 },
  ],
  [
    { DB_TYPE: "postgres", DB_HOST: "[::1]:5433" },
    { host: "::1", port: 5433 },
  ],
  [
    { DB_TYPE: "postgres", DB_HOST: "::1" },
    { host: "::1", port: 5432 },
  ],
])("IN1 %j names a database", (environment, address) => {
  expect(databaseOfEnvironment(environment, folder)).toMatchObject(address);
});

test("an unsupported engine is rejected with its name", () => {
  expect(() => databaseOfEnvironment({ DB_TYPE: "oracle" }, folder)).toThrow("DB_TYPE is oracle");
});

test("the description of a database for the log contains no password", () => {
  const address = databaseOfEnvironment({ DATABASE_URL: "postgres://ann:secret@db/site" }, folder);
  expect(address && describeDatabase(address)).toBe("postgres://db:5432/site");
});
