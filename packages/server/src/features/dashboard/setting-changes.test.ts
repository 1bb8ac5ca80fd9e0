import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let nora: TestPerson;

beforeAll(async () => {
  site = await testSite();
  nora = await site.person("nora", { role_id: 2 });
});
afterAll(() => site.close());

const changes = (page: "write" | "login" | "smtp") => site.call(site.admin, "settingChanges", { page });
const write = async (who: TestPerson, change: object) =>
  site.call(who, "saveWriteSettings", { ...(await site.call(who, "readWriteSettings", {})), ...change });

test("G24 a page lists who changed each setting last, when, and the value before", async () => {
  expect(await changes("write")).toEqual([]);
  await write(site.admin, { min_tags: 2 });
  site.wait(60);
  await write(nora, { min_tags: 3, min_content: 20 });
  const now = site.app.now();
  const listed = (await changes("write")).sort((one, two) => one.name.localeCompare(two.name));
  expect(listed).toMatchObject([
    { name: "min_content", changed_at: now, user: { username: "nora" }, before: "6" },
    { name: "min_tags", changed_at: now, user: { username: "nora" }, before: "2" },
  ]);
  expect(await changes("login")).toEqual([]);
});

test("G24 an undo is the last change of its settings", async () => {
  await write(site.admin, { min_tags: 5 });
  const { list } = await site.call(site.admin, "staffLog", {});
  await site.call(nora, "undoAdministration", { id: String(list[0]?.id) });
  const change = (await changes("write")).find(({ name }) => name === "min_tags");
  expect(change).toMatchObject({ user: { username: "nora" }, before: "5" });
});

test("G24 a secret shows only who changed it", async () => {
  const mail = await site.call(site.admin, "readMailSettings", {});
  const secret = { smtp_authentication: true, smtp_username: "post", smtp_password: "kept-from-logs" };
  await site.call(site.admin, "saveMailSettings", { ...mail, ...secret, test_email_recipient: "" });
  const listed = await changes("smtp");
  expect(listed.find(({ name }) => name === "smtp_password")).toMatchObject({
    user: { username: site.admin.username },
    before: null,
  });
  expect(JSON.stringify(listed)).not.toContain("kept-from-logs");
});
