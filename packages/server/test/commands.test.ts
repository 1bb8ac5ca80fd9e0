import { execFile } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeAt } from "../src/features/two-factor/totp.ts";
import { at, DUMP, type DumpElement, writeDump } from "../testing/dump.ts";
import { inheritedVariables } from "./inherited-variables.ts";
import { INSTALLATION, type ServerProcess, serverProcesses } from "./server-process.ts";

const run = promisify(execFile);
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const processes = serverProcesses();
const folder = processes.newFolder();
let server: ServerProcess;

beforeAll(async () => {
  server = await processes.start(folder, INSTALLATION);
  await server.ready();
});
afterAll(processes.end);

/** Runs a command on the same folder, while the server runs. */
async function askwell(...words: string[]): Promise<string> {
  const env = { ...inheritedVariables(), DATA_DIR: folder };
  return (await run(process.execPath, [main, ...words], { cwd: folder, env })).stdout;
}

async function send(method: string, path: string, body?: object, token = "") {
  const headers = { "content-type": "application/json", authorization: token };
  const response = await fetch(server.address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return response.json();
}
const logIn = (e_mail: string, pass: string) => send("POST", "/answer/api/v1/user/login/email", { e_mail, pass });

/** Enables a connector and connects the administrator to it, as its callback does. */
async function connectAdministrator(token: string): Promise<void> {
  const plugin_slug_name = "connector_github";
  const config_fields = { client_id: "id", client_secret: "secret" };
  await send("PUT", "/answer/admin/api/plugin/config", { plugin_slug_name, config_fields }, token);
  await send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name, enabled: true }, token);
  const database = new DatabaseSync(join(folder, "askwell.db"));
  database.exec("pragma busy_timeout = 5000");
  database.exec(
    `insert into external_logins (provider, external_id, user_id, created_at, last_login_at)
     select '${plugin_slug_name}', '1', id, 0, 0 from users where role_id = 2`,
  );
  database.close();
}

test("G21 the command line enables login by password again, and says when it is enabled", async () => {
  expect(await askwell("allow-password-login")).toBe("Logging in by password is on already.\n");
});

test("G23 the command line writes the settings and applies a file, in the name of an administrator", async () => {
  const as = ["--as", INSTALLATION.ADMIN_EMAIL];
  const file = join(folder, "settings.yaml");
  await askwell("settings", "export", file, ...as);
  const settings = await readFile(file, "utf8");
  expect(settings).toMatch(/^general:\n {2}name: /);
  expect(await askwell("settings", "import", file, ...as)).toBe("0 settings changed\n");
  await writeFile(file, "general:\n  short_description: All about tea\n");
  const change = 'general.short_description: "" -> "All about tea"\n';
  expect(await askwell("settings", "import", file, "--dry-run", ...as)).toBe(`${change}1 settings would change\n`);
  expect(await askwell("settings", "import", file, ...as)).toBe(`${change}1 settings changed\n`);
  await expect
    .poll(async () => (await send("GET", "/answer/api/v1/siteinfo")).data.general.short_description)
    .toBe("All about tea");
  await expect(askwell("settings", "import", file, "--as", "nobody@example.com")).rejects.toThrow("No administrator");
});

test("X46 a dry run of a later dump says what would change, and changes nothing", async () => {
  const dump = processes.newFolder();
  await writeDump(dump, DUMP);
  await askwell("import", "stackexchange", dump, "--source", "tea");
  const title = "Question number ten, changed";
  const posts = DUMP.Posts!.map((row) =>
    (row as DumpElement).Id === 10 ? { ...(row as DumpElement), Title: title, LastEditDate: at(6), Score: 9 } : row,
  );
  await writeDump(dump, { ...DUMP, Posts: posts });
  const titles = async () =>
    (await send("GET", "/answer/api/v1/question/page?page=1&page_size=50")).data.list.map(
      (question: { title: string }) => question.title,
    );
  const dry = await askwell("import", "stackexchange", dump, "--source", "tea", "--since", "--dry-run");
  expect(dry).toContain("A dry run, nothing was stored.");
  expect(dry).toMatch(/changed questions\s+1\n/);
  expect(await titles()).not.toContain(title);
});

test("F25 the command line plans a full sync of the search plugin, if one is enabled", async () => {
  await expect(askwell("search-sync")).rejects.toThrow("No search plugin is enabled.");
  const { access_token } = (await logIn(INSTALLATION.ADMIN_EMAIL, INSTALLATION.ADMIN_PASSWORD)).data;
  const plugin = { plugin_slug_name: "search_opensearch" };
  const setEnabled = (enabled: boolean) =>
    send("PUT", "/answer/admin/api/plugin/status", { ...plugin, enabled }, access_token);
  await setEnabled(true);
  expect(await askwell("search-sync")).toContain("The server sends all posts to OpenSearch");
  await setEnabled(false);
});

test("AC18 with login by password off and the administrator deleted, the command line creates a login", async () => {
  const { access_token } = (await logIn(INSTALLATION.ADMIN_EMAIL, INSTALLATION.ADMIN_PASSWORD)).data;
  const person = { display_name: "kim", email: "kim@example.com", password: "first-Pass-1" };
  await send("POST", "/answer/admin/api/user", person, access_token);
  const { id } = (await logIn(person.email, person.password)).data;
  await send("PUT", "/answer/admin/api/user/status", { user_id: id, status: "suspended" }, access_token);
  const plugins = { allow_new_registrations: false, allow_email_registrations: false, allow_password_login: false };
  const login = { ...plugins, allow_email_domains: [], require_email_verification: true };
  const close = () => send("PUT", "/answer/admin/api/siteinfo/login", login, access_token);
  expect((await close()).reason).toBe("error.admin.last_way_in");
  await connectAdministrator(access_token);
  expect((await close()).code).toBe(200);
  expect((await logIn(person.email, person.password)).code).toBe(400);

  expect(await askwell("allow-password-login")).toBe("Logging in by password is on again.\n");
  expect((await close()).code).toBe(200);
  expect(await askwell("admin", person.email)).toContain("It is on again.");
  expect(await askwell("reset-password", "KIM@example.com", "second-Pass-2")).toContain("kim has a new password");
  await vi.waitFor(async () => expect((await logIn(person.email, "second-Pass-2")).code).toBe(200), {
    timeout: 10_000,
    interval: 200,
  });
  const entered = (await logIn(person.email, "second-Pass-2")).data;
  expect(entered).toMatchObject({ role_id: 2, status: "normal", is_admin: true });
  await expect(askwell("admin", "nobody@example.com")).rejects.toThrow("There is no account");
});

test("TS11 the command line removes the second factor of an administrator who has lost it", async () => {
  const login = { e_mail: INSTALLATION.ADMIN_EMAIL, pass: INSTALLATION.ADMIN_PASSWORD };
  const email = INSTALLATION.ADMIN_EMAIL;
  const { access_token } = (await logIn(login.e_mail, login.pass)).data;
  const factor = "/answer/api/v1/user/second-factor";
  const { data } = await send("POST", `${factor}/authenticator`, { pass: login.pass }, access_token);
  const second_factor = codeAt(data.secret, Math.floor(Date.now() / 30_000));
  await send("PUT", `${factor}/authenticator`, { key: data.key, second_factor }, access_token);
  expect((await logIn(login.e_mail, login.pass)).reason).toBe("error.user.second_factor_required");
  expect(await askwell("reset-second-factor", email.toUpperCase())).toContain("without a second step again");
  expect((await logIn(login.e_mail, login.pass)).code).toBe(200);
});

test("IN7 other accounts of the machine cannot read the data folder", async () => {
  for (const name of await readdir(folder, { recursive: true })) {
    expect((await stat(join(folder, name))).mode & 0o007, name).toBe(0);
  }
});
