import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../../testing/index.ts";
import { MAX_SEARCHED } from "../../../platform/db/index.ts";

let site: TestSite;
const people: Record<string, TestPerson> = {};

beforeAll(async () => {
  site = await testSite();
  for (const [name, rank] of Object.entries({ cleo: 30, abel: 20, bart: 30, dina: 10 })) {
    site.wait(60);
    people[name] = await site.person(name, { rank });
  }
  const formula = { display_name: "=bart", display_key: "=bart" };
  await site.app.db.write((tx) => tx.updateTable("users").set(formula).where("username", "=", "bart").execute());
});
afterAll(() => site.close());

type UserListInput = Parameters<typeof site.call<"adminUserList">>[2];

const page = (filters: UserListInput = {}) => site.call(site.admin, "adminUserList", filters);
const names = async (filters: UserListInput = {}) => {
  const { list } = await page(filters);
  return list.map(({ username }) => username).filter((name) => name !== "admin");
};
const idOf = (name: string) => people[name]?.id ?? "";
const change = (status: "normal" | "suspended", ...whom: string[]) =>
  site.call(site.admin, "setUserStatuses", {
    user_ids: whom.map(idOf),
    status,
    suspend_duration: "7d",
    reason: "Advertising",
  });

test("AD14 users are listed in each order, and limited to names, an address and an id", async () => {
  expect(await names()).toEqual(["dina", "bart", "abel", "cleo"]);
  expect(await names({ order: "reputation" })).toEqual(["bart", "cleo", "abel", "dina"]);
  expect(await names({ order: "name" })).toEqual(["bart", "abel", "cleo", "dina"]);
  expect(await names({ query: "LE" })).toEqual(["cleo"]);
  expect(await names({ query: "Abel@Example.com" })).toEqual(["abel"]);
  expect(await names({ query: `user:${idOf("dina")}`, order: "name" })).toEqual(["dina"]);
  expect(await names({ query: "samovar" })).toEqual([]);
  expect((await page({ filter: "staff" })).list.map(({ username }) => username)).toContain("admin");
  expect(await names({ filter: "staff" })).toEqual([]);
  expect((await site.error(people.dina!, "adminUserList", {})).code).toBe(403);
});

test("AD14 each page goes on where the one before ended, in every order", async () => {
  for (const order of ["newest", "reputation", "name"] as const) {
    const whole = (await page({ order })).list.map(({ user_id }) => user_id);
    const pages: string[] = [];
    let after = "";
    do {
      const part = await page({ order, after, page_size: 1 });
      pages.push(...part.list.map(({ user_id }) => user_id));
      after = part.next;
    } while (after !== "");
    expect([order, pages]).toEqual([order, whole]);
  }
  expect((await page({ after: "nonsense" })).list).toHaveLength(5);
});

test("AD14 a search for a rare name reads a part of the users, and goes on behind it", async () => {
  await site.app.db.write(async (tx) => {
    const row = await tx.selectFrom("users").selectAll().where("id", "=", idOf("dina")).executeTakeFirstOrThrow();
    const noise = Array.from({ length: MAX_SEARCHED }, (_, n) => ({
      ...row,
      ...{ id: `${9_000_000 + n}`, created_at: row.created_at + 100_000 },
      ...{ username: `x${n}`, username_key: `x${n}`, display_key: "noise", email_key: `x${n}@x.example` },
    }));
    for (let at = 0; at < noise.length; at += 500)
      await tx
        .insertInto("users")
        .values(noise.slice(at, at + 500))
        .execute();
  });
  const first = await page({ query: "cleo" });
  expect([first.list, first.is_partial]).toEqual([[], true]);
  const rest = await page({ query: "cleo", after: first.next });
  expect([rest.list.map(({ username }) => username), rest.is_partial]).toEqual([["cleo"], false]);
  await site.app.db.write((tx) => tx.deleteFrom("users").where("display_key", "=", "noise").execute());
});

test("AD44 users are limited to a role and to days of joining, in every list and order", async () => {
  const boss = await site.person("boss", { role_id: 2 });
  const mods = [await site.person("mod1", { role_id: 3 }), await site.person("mod2", { role_id: 3 })];
  people.mod1 = mods[0]!;
  expect(await names({ role_id: 3 })).toEqual(["mod2", "mod1"]);
  expect(await names({ role_id: 3, order: "name", query: "mod1" })).toEqual(["mod1"]);
  expect(await names({ role_id: 2 })).toEqual(["boss"]);
  expect(await names({ filter: "staff", role_id: 2 })).toEqual(["boss"]);
  expect(await names({ filter: "suspended", role_id: 3 })).toEqual([]);
  await change("suspended", "mod1");
  expect(await names({ filter: "suspended", role_id: 3 })).toEqual(["mod1"]);
  expect(await names({ filter: "suspended", role_id: 1 })).toEqual([]);
  expect(await names({ role_id: 1 })).toEqual(["dina", "bart", "abel", "cleo"]);
  const joined = Date.UTC(2020, 1, 29, 23, 59) / 1000;
  const id = idOf("abel");
  await site.app.db.write((tx) => tx.updateTable("users").set({ created_at: joined }).where("id", "=", id).execute());
  for (const order of ["newest", "reputation", "name"] as const) {
    expect(await names({ order, joined_from: "2020-02-29", joined_to: "2020-02-29" })).toEqual(["abel"]);
    expect(await names({ order, joined_to: "2020-02-28" })).toEqual([]);
    expect(await names({ order, joined_from: "2020-03-01", role_id: 1, query: "a" })).not.toContain("abel");
  }
  const { csv } = await site.call(site.admin, "exportUserList", { order: "reputation", joined_to: "2020-03-01" });
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  const wrong = await site.error(site.admin, "adminUserList", { joined_from: "2020-02-30" });
  expect(wrong.data).toMatchObject([{ error_field: "joined_from" }]);
  for (const { id: user } of [boss, ...mods])
    await site.app.db.write((tx) =>
      tx.updateTable("users").set({ role_id: 1, status: "deleted" }).where("id", "=", user).execute(),
    );
});

test("AD44 roles of several users change with a result for each, never the own one, and one administrator stays", async () => {
  const eve = await site.person("eve");
  const vera = await site.person("vera", { role_id: 2 });
  const gone = await site.person("gone");
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "deleted" }).where("id", "=", gone.id).execute(),
  );
  const user_ids = [eve.id, vera.id, site.admin.id, gone.id, "4711"];
  const { changed, failed } = await site.call(site.admin, "setUserRoles", { user_ids, role_id: 1, reason: "New team" });
  expect(changed).toEqual([vera.id]);
  expect(failed).toMatchObject([
    { id: site.admin.id, reason: "error.user.cannot_update_your_role" },
    { id: gone.id, reason: "error.common.status_invalid" },
    { id: "4711", reason: "error.user.not_found" },
  ]);
  const [entry] = (await site.call(site.admin, "staffLog", { person: "vera" })).list;
  expect(entry).toMatchObject({ action: "person_role", note: "admin → user: New team" });
  await site.call(site.admin, "undoAdministration", { id: entry!.id });
  expect(await names({ role_id: 2 })).toEqual(["vera"]);
  const both = [site.admin, vera];
  await Promise.allSettled(
    both.map((by, at) => site.call(by, "setUserRoles", { user_ids: [both[1 - at]!.id], role_id: 1 })),
  );
  const admins = await site.app.db.read.selectFrom("users").select("id").where("role_id", "=", 2).execute();
  expect(admins).toHaveLength(1);
});

test("AD15 users are suspended and activated together with one reason, and who cannot be is named", async () => {
  const send = { user_ids: [idOf("abel"), "4711"], status: "suspended" } as const;
  const wrong = { user_ids: ["4711", site.admin.id], status: "suspended" };
  const { changed, failed } = await site.call(site.admin, "setUserStatuses", wrong);
  expect(changed).toEqual([]);
  expect(failed).toMatchObject([
    { id: "4711", reason: "error.user.not_found" },
    { id: site.admin.id, reason: "error.admin.cannot_modify_self_status" },
  ]);
  expect(await names({ filter: "suspended" })).toEqual([]);
  expect((await change("suspended", "abel", "cleo", "abel")).changed).toEqual([idOf("abel"), idOf("cleo")]);
  expect((await change("suspended", "abel", "dina")).changed).toEqual([idOf("dina")]);
  expect((await names({ filter: "suspended" })).sort()).toEqual(["abel", "cleo", "dina"]);
  const { list } = await site.call(site.admin, "personSanctions", { username: "abel" });
  expect(list[0]).toMatchObject({ kind: "suspension", text: "Advertising" });
  expect((await change("normal", "abel", "cleo")).changed).toEqual([idOf("abel"), idOf("cleo")]);
  expect(await names({ filter: "suspended" })).toEqual(["dina"]);
  expect((await site.error(people.abel!, "setUserStatuses", send)).code).toBe(403);
});

test("AD15 each change is in the staff log and can be undone there", async () => {
  const log = (await site.call(site.admin, "staffLog", { person: "abel" })).list;
  expect(log.map(({ action, note }) => [action, note])).toEqual([
    ["person_activate", "Advertising"],
    ["person_suspend", "7d"],
  ]);
  await site.call(site.admin, "undoAdministration", { id: log[0]!.id });
  expect((await names({ filter: "suspended" })).sort()).toEqual(["abel", "dina"]);
});

test("AD15 the users of a list are exported, and no name is run as a formula", async () => {
  const { csv } = await site.call(site.admin, "exportUserList", { order: "name" });
  const lines = csv.trim().split("\r\n");
  expect(lines[0]).toContain('"username","name","email","reputation"');
  expect(lines.find((line) => line.includes("bart@example.com"))).toContain(`"'=bart"`);
  const suspended = await site.call(site.admin, "exportUserList", { filter: "suspended" });
  expect(suspended.csv.trim().split("\r\n")).toHaveLength(3);
});
