import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const create = (description: string, scope: "read-only" | "global" = "read-only") =>
  site.call(site.admin, "createApiKey", { description, scope });

test("AK1 only the reply that creates a key contains it; the database and the log do not", async () => {
  const { access_key } = await create("for the kitchen");
  expect(access_key).toMatch(/^sk_[0-9a-f]{32}$/);
  const [listed] = await site.call(site.admin, "apiKeys", {});
  expect(listed).toMatchObject({ id: 1, description: "for the kitchen", scope: "read-only" });
  expect(listed?.access_key).toBe(`${access_key.slice(0, 7)}********${access_key.slice(-4)}`);
  expect(listed?.last_used_at).toBe(listed?.created_at);
  const stored = await site.app.db.read.selectFrom("api_keys").selectAll().execute();
  const log = await site.call(site.admin, "staffLog", {});
  expect(JSON.stringify([stored, log])).not.toContain(access_key);
  expect(JSON.stringify(log)).toContain("for the kitchen (read-only)");
});

test("AK2 a key is described anew and deleted; one that does not exist is not found", async () => {
  await create("for the cellar");
  const id = (await site.call(site.admin, "apiKeys", {})).at(-1)?.id ?? 0;
  await site.call(site.admin, "describeApiKey", { id, description: "for the attic" });
  expect((await site.call(site.admin, "apiKeys", {})).at(-1)?.description).toBe("for the attic");
  await site.call(site.admin, "deleteApiKey", { id });
  expect((await site.call(site.admin, "apiKeys", {})).map((key) => key.id)).not.toContain(id);
  for (const call of ["describeApiKey", "deleteApiKey"] as const)
    expect(await site.error(site.admin, call, { id, description: "gone" })).toMatchObject({
      ...{ code: 400, reason: "error.object.not_found" },
    });
});

test("AK4 the keys of a user go when their role changes and when their account is deactivated, suspended or deleted", async () => {
  const changes = {
    role: (user_id: string) => site.call(site.admin, "setUserRole", { user_id, role_id: 3 }),
    ...Object.fromEntries(
      (["inactive", "suspended", "deleted"] as const).map((status) => [
        status,
        (user_id: string) =>
          site.call(site.admin, "setUserStatus", {
            ...{ user_id, status, suspend_duration: status === "suspended" ? ("7d" as const) : ("" as const) },
            remove_all_content: false,
          }),
      ]),
    ),
  };
  for (const [name, change] of Object.entries(changes)) {
    const other = await site.person(`other-${name}`, { role_id: 2 });
    await site.call(other, "createApiKey", { description: `of ${name}`, scope: "global" });
    await change(other.id);
    const left = (await site.call(site.admin, "apiKeys", {})).map(({ description }) => description);
    expect(left, name).not.toContain(`of ${name}`);
  }
});

test("AK3 a key is no account: where one is needed, an unknown or narrow key is forbidden and any other unknown", async () => {
  const as = (token: string) => ({ ...site.visitor, token });
  const reader = as((await create("reads")).access_key);
  const writer = as((await create("writes", "global")).access_key);
  const stranger = as("sk_0123456789abcdef0123456789abcdef");
  const read = async (who: typeof reader) => (await site.error(who, "notificationStatus", {})).code;
  const write = async (who: typeof reader) => (await site.error(who, "readAllNotifications", { type: "inbox" })).code;
  expect([await read(reader), await read(writer), await read(stranger)]).toEqual([401, 401, 403]);
  expect([await write(reader), await write(writer), await write(stranger)]).toEqual([403, 401, 403]);
  expect(await site.error(writer, "readMcpSettings", {})).toMatchObject({
    code: 403,
    reason: "base.unauthorized_error",
  });
  expect((await site.call(stranger, "questionPage", { page: 1 })).count).toBe(0);
});

test("AK5 the use of a key is stored to the minute", async () => {
  const { access_key } = await create("used");
  const lastUse = async () => (await site.call(site.admin, "apiKeys", {})).at(-1);
  const use = () => site.error({ ...site.visitor, token: access_key }, "notificationStatus", {});
  await use();
  expect((await lastUse())?.last_used_at).toBe((await lastUse())?.created_at);
  site.wait(61);
  await use();
  expect((await lastUse())?.last_used_at).toBe(((await lastUse())?.created_at ?? 0) + 61);
});
