import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeAt } from "../src/features/factors/totp.ts";
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

/** Runs a command on the same folder, beside the server. */
async function askwell(...words: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: folder };
  return (await run(process.execPath, [main, ...words], { cwd: folder, env })).stdout;
}

async function send(method: string, path: string, body: object, token = "") {
  const headers = { "content-type": "application/json", authorization: token };
  const response = await fetch(server.address + path, { method, headers, body: JSON.stringify(body) });
  return response.json();
}
const logIn = (e_mail: string, pass: string) => send("POST", "/answer/api/v1/user/login/email", { e_mail, pass });

test("AC18 with password login off and the administrator gone, the command line lets somebody in again", async () => {
  const { access_token } = (await logIn(INSTALLATION.ADMIN_EMAIL, INSTALLATION.ADMIN_PASSWORD)).data;
  const person = { display_name: "kim", email: "kim@example.com", password: "first-Pass-1" };
  await send("POST", "/answer/admin/api/user", person, access_token);
  const { id } = (await logIn(person.email, person.password)).data;
  await send("PUT", "/answer/admin/api/user/status", { user_id: id, status: "suspended" }, access_token);
  const doors = { allow_new_registrations: false, allow_email_registrations: false, allow_password_login: false };
  const login = { ...doors, allow_email_domains: [], require_email_verification: true };
  expect((await send("PUT", "/answer/admin/api/siteinfo/login", login, access_token)).code).toBe(200);
  expect((await logIn(person.email, person.password)).code).toBe(400);

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

test("TS11 an administrator without their second factor is let in by the command line", async () => {
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

test("IN7 other accounts of the machine read nothing in the data folder", async () => {
  for (const name of await readdir(folder, { recursive: true })) {
    expect((await stat(join(folder, name))).mode & 0o007, name).toBe(0);
  }
});
