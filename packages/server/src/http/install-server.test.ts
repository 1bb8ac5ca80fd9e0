import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testSite } from "../../testing/index.ts";
import { type Composed, compose } from "../compose.ts";
import { createInstaller } from "../install/installer.ts";
import type { OpenSite } from "../install/open-site.ts";
import { migrations } from "../migrations/index.ts";
import { migrate, openDatabase } from "../platform/db/index.ts";
import { createLog } from "../platform/log/index.ts";
import type { Tables } from "../tables.ts";
import { createInstallServer } from "./install-server.ts";

const log = createLog("silent");
const folder = mkdtempSync(join(tmpdir(), "askwell-installer-"));
const CODE = "ABCD-EFGH-JKLM";
let blank: Composed;
let local: FastifyInstance;
let exposed: FastifyInstance;
let proxied: FastifyInstance;
let installed: OpenSite | undefined;

beforeAll(async () => {
  const database = await openDatabase<Tables>(":memory:");
  await migrate(database, migrations);
  blank = await compose({ database, uploads: folder, dataFolder: folder, keyFile: join(folder, "secret.key"), log });
  const onInstalled = (site: OpenSite) => {
    installed = site;
  };
  const installer = createInstaller({ folder, log, environment: {}, onInstalled });
  const options = { installer, blank: blank.app, pages: undefined, code: CODE, onReply: () => {} };
  local = await createInstallServer({ ...options, host: "127.0.0.1" });
  exposed = await createInstallServer({ ...options, host: "0.0.0.0" });
  proxied = await createInstallServer({ ...options, host: "127.0.0.1", isBehindProxy: true });
});
afterAll(async () => {
  await Promise.all([local.close(), exposed.close(), proxied.close()]);
  await installed?.stop();
  await blank.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = async (server: FastifyInstance, path: string, payload: object, headers: Record<string, string> = {}) => {
  const url = `/installation/${path}`;
  return (await server.inject({ method: "POST", url, payload, headers: { host: "localhost", ...headers } })).json();
};
const database = { db_type: "sqlite3", db_file: "site.db" };

async function expectOnlyInstallation() {
  const locationOf = async (url: string) => (await local.inject({ url })).headers.location;
  for (const url of ["/", "/questions?page=2", "/users/login", "/answer/api/v1/siteinfo", "/uploads/post/a/b.png"])
    expect(await locationOf(url), url).toBe("/install");
}

test("IN3 every path redirects to the installer", async () => {
  await expectOnlyInstallation();
  expect((await local.inject({ url: "/install" })).headers["content-type"]).toMatch(/^text\/html/);
  expect((await local.inject({ url: "/healthz" })).body).toBe("OK");
});

test("the installer lists languages and returns no texts", async () => {
  const { data } = (await local.inject({ url: "/installation/language/options" })).json();
  expect(data[0]).toEqual({ label: "English (100%)", value: "en_US", progress: 100 });
  expect((await local.inject({ url: "/installation/language/config?lang=en_US" })).json().data.ui).toEqual({});
});

describe("IN4 requests from other machines need the code", () => {
  test.each([
    ["a server that other machines can reach", () => exposed, {}],
    ["a foreign host name that resolves to this machine", () => local, { host: "kettle.example" }],
    ["a page of another site", () => local, { origin: "https://kettle.example" }],
    ["a proxy that sends X-Forwarded-For", () => local, { "x-forwarded-for": "203.0.113.7" }],
    ["a proxy that sends X-Forwarded-Host", () => local, { "x-forwarded-host": "kettle.example" }],
    ["a proxy that sends the standard header", () => local, { forwarded: "for=203.0.113.7" }],
    ["a proxy that sends Via", () => local, { via: "1.1 front" }],
    ["a proxy with its own header", () => local, { "x-real-ip": "203.0.113.7" }],
    ["a content delivery network", () => local, { "cf-connecting-ip": "203.0.113.7" }],
    ["a configured proxy", () => proxied, {}],
  ])("%s", async (_, server, headers) => {
    expect((await post(server(), "config-file/check", {}, headers)).data.install_code_required).toBe(true);
    for (const path of ["db/check", "init"]) {
      const error = await post(server(), path, database, headers);
      expect(error).toMatchObject({ code: 403, data: [{ error_field: "install_code" }] });
    }
    const wrong = { ...database, install_code: "ABCD-EFGH-JKLN" };
    expect((await post(server(), "db/check", wrong, headers)).code).toBe(403);
    const right = { ...database, install_code: "abcd efgh jklm" };
    expect((await post(server(), "db/check", right, headers)).code).toBe(200);
  });

  test("a peer that is another machine", async () => {
    const remoteAddress = "203.0.113.7";
    const url = "/installation/config-file/check";
    const reply = await local.inject({ method: "POST", url, remoteAddress, headers: { host: "localhost" } });
    expect(reply.json().data.install_code_required).toBe(true);
  });

  test("a proxy that adds no header and uses HTTP/1.0", async () => {
    const address = new URL(await local.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect(Number(address.port), address.hostname);
    socket.write("POST /installation/config-file/check HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
    expect(await text(socket)).toContain('"install_code_required":true');
  });

  test("requests from this machine need no code", async () => {
    expect((await post(local, "config-file/check", {})).data.install_code_required).toBe(false);
    expect((await post(local, "db/check", database)).data).toEqual({ connection_success: true });
  });
});

test("a form of another website is rejected", async () => {
  const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
  const reply = await local.inject({ method: "POST", url: "/installation/init", payload: "db_type=sqlite3", headers });
  expect(reply.json()).toMatchObject({ code: 400, data: null });
});

test("the configuration can be read without a body", async () => {
  const reply = await local.inject({
    method: "POST",
    url: "/installation/config-file/check",
    headers: { host: "localhost" },
  });
  expect(reply.json()).toMatchObject({ code: 200, data: { config_file_exist: false } });
});

test("failures have a specific message and are displayed as an alert", async () => {
  const unreachable = { db_type: "postgres", db_host: "127.0.0.1:1", db_name: "kettle", db_username: "cook" };
  const error = await post(local, "db/check", unreachable);
  expect(error).toMatchObject({ code: 400, reason: "error.database.connection_failed", data: { err_type: "alert" } });
  expect(error.msg).toBe("The connection to the database failed: no server answers at this address.");
  expect((await post(local, "base-info", {})).data).toHaveLength(8);
});

test("FM2, FM4 the forms of the installer report all field errors at once", async () => {
  const named = (list: unknown) => ((list ?? []) as { error_field: string }[]).map((each) => each.error_field);
  const site = { lang: "en_US", site_name: "Kettle", site_url: "nowhere", contact_email: "cook@example.com" };
  const owner = {
    name: "c o",
    password: "short",
    email: "cook@example.com",
    external_content_display: "always_display",
  };
  for (const headers of [{}, { "x-check-only": "true" }]) {
    const error = await post(exposed, "base-info", { ...site, ...owner }, headers);
    expect(named(error.data)).toEqual(["site_url", "password"]);
    expect(named(error.also)).toEqual(["name", "install_code"]);
  }
  const database = await post(exposed, "db/check", { db_type: "oracle" });
  expect([named(database.data), named(database.also)]).toEqual([["db_type"], ["install_code"]]);
  const right = { ...site, ...owner, site_url: "http://localhost", name: "cook", password: "cook-Pass-2026" };
  const checked = await post(exposed, "base-info", { ...right, install_code: CODE }, { "x-check-only": "true" });
  expect(checked).toMatchObject({ code: 200, data: null });
  expect((await local.inject({ url: "/" })).headers.location).toBe("/install");
});

test("IN3 after the last step the site is installed and the installer is closed", async () => {
  expect((await post(local, "init", database)).code).toBe(200);
  // Between the steps the redirects stay the same.
  await expectOnlyInstallation();
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
  expect(await post(local, "base-info", owner)).toMatchObject({ code: 200, data: null });
  expect(installed?.app.settings.get("login").require_email_verification).toBe(true);
  expect((await post(local, "base-info", owner)).reason).toBe("error.install.already_installed");
});

test("IN5 an installed site rejects the calls of the installer", async () => {
  const site = await testSite();
  const owner = { lang: "en_US", site_name: "K", site_url: "http://a.example", contact_email: "a@b.example" };
  const account = { name: "cook", password: "cook-Pass-2026", email: "a@b.example" };
  const choices = { external_content_display: "always_display" };
  const errors = [
    await site.error(site.visitor, "installLanguages", {}),
    await site.error(site.visitor, "installTexts", {}),
    await site.error(site.visitor, "checkInstallConfig", {}),
    await site.error(site.visitor, "checkInstallDatabase", database),
    await site.error(site.visitor, "writeInstallConfig", database),
    await site.error(site.visitor, "installSite", { ...owner, ...account, ...choices }),
  ];
  expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(["error.install.already_installed"]));
  expect((await site.server.inject({ url: "/install" })).headers.location).toBe("/");
  await site.close();
});
