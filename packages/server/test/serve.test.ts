import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSTALLATION, type ServerProcess, serverProcesses } from "./server-process.ts";

const { newFolder, start, end } = serverProcesses();
const folder = newFolder();
/** The server of the site, which one test leaves to the next: starting one takes seconds. */
let server: ServerProcess;

async function serve(env: Record<string, string> = {}): Promise<void> {
  server = await start(folder, env);
  await server.ready();
}

beforeAll(() => serve(INSTALLATION));
afterAll(end);

/** Logs in with a request whose body comes in two parts; `between` runs when the server has the first. */
async function logInSlowly({ port }: ServerProcess, between: () => Promise<void>) {
  const body = JSON.stringify({ e_mail: INSTALLATION.ADMIN_EMAIL, pass: INSTALLATION.ADMIN_PASSWORD });
  const sent = request({
    ...{ host: "127.0.0.1", port, path: "/answer/api/v1/user/login/email", method: "POST" },
    headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
  });
  const replied = once(sent, "response");
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(body.slice(0, 10));
  await between();
  sent.end(body.slice(10));
  const [reply] = await replied;
  return { status: reply.statusCode as number, envelope: JSON.parse(await text(reply)) };
}

test("a second server on the same file is refused with a message that says why", async () => {
  const others = [await start(folder), await start(folder, INSTALLATION)];
  for (const second of others) {
    expect(await second.ended()).toBe(1);
    expect(second.printed()).toMatch(/Stop it first.*PostgreSQL or MariaDB/);
    expect(second.printed()).not.toMatch(/\n\s+at /);
  }
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test("what was asked before the end is answered", async () => {
  const reply = await logInSlowly(server, async () => {
    server.child.kill("SIGTERM");
    const knock = () => fetch(`${server.address}/healthz`).then(String, () => "refused");
    await expect.poll(knock).toBe("refused");
  });
  expect([reply.status, reply.envelope.data.username]).toEqual([200, "admin"]);
  expect(await server.ended()).toBe(0);
});

test("a site that is installed is served, whatever is left of the variables that installed it", async () => {
  await serve({ AUTO_INSTALL: "true" });
  const site = await (await fetch(`${server.address}/answer/api/v1/siteinfo`)).json();
  expect(site).toMatchObject({ code: 200, data: { general: { name: "Kettle" } } });
});

test("a server that is killed leaves no lock, and nothing that was answered is gone", async () => {
  const { envelope } = await logInSlowly(server, async () => {});
  server.child.kill("SIGKILL");
  expect(await server.ended()).toBe("SIGKILL");
  await serve();
  const headers = { authorization: envelope.data.access_token as string };
  const who = await (await fetch(`${server.address}/answer/api/v1/user/info`, { headers })).json();
  expect(who).toMatchObject({ code: 200, data: { username: "admin" } });
});

test("IN5 a site that is installed by hand takes over without a moment in which nothing answers", async () => {
  const installing = await start(newFolder());
  const answers = (): Promise<string> =>
    fetch(`${installing.address}/healthz`, { headers: { connection: "close" } }).then(
      (reply) => reply.text(),
      (error) => `${error.cause?.code ?? error}`,
    );
  await expect.poll(answers).toBe("OK");
  const send = async (step: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    const reply = await fetch(`${installing.address}/installation/${step}`, sent);
    expect(reply.status).toBe(200);
  };
  await send("init", { db_type: "sqlite3", db_file: "site.db" });
  let isServed = false;
  const heard = new Set<string>();
  const knocking = (async () => {
    while (!isServed) heard.add(await answers());
  })();
  await send("base-info", {
    ...{ lang: "en_US", site_name: "Kettle", site_url: installing.address, contact_email: "tea@example.com" },
    ...{ name: "admin", password: "correct-horse-1", email: "admin@example.com" },
    external_content_display: "always_display",
  });
  // The site itself, from the moment that the installation was answered.
  const site = await fetch(`${installing.address}/answer/api/v1/siteinfo`, { redirect: "manual" });
  expect([site.status, (await site.json()).data.general.name]).toEqual([200, "Kettle"]);
  isServed = true;
  await knocking;
  expect([...heard]).toEqual(["OK"]);
  installing.child.kill("SIGTERM");
  expect(await installing.ended()).toBe(0);
});

test("told to stop, an idle server ends without complaint", async () => {
  // A connection that is kept open for further requests holds nobody up.
  await (await fetch(`${server.address}/healthz`)).text();
  server.child.kill("SIGTERM");
  expect(await server.ended()).toBe(0);
});
