import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testSite } from "../../testing/index.ts";
import { type Composed, compose } from "../compose.ts";
import { createInstaller } from "../install/installer.ts";
import type { OpenSite } from "../install/open-site.ts";
import { migrate, openDatabase } from "../platform/db/index.ts";
import { createLog } from "../platform/log/index.ts";
import type { Tables } from "../tables.ts";
import { createInstallServer } from "./install-server.ts";

const log = createLog("silent");
const folder = mkdtempSync(join(tmpdir(), "askwell-installer-"));
const CODE = "ABCD-EFGH-JKLM";
let blank: Composed;
let here: FastifyInstance;
let beyond: FastifyInstance;
let installed: OpenSite | undefined;

beforeAll(async () => {
  const database = await openDatabase<Tables>(":memory:");
  await migrate(database);
  blank = await compose({ database, uploads: folder, keyFile: join(folder, "secret.key"), log });
  const onInstalled = (site: OpenSite) => {
    installed = site;
  };
  const installer = createInstaller({ folder, log, environment: {}, onInstalled });
  const options = { installer, blank: blank.app, pages: undefined, code: CODE, onReply: () => {} };
  here = await createInstallServer({ ...options, host: "127.0.0.1" });
  beyond = await createInstallServer({ ...options, host: "0.0.0.0" });
});
afterAll(async () => {
  await Promise.all([here.close(), beyond.close()]);
  await installed?.stop();
  await blank.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = async (server: FastifyInstance, path: string, payload: object, headers: Record<string, string> = {}) => {
  const url = `/installation/${path}`;
  return (await server.inject({ method: "POST", url, payload, headers: { host: "localhost", ...headers } })).json();
};
const database = { db_type: "sqlite3", db_file: "site.db" };

test("IN3 every address leads to the installation or to an apology", async () => {
  const locationOf = async (url: string) => (await here.inject({ url })).headers.location;
  expect(await locationOf("/")).toBe("/install");
  expect(await locationOf("/questions?page=2")).toBe("/50x");
  expect(await locationOf("/answer/api/v1/siteinfo")).toBe("/50x");
  expect((await here.inject({ url: "/install" })).headers["content-type"]).toMatch(/^text\/html/);
  expect((await here.inject({ url: "/healthz" })).body).toBe("OK");
});

test("the installer offers languages, and leaves clients their texts", async () => {
  const { data } = (await here.inject({ url: "/installation/language/options" })).json();
  expect(data[0]).toEqual({ label: "English (100%)", value: "en_US", progress: 100 });
  expect((await here.inject({ url: "/installation/language/config?lang=en_US" })).json().data.ui).toEqual({});
});

describe("IN4 who is not at the machine itself is asked for the code", () => {
  test.each([
    ["a server that others can reach", () => beyond, {}],
    ["a name that leads to this machine from elsewhere", () => here, { host: "kettle.example" }],
  ])("%s", async (_, server, headers) => {
    expect((await post(server(), "config-file/check", {}, headers)).data.install_code_required).toBe(true);
    for (const path of ["db/check", "init"]) {
      const refusal = await post(server(), path, database, headers);
      expect(refusal).toMatchObject({ code: 403, data: [{ error_field: "install_code" }] });
    }
    const wrong = { ...database, install_code: "ABCD-EFGH-JKLN" };
    expect((await post(server(), "db/check", wrong, headers)).code).toBe(403);
    const right = { ...database, install_code: "abcd efgh jklm" };
    expect((await post(server(), "db/check", right, headers)).code).toBe(200);
  });

  test("at the machine it is not needed", async () => {
    expect((await post(here, "config-file/check", {})).data.install_code_required).toBe(false);
    expect((await post(here, "db/check", database)).data).toEqual({ connection_success: true });
  });
});

test("a form of another website is not understood", async () => {
  const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
  const reply = await here.inject({ method: "POST", url: "/installation/init", payload: "db_type=sqlite3", headers });
  expect(reply.json()).toMatchObject({ code: 400, data: null });
});

test("the configuration is asked for without a body", async () => {
  const reply = await here.inject({
    method: "POST",
    url: "/installation/config-file/check",
    headers: { host: "localhost" },
  });
  expect(reply.json()).toMatchObject({ code: 200, data: { config_file_exist: false } });
});

test("failures have clear words and an alert", async () => {
  const nobody = { db_type: "postgres", db_host: "127.0.0.1:1", db_name: "kettle", db_username: "cook" };
  const refusal = await post(here, "db/check", nobody);
  expect(refusal).toMatchObject({ code: 400, reason: "error.database.connection_failed", data: { err_type: "alert" } });
  expect(refusal.msg).toBe("The connection to the database failed: no server answers at this address.");
  expect((await post(here, "base-info", {})).data).toHaveLength(8);
});

test("after the last step the site is there, and the installation is over", async () => {
  expect((await post(here, "init", database)).code).toBe(200);
  const owner = {
    lang: "en_US",
    site_name: "Kettle",
    site_url: "http://localhost",
    contact_email: "cook@example.com",
    name: "cook",
    password: "cook-Pass-2026",
    email: "cook@example.com",
    external_content_display: "always_display",
  };
  expect(await post(here, "base-info", owner)).toMatchObject({ code: 200, data: null });
  expect(installed?.app.settings.get("login").require_email_verification).toBe(true);
  expect((await post(here, "base-info", owner)).reason).toBe("error.install.already_installed");
});

test("IN5 an installed site refuses the calls of the installation", async () => {
  const site = await testSite();
  const owner = { lang: "en_US", site_name: "K", site_url: "http://a.example", contact_email: "a@b.example" };
  const account = { name: "cook", password: "cook-Pass-2026", email: "a@b.example" };
  const choices = { external_content_display: "always_display" };
  const refusals = [
    await site.refusal(site.visitor, "installLanguages", {}),
    await site.refusal(site.visitor, "installTexts", {}),
    await site.refusal(site.visitor, "checkInstallConfig", {}),
    await site.refusal(site.visitor, "checkInstallDatabase", database),
    await site.refusal(site.visitor, "writeInstallConfig", database),
    await site.refusal(site.visitor, "installSite", { ...owner, ...account, ...choices }),
  ];
  expect(new Set(refusals.map((refusal) => refusal.reason))).toEqual(new Set(["error.install.already_installed"]));
  expect((await site.server.inject({ url: "/install" })).headers.location).toBe("/");
  await site.close();
});
