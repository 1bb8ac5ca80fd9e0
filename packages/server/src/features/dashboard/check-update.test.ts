import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { isNewer, version } from "../../version.ts";
import { checkUpdate, newestVersion } from "./check-update.ts";
import { versionIn } from "./versions.ts";

let answer: { status: number; body: string };
const requests: string[] = [];
let server: Server;
let site: TestSite;

beforeAll(async () => {
  server = createServer((request, reply) => {
    requests.push(request.url ?? "");
    reply.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  site = await testSite({ updateUrl: `http://127.0.0.1:${port}/latest.json` });
});
afterAll(async () => {
  await site.close();
  server.close();
});

const release = (newest: string) => ({ status: 200, body: JSON.stringify({ release: { version: newest } }) });
const onDashboard = async () => (await site.call(site.admin, "dashboard", {})).info.version_info.remote_version;
const shown = () => newestVersion(site.app);
const setCheckUpdate = (check_update: boolean) =>
  site.app.db.write((tx) => site.app.settings.save(tx, "security", { check_update }, site.app.now()));
const day = async () => {
  site.wait(86_401);
  await checkUpdate(site.app);
};

test("G9 the newest version is requested once a day and shown on the dashboard", async () => {
  answer = release("99.1.0");
  expect(await onDashboard()).toBe("");
  for (let time = 0; time < 3; time++) await checkUpdate(site.app);
  expect(requests).toEqual([`/latest.json?from_version=${version}`]);
  expect(await onDashboard()).toBe("99.1.0");
  await day();
  expect(requests).toHaveLength(2);
});

test("G9 a failing URL, or a reply without a valid version, changes nothing", async () => {
  for (const wrong of [
    { status: 500, body: "" },
    { status: 200, body: "<html>" },
    { status: 200, body: '{"release":{"version":"<b>9</b>"}}' },
    { status: 200, body: "null" },
    { status: 200, body: `"${"9".repeat(100_000)}"` },
  ]) {
    answer = wrong;
    await day();
    expect(await shown()).toBe("99.1.0");
  }
});

test("G9 an older version is not offered", async () => {
  answer = release("0.0.1");
  await day();
  expect(await shown()).toBe(version);
});

test("G9 nothing is requested or shown while the setting is off", async () => {
  await setCheckUpdate(false);
  const before = requests.length;
  await day();
  expect([requests.length, await shown()]).toEqual([before, ""]);
  await setCheckUpdate(true);
});

test("G9 nothing is requested without a URL", async () => {
  const other = await testSite();
  await checkUpdate(other.app);
  expect((await other.call(other.admin, "dashboard", {})).info.version_info.remote_version).toBe("");
  await other.close();
});

test.each([
  ["1.10.0", "1.9.9", true],
  ["1.2", "1.2.0", false],
  ["2.0.0", "2.0.0-rc.1", true],
  ["2.0.0-rc.1", "2.0.0", false],
  ["2.0.0-rc.10", "2.0.0-rc.9", true],
  ["1.0.0", "1.0.0", false],
])("G9 %s is newer than %s: %s", (one, other, newer) => {
  expect(isNewer(one, other)).toBe(newer);
});

test("G9 the version is read from several formats", () => {
  expect(versionIn('{"tag_name":"v1.2.3"}')).toBe("1.2.3");
  expect(versionIn('{"version":"1.2"}')).toBe("1.2");
  expect(versionIn("[]")).toBeNull();
});
