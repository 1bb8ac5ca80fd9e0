import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { INSTALLATION, type ServerProcess, serverProcesses } from "./server-process.ts";

const { newFolder, start, end } = serverProcesses();
const folder = newFolder();
/** The site's server, which tests pass on to the next because starting one takes seconds. */
let server: ServerProcess;

async function serve(env: Record<string, string> = {}): Promise<void> {
  server = await start(folder, env);
  await server.ready();
}

beforeAll(() => serve(INSTALLATION));
afterAll(end);

/** Logs in with a request whose body is sent in two parts; `between` runs when the server has the first. */
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

test("a second server on the same file fails with a message that says why", async () => {
  const others = [await start(folder), await start(folder, INSTALLATION)];
  for (const second of others) {
    expect(await second.ended()).toBe(1);
    expect(second.printed()).toMatch(/Stop it first.*PostgreSQL or MariaDB/);
    expect(second.printed()).not.toMatch(/\n\s+at /);
  }
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test("requests from before the shutdown are answered", async () => {
  const reply = await logInSlowly(server, async () => {
    server.child.kill("SIGTERM");
    const pollDuring = () => fetch(`${server.address}/healthz`).then(String, () => "refused");
    await expect.poll(pollDuring).toBe("refused");
  });
  expect([reply.status, reply.envelope.data.username]).toEqual([200, "admin"]);
  expect(await server.ended()).toBe(0);
});

test("an installed site is served, with any installation variables still set", async () => {
  await serve({ AUTO_INSTALL: "true" });
  const site = await (await fetch(`${server.address}/answer/api/v1/siteinfo`)).json();
  expect(site).toMatchObject({ code: 200, data: { general: { name: "Kettle" } } });
});

test("a killed server leaves no lock, and nothing that was answered is lost", async () => {
  const { envelope } = await logInSlowly(server, async () => {});
  server.child.kill("SIGKILL");
  expect(await server.ended()).toBe("SIGKILL");
  await serve();
  const headers = { authorization: envelope.data.access_token as string };
  const who = await (await fetch(`${server.address}/answer/api/v1/user/info`, { headers })).json();
  expect(who).toMatchObject({ code: 200, data: { username: "admin" } });
});

test("IN5 a site that is installed by hand takes over without downtime", async () => {
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
  const statuses = new Set<string>();
  const polling = (async () => {
    while (!isServed) statuses.add(await answers());
  })();
  await send("base-info", {
    ...{ lang: "en_US", site_name: "Kettle", site_url: installing.address, contact_email: "tea@example.com" },
    ...{ name: "admin", password: "correct-horse-1", email: "admin@example.com" },
    external_content_display: "always_display",
  });
  // The site itself, from the reply to the installation on.
  const site = await fetch(`${installing.address}/answer/api/v1/siteinfo`, { redirect: "manual" });
  expect([site.status, (await site.json()).data.general.name]).toEqual([200, "Kettle"]);
  isServed = true;
  await polling;
  expect([...statuses]).toEqual(["OK"]);
  // The stream belongs to the site, its connection to the installer.
  const stream = await fetch(`${installing.address}/answer/api/v1/live`);
  installing.child.kill("SIGTERM");
  expect(await installing.ended()).toBe(0);
  expect(await stream.text()).toBe("retry: 3000\n\n");
});

test("LV8 on SIGTERM, open streams end at once", async () => {
  const stream = await fetch(`${server.address}/answer/api/v1/live`);
  expect(stream.status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await stream.text()).toBe("retry: 3000\n\n");
  expect(await server.ended()).toBe(0);
  await serve({ LIVE_STREAMS: "0" });
});

test("LV7 streams can be turned off", async () => {
  expect((await fetch(`${server.address}/answer/api/v1/live`)).status).toBe(204);
});

test("on SIGTERM, an idle server exits without errors", async () => {
  // An idle keep-alive connection does not delay the shutdown.
  await (await fetch(`${server.address}/healthz`)).text();
  server.child.kill("SIGTERM");
  expect(await server.ended()).toBe(0);
});

test("OP6 people are greeted with the address of the installer and its code, and read plain lines", async () => {
  const ownFolder = newFolder();
  const fresh = await start(ownFolder, { LOG_FORMAT: "text" });
  await vi.waitFor(() => expect(fresh.printed()).toContain(`Open      ${fresh.address}/install`), { timeout: 30_000 });
  expect(fresh.printed()).toMatch(/Code {6}\w+/);
  expect(fresh.printed()).toContain(`Data      ${ownFolder}`);
  expect(fresh.printed()).not.toContain('{"level"');
});

test("OP6 programs read one JSON object a line", async () => {
  const fresh = await start(newFolder());
  await vi.waitFor(() => expect(fresh.printed()).toContain("/install"), { timeout: 30_000 });
  const lines = fresh.printed().trim().split("\n");
  expect(lines.map((line) => typeof JSON.parse(line).level)).toEqual(lines.map(() => "string"));
});
