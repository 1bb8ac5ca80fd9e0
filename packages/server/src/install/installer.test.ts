import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Parsed } from "@askwell/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { addUsers } from "../features/users/index.ts";
import { parseAddress } from "../platform/db/index.ts";
import { unmigratedTestDatabase } from "../platform/db/testing.ts";
import { createLog } from "../platform/log/index.ts";
import { Refusal } from "../refusal.ts";
import { autoInstall } from "./auto-install.ts";
import { createInstaller } from "./installer.ts";
import { type OpenSite, openSite } from "./open-site.ts";

const log = createLog("silent");
const root = mkdtempSync(join(tmpdir(), "askwell-install-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** An empty database of the suite's engine, and a data folder. */
async function emptyHome() {
  const { address, database, drop } = await unmigratedTestDatabase<unknown>();
  await database.close();
  clean.push(drop);
  const folder = mkdtempSync(join(root, "home-"));
  return { folder, log, environment: { DATABASE_URL: address } };
}

function keep(site: OpenSite): OpenSite {
  clean.push(() => site.stop());
  return site;
}

const form: Parsed<"installSite"> = {
  lang: "de_DE",
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
const codeOf = (error: unknown) => (error as Refusal).code;

test("a site is installed step by step: database, configuration, owner", async () => {
  const folder = mkdtempSync(join(root, "steps-"));
  let site: OpenSite | undefined;
  const installer = createInstaller({
    folder,
    log,
    environment: {},
    onInstalled: (installed) => {
      site = keep(installed);
    },
  });
  const nothing = { config_file_exist: false, db_connection_success: false, db_table_exist: false };
  expect(await installer.check()).toMatchObject(nothing);
  expect(await installer.install(form).catch(codeOf)).toBe("config_unreadable");
  const file = { ...database, db_type: "sqlite3" as const, db_file: "site.db" };
  expect(await installer.tryDatabase(file)).toEqual({ connection_success: true });
  await installer.writeConfig(file);
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).toContain(join(folder, "site.db"));
  expect(await installer.check()).toMatchObject({ config_file_exist: true, db_table_exist: false });
  await installer.writeConfig({ ...file, db_file: "other.db" });
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).not.toContain("other.db");
  await installer.install(form);
  const { settings, db } = (site as OpenSite).app;
  expect(settings.get("general")).toMatchObject({ name: "Kettle", site_url: "https://kettle.example" });
  expect(settings.get("login").require_email_verification).toBe(false);
  expect(settings.get("security").login_required).toBe(true);
  const people = await db.read.selectFrom("users").select(["id", "username", "role_id", "rank"]).execute();
  expect(people).toEqual([{ id: "1", username: "cook", role_id: 2, rank: 1 }]);
});

test("a new site holds a tag and two answered questions, counted like any others", async () => {
  const { environment, ...home } = await emptyHome();
  const site = keep(await autoInstall(home, { ...environment, ...variables }));
  const [tag] = await site.app.db.read.selectFrom("tags").select(["slug_name", "question_count"]).execute();
  expect(tag).toEqual({ slug_name: "support", question_count: 2 });
  const questions = await site.app.db.read.selectFrom("questions").select(["answer_count", "title"]).execute();
  expect(questions.map((question) => question.answer_count)).toEqual([1, 1]);
  expect(questions.every((question) => !question.title.startsWith("starter."))).toBe(true);
});

test("IN2 an installation that fails leaves no site behind and can be repeated", async () => {
  const home = await emptyHome();
  const sites: OpenSite[] = [];
  const installer = createInstaller({ ...home, onInstalled: (site) => sites.push(keep(site)) });
  const blocked = await openSite(home, parseAddress(home.environment.DATABASE_URL));
  const intruder = { id: "900", created_at: 1, username: "cook", display_name: "cook", email: "other@example.com" };
  await blocked.app.db.write((tx) => addUsers(tx, [intruder]));
  await blocked.stop();

  expect(await installer.install(form).catch(codeOf)).toBe("tables_not_created");
  expect(await installer.check()).toMatchObject({ db_connection_success: true, db_table_exist: false });
  await installer.install({ ...form, name: "chef" });
  const rows = await sites[0]?.app.db.read.selectFrom("users").select("username").execute();
  expect(rows?.map((row) => row.username).sort()).toEqual(["chef", "cook"]);
});

test("IN2 of several installations at once, one happens", async () => {
  const home = await emptyHome();
  const sites: OpenSite[] = [];
  const installer = createInstaller({ ...home, onInstalled: (site) => sites.push(keep(site)) });
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => installer.install(form)));
  expect(tries.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(sites).toHaveLength(1);
});

test("IN5 a process that waits takes over what another one installs on its database server", async () => {
  const home = await emptyHome();
  const sites: OpenSite[] = [];
  const waiting = createInstaller({ ...home, onInstalled: (site) => sites.push(keep(site)) });
  await waiting.adopt();
  expect(sites).toHaveLength(0);
  await createInstaller({ ...home, onInstalled: keep }).install(form);
  await waiting.adopt();
  await waiting.adopt();
  // A SQLite file has one server.
  const { engine } = parseAddress(home.environment.DATABASE_URL);
  expect(sites.map((site) => site.app.settings.get("general").name)).toEqual(engine === "sqlite" ? [] : ["Kettle"]);
});

test("IN5 a database that holds a site is served as it is", async () => {
  const { environment, ...home } = await emptyHome();
  await (await autoInstall(home, { ...environment, ...variables })).stop();
  const sites: OpenSite[] = [];
  const installer = createInstaller({ ...home, environment, onInstalled: (site) => sites.push(keep(site)) });
  expect(await installer.check()).toMatchObject({ db_table_exist: true });
  await installer.install({ ...form, site_name: "Another" });
  expect(sites[0]?.app.settings.get("general").name).toBe("Golden");
});

test("a name that nobody may have is refused by its field", async () => {
  const installer = createInstaller({ ...(await emptyHome()), onInstalled: keep });
  const refusal = await installer.install({ ...form, name: "cook!" }).catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: "bad_fields", detail: { fields: [{ field: "name" }] } });
});

test("a database that cannot be used is refused with its reason", async () => {
  const folder = mkdtempSync(join(root, "refused-"));
  const installer = createInstaller({ folder, log, environment: {}, onInstalled: keep });
  const whyNot = (form: Partial<Parsed<"checkInstallDatabase">>) =>
    installer.tryDatabase({ ...database, db_type: "sqlite3", db_file: "", ...form }).catch(codeOf);
  writeFileSync(join(folder, "text"), "a text");
  expect(await whyNot({ db_file: "text/site.db" })).toBe("database_not_writable");
  expect(await whyNot({ db_type: "postgres", db_host: "127.0.0.1:1", db_name: "kettle" })).toBe("database_unreachable");
  const { environment } = await emptyHome();
  const address = parseAddress(environment.DATABASE_URL);
  if (address.engine === "sqlite") return;
  const { engine: db_type, host, port, user: db_username, password: db_password, database: db_name } = address;
  const server = { db_type, db_host: `${host}:${port}`, db_username, db_password, db_name };
  expect(await whyNot({ ...server, db_password: "wrong" })).toBe("database_not_allowed");
  expect(await whyNot({ ...server, db_name: "nowhere" })).toBe("database_missing");
});

test("a configuration that cannot be written is shown, to be pasted by hand", async () => {
  const folder = join(root, "leads-nowhere");
  symlinkSync(join(root, "missing", "folder"), folder);
  const installer = createInstaller({ folder, log, environment: {}, onInstalled: keep });
  const file = { ...database, db_type: "sqlite3" as const, db_file: "/srv/site.db" };
  const refusal = await installer.writeConfig(file).catch((error) => error);
  expect(refusal).toMatchObject({ code: "config_not_written", detail: { data: { create_config_failed: true } } });
  expect(refusal.detail.data.default_config).toContain("database: sqlite:/srv/site.db");
});

const variables = {
  LANGUAGE: "en_US",
  SITE_NAME: "Golden",
  SITE_URL: "http://127.0.0.1:9080",
  ADMIN_NAME: "admin",
  ADMIN_PASSWORD: "admin-Pass-2026",
  ADMIN_EMAIL: "admin@example.com",
};

test("IN6 the environment installs a site, once; the file is written where no address is given", async () => {
  const folder = mkdtempSync(join(root, "auto-"));
  const named = { ...variables, DB_TYPE: "sqlite3", DB_FILE: join(folder, "site.db") };
  await (await autoInstall({ folder, log }, named)).stop();
  expect(readFileSync(join(folder, "config.yaml"), "utf8")).toContain("site.db");
  const again = keep(await autoInstall({ folder, log }, { ...named, SITE_NAME: "Another" }));
  expect(again.app.settings.get("general").name).toBe("Golden");
  expect(again.app.settings.get("security").external_content_display).toBe("always_display");
});

test("IN6 what is wrong in the environment is named", async () => {
  const folder = mkdtempSync(join(root, "wrong-"));
  const wrong = { ...variables, ADMIN_PASSWORD: "short", SITE_URL: "kettle" };
  await expect(autoInstall({ folder, log }, wrong)).rejects.toThrow(/SITE_URL.*ADMIN_PASSWORD/);
  const file = join(folder, "new.db");
  await expect(autoInstall({ folder, log }, { ...wrong, DB_TYPE: "sqlite3", DB_FILE: file })).rejects.toThrow(
    "SITE_URL",
  );
  expect(existsSync(file)).toBe(false);
});
