import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Parsed } from "@askwell/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { unmigratedTestDatabase } from "../../testing/database.ts";
import { ApiError } from "../api-error.ts";
import { addUsers } from "../features/users/index.ts";
import { parseAddress } from "../platform/db/index.ts";
import { createLog } from "../platform/log/index.ts";
import { AutoInstallError, autoInstall } from "./auto-install.ts";
import { ensureNeverInstalled, noteFile, noteInstalled, SiteMissingError } from "./installed-note.ts";
import { createInstaller } from "./installer.ts";
import { DatabaseUnusableError, type OpenSite, openSite } from "./open-site.ts";

const log = createLog("silent");
const root = mkdtempSync(join(tmpdir(), "askwell-install-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

/** An empty database of the suite's engine, and a data folder. */
async function emptySite() {
  const { address, database, drop } = await unmigratedTestDatabase<unknown>();
  await database.close();
  cleanups.push(drop);
  const folder = mkdtempSync(join(root, "home-"));
  return { folder, log, environment: { DATABASE_URL: address } };
}

function stopAfterTest(site: OpenSite): OpenSite {
  cleanups.push(() => site.stop());
  return site;
}

const form: Parsed<"installSite"> = {
  lang: "zh_CN",
  site_name: "Kettle",
  site_url: "https://kettle.example/",
  contact_email: "kitchen@example.com",
  name: "cook",
  password: "cook-Pass-2026",
  email: "cook@example.com",
  login_required: true,
  external_content_display: "ask_before_display",
  require_email_verification: false,
  install_code: "",
};
const database = {
  db_username: "",
  db_password: "",
  db_host: "",
  db_name: "",
  ssl_enabled: false,
  ssl_mode: "" as const,
  ssl_root_cert: "",
  ssl_cert: "",
  ssl_key: "",
  install_code: "",
};
const codeOf = (error: unknown) => (error as ApiError).code;

test("SN17 IN2 a site is installed step by step: database, configuration, owner", async () => {
  const folder = mkdtempSync(join(root, "steps-"));
  let site: OpenSite | undefined;
  const installer = createInstaller({
    folder,
    log,
    environment: {},
    onInstalled: (installed) => {
      site = stopAfterTest(installed);
    },
  });
  const nothing = { config_file_exist: false, db_connection_success: false, db_table_exist: false };
  expect(await installer.check()).toMatchObject(nothing);
  expect(await installer.install(form).catch(codeOf)).toBe("config_unreadable");
  const file = { ...database, db_type: "sqlite3" as const, db_file: "site.db" };
  expect(await installer.tryDatabase(file)).toEqual({ connection_success: true });
  await installer.writeConfig(file);
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).toContain("sqlite:site.db");
  expect(await installer.check()).toMatchObject({ config_file_exist: true, db_table_exist: false });
  const other = { ...file, db_file: "other.db" };
  await createInstaller({ folder, log, environment: {}, onInstalled: stopAfterTest }).writeConfig(other);
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).not.toContain("other.db");
  // The step before was gone back to.
  await installer.writeConfig(other);
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).toContain("sqlite:other.db");
  await installer.writeConfig(file);
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).toContain("sqlite:site.db");
  await installer.install(form);
  const { settings, db } = (site as OpenSite).app;
  expect(settings.get("general")).toMatchObject({ name: "Kettle", site_url: "https://kettle.example" });
  expect(settings.get("login").require_email_verification).toBe(false);
  expect(settings.get("security").login_required).toBe(true);
  expect(settings.get("sign_in")).toMatchObject({ moderator_sanctions: "removals", moderator_texts: true });
  const people = await db.read.selectFrom("users").select(["id", "username", "role_id", "rank"]).execute();
  expect(people).toEqual([{ id: "1", username: "cook", role_id: 2, rank: 1 }]);
});

test.each([
  ["zh_CN", "zh_CN"],
  ["de_DE", "de_DE"],
  ["tlh_QO", "en_US"],
])("W4 a site that is installed in %s has the language %s", async (lang, language) => {
  const emptyOptions = await emptySite();
  const sites: OpenSite[] = [];
  const installer = createInstaller({ ...emptyOptions, onInstalled: (site) => sites.push(stopAfterTest(site)) });
  await installer.install({ ...form, lang });
  expect(sites.map((site) => site.app.settings.get("interface").language)).toEqual([language]);
});

test("a new site has a tag and two answered questions, with correct counts", async () => {
  const { environment, ...emptyOptions } = await emptySite();
  const site = stopAfterTest(await autoInstall(emptyOptions, { ...environment, ...variables }));
  const [tag] = await site.app.db.read.selectFrom("tags").select(["slug_name", "question_count"]).execute();
  expect(tag).toEqual({ slug_name: "support", question_count: 2 });
  const questions = await site.app.db.read.selectFrom("questions").select(["answer_count", "title"]).execute();
  expect(questions.map((question) => question.answer_count)).toEqual([1, 1]);
  expect(questions.every((question) => !question.title.startsWith("starter."))).toBe(true);
});

test("IN2 a failed installation leaves no site behind and can be repeated", async () => {
  const emptyOptions = await emptySite();
  const sites: OpenSite[] = [];
  const installer = createInstaller({ ...emptyOptions, onInstalled: (site) => sites.push(stopAfterTest(site)) });
  const blocked = await openSite(emptyOptions, parseAddress(emptyOptions.environment.DATABASE_URL));
  const existing = { id: "900", created_at: 1, username: "cook", display_name: "cook", email: "other@example.com" };
  await blocked.app.db.write((tx) => addUsers(tx, [existing]));
  await blocked.stop();

  expect(await installer.install(form).catch(codeOf)).toBe("tables_not_created");
  expect(await installer.check()).toMatchObject({ db_connection_success: true, db_table_exist: false });
  await installer.install({ ...form, name: "chef" });
  const rows = await sites[0]?.app.db.read.selectFrom("users").select("username").execute();
  expect(rows?.map((row) => row.username).sort()).toEqual(["chef", "cook"]);
});

test("IN2 of several concurrent installations, one succeeds", async () => {
  const emptyOptions = await emptySite();
  const sites: OpenSite[] = [];
  const installer = createInstaller({ ...emptyOptions, onInstalled: (site) => sites.push(stopAfterTest(site)) });
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => installer.install(form)));
  expect(tries.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(sites).toHaveLength(1);
});

test("IN5 a waiting process adopts a site that another one installs in its database", async () => {
  const emptyOptions = await emptySite();
  const sites: OpenSite[] = [];
  const waiting = createInstaller({ ...emptyOptions, onInstalled: (site) => sites.push(stopAfterTest(site)) });
  await waiting.adopt();
  expect(sites).toHaveLength(0);
  await createInstaller({ ...emptyOptions, onInstalled: stopAfterTest }).install(form);
  await waiting.adopt();
  await waiting.adopt();
  // A SQLite file has a single server.
  const { engine } = parseAddress(emptyOptions.environment.DATABASE_URL);
  expect(sites.map((site) => site.app.settings.get("general").name)).toEqual(engine === "sqlite" ? [] : ["Kettle"]);
});

test("IN5 a database with a site is served as it is", async () => {
  const { environment, ...emptyOptions } = await emptySite();
  await (await autoInstall(emptyOptions, { ...environment, ...variables })).stop();
  const sites: OpenSite[] = [];
  const installer = createInstaller({
    ...emptyOptions,
    environment,
    onInstalled: (site) => sites.push(stopAfterTest(site)),
  });
  expect(await installer.check()).toMatchObject({ db_table_exist: true });
  await installer.install({ ...form, site_name: "Another" });
  expect(sites[0]?.app.settings.get("general").name).toBe("Golden");
});

test("an invalid name is rejected by its field", async () => {
  const installer = createInstaller({ ...(await emptySite()), onInstalled: stopAfterTest });
  const error = await installer.install({ ...form, name: "cook!" }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "bad_fields", detail: { fields: [{ field: "name" }] } });
});

test("IN9 an unusable database is rejected with its reason", async () => {
  const folder = mkdtempSync(join(root, "rejected-"));
  const installer = createInstaller({ folder, log, environment: {}, onInstalled: stopAfterTest });
  const errorCodeOf = (form: Partial<Parsed<"checkInstallDatabase">>) =>
    installer.tryDatabase({ ...database, db_type: "sqlite3", db_file: "", ...form }).catch(codeOf);
  writeFileSync(join(folder, "text"), "a text");
  expect(await errorCodeOf({ db_file: "text/site.db" })).toBe("database_not_writable");
  if (existsSync("/proc/self"))
    expect(await errorCodeOf({ db_file: "/proc/kettle/site.db" })).toBe("database_not_writable");
  expect(await errorCodeOf({ db_file: "/dev/null" })).toBe("database_not_writable");
  expect(await errorCodeOf({ db_type: "postgres", db_host: "127.0.0.1:1", db_name: "kettle" })).toBe(
    "database_unreachable",
  );
  const { environment } = await emptySite();
  const address = parseAddress(environment.DATABASE_URL);
  if (address.engine === "sqlite") return;
  const { engine: db_type, host, port, user: db_username, password: db_password, database: db_name } = address;
  const server = { db_type, db_host: `${host}:${port}`, db_username, db_password, db_name };
  expect(await errorCodeOf({ ...server, db_password: "wrong" })).toBe("database_not_allowed");
  expect(await errorCodeOf({ ...server, db_name: "nowhere" })).toBe("database_missing");
});

test("a configuration that cannot be written is returned for pasting by hand", async () => {
  const folder = join(root, "leads-nowhere");
  symlinkSync(join(root, "missing", "folder"), folder);
  const installer = createInstaller({ folder, log, environment: {}, onInstalled: stopAfterTest });
  const file = { ...database, db_type: "sqlite3" as const, db_file: "/srv/site.db" };
  const error = await installer.writeConfig(file).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "config_not_written", detail: { data: { create_config_failed: true } } });
  expect(error.detail.data.default_config).toContain("database: sqlite:/srv/site.db");
});

const variables = {
  LANGUAGE: "en_US",
  SITE_NAME: "Golden",
  SITE_URL: "http://127.0.0.1:9080",
  ADMIN_NAME: "admin",
  ADMIN_PASSWORD: "admin-Pass-2026",
  ADMIN_EMAIL: "admin@example.com",
};

test("IN6 the environment installs a site, once; the file is written unless a URL is given", async () => {
  const folder = mkdtempSync(join(root, "auto-"));
  const named = { ...variables, DB_TYPE: "sqlite3", DB_FILE: join(folder, "site.db") };
  await (await autoInstall({ folder, log }, named)).stop();
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).toContain("site.db");
  const again = stopAfterTest(await autoInstall({ folder, log }, { ...named, SITE_NAME: "Another" }));
  expect(again.app.settings.get("general").name).toBe("Golden");
  expect(again.app.settings.get("security").external_content_display).toBe("always_display");
});

test("IN6 invalid variables are named", async () => {
  const folder = mkdtempSync(join(root, "wrong-"));
  const wrong = { ...variables, ADMIN_PASSWORD: "short", SITE_URL: "kettle" };
  const error = await autoInstall({ folder, log }, wrong).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(AutoInstallError);
  expect(error.message).toMatch(/SITE_URL.*ADMIN_PASSWORD/);
  const file = join(folder, "new.db");
  await expect(autoInstall({ folder, log }, { ...wrong, DB_TYPE: "sqlite3", DB_FILE: file })).rejects.toThrow(
    "SITE_URL",
  );
  expect(existsSync(file)).toBe(false);
});

/** A site that was installed from the environment and served. */
async function servedSite() {
  const folder = mkdtempSync(join(root, "served-"));
  const file = join(folder, "site.db");
  const environment = { ...variables, DB_TYPE: "sqlite3", DB_FILE: file };
  const site = await autoInstall({ folder, log }, environment);
  await noteInstalled(folder, site.address, log);
  await site.stop();
  return { folder, file, environment };
}

test.each([
  ["is no longer a database", (file: string) => writeFileSync(file, "a text".repeat(1000)), DatabaseUnusableError],
  ["has lost its header", (file: string) => writeFileSync(file, Buffer.alloc(8192)), DatabaseUnusableError],
  ["is empty", (file: string) => writeFileSync(file, ""), SiteMissingError],
  ["is missing", (file: string) => rmSync(file), SiteMissingError],
])("IN8 a database that %s is an error, and no site is installed in its place", async (_, damage, expected) => {
  const { folder, file, environment } = await servedSite();
  damage(file);
  await expect(autoInstall({ folder, log }, environment)).rejects.toThrow(expected);
  await expect(autoInstall({ folder, log }, { ...environment, ADMIN_PASSWORD: "" })).rejects.toThrow(expected);
});

test("IN8 a folder without the URL of its site is an error; another database may be installed", async () => {
  const { folder, file } = await servedSite();
  rmSync(join(folder, "config.yaml"));
  await expect(ensureNeverInstalled(folder, undefined)).rejects.toThrow(SiteMissingError);
  await expect(autoInstall({ folder, log }, variables)).rejects.toThrow(SiteMissingError);
  await expect(ensureNeverInstalled(folder, { engine: "sqlite", file })).rejects.toThrow(noteFile(folder));
  await ensureNeverInstalled(folder, { engine: "sqlite", file: join(folder, "another.db") });
  rmSync(noteFile(folder));
  await ensureNeverInstalled(folder, undefined);
});
