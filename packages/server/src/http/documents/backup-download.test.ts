import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
const name = "askwell-2026-03-01T0400.zip";

beforeAll(async () => {
  site = await testSite();
  const folder = join(site.paths.dataFolder, "backups");
  await mkdir(folder);
  await writeFile(join(folder, name), "the whole site");
  await writeFile(join(site.paths.dataFolder, "askwell-2026-03-02T0400.zip"), "another file");
});
afterAll(() => site.close());

const fetchAs = ({ visit_token }: Pick<TestPerson, "visit_token">, file = name) =>
  site.server.inject({ url: `/admin/backups/${file}`, headers: { cookie: `visit=${visit_token}` } });

test("BK14 administrators download an archive, which no cache keeps, and the staff log says so", async () => {
  const reply = await fetchAs(site.admin);
  expect([reply.statusCode, reply.body]).toEqual([200, "the whole site"]);
  expect(reply.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${name}"`,
    "content-length": "14",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list[0]).toMatchObject({ action: "backup_download", note: name });
});

test("BK14 nobody else downloads it", async () => {
  const people = [site.visitor, await site.person("ann"), await site.person("mod", { role_id: 3 })];
  for (const person of people) {
    const { statusCode, headers, body } = await fetchAs(person);
    expect([statusCode, headers.location, headers["cache-control"], body]).toEqual([302, "/403", "no-store", ""]);
  }
});

test.each(["..%2Faskwell-2026-03-02T0400.zip", "askwell-2026-03-02T0400.zip", "secret.key", "..%2Fsecret.key"])(
  "BK14 no other file is sent: %s",
  async (file) => {
    expect((await fetchAs(site.admin, file)).statusCode).toBe(404);
  },
);
