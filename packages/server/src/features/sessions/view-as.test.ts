import { type CallDefinition, type CallName, calls, type InputOf } from "@askwell/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { createHttpServer } from "../../http/server.ts";
import { openSession, visitTokenOf } from "./index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let admin: TestPerson;
let turn = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  admin = await site.person(`admin-${++turn}`, { role_id: 2, rank: 500 });
});

type ChosenView = Partial<InputOf<"viewAs">> & Pick<InputOf<"viewAs">, "role">;

/** The administrator in the session in which they see the site so. */
async function view(chosen: ChosenView, by = admin): Promise<TestPerson> {
  const { access_token } = await site.call(by, "viewAs", { rank: 0, rights: [], ...chosen });
  return { ...by, token: access_token, visit_token: visitTokenOf(access_token) };
}

const codeOf = async (who: TestPerson, name: CallName) => {
  const { method, path } = calls[name] as CallDefinition;
  const url = path.replace(/:\w+/g, "x");
  const headers = { authorization: who.token, "content-type": "application/json" };
  const response = await site.server.inject({ method, url, headers, ...(method !== "GET" && { payload: "{}" }) });
  return response.json<{ code: number; reason: string }>();
};
const reads = Object.entries(calls as Readonly<Record<string, CallDefinition>>)
  .filter(([, { method, redirects, isOfPlugin }]) => method === "GET" && !redirects && !isOfPlugin)
  .filter(([name]) => name !== "logout")
  .map(([name]) => name as CallName);
const writes = Object.entries(calls as Readonly<Record<string, CallDefinition>>)
  .filter(([, { method, redirects }]) => method !== "GET" && !redirects)
  .map(([name]) => name as CallName);

test("VA1 VA2 an administrator who sees the site as a new member may read what a new member reads, and no more", async () => {
  const viewed = await view({ role: "member", rank: 1 });
  const member = await site.person("ann");
  expect(await site.call(viewed, "currentPerson", {})).toMatchObject({ role_id: 1, is_admin: false, rank: 1 });
  for (const name of reads)
    expect([name, (await codeOf(viewed, name)).code]).toEqual([name, (await codeOf(member, name)).code]);
});

test("VA2 as a moderator they read the queues but not the administration, and as a visitor what visitors read", async () => {
  const moderator = await view({ role: "moderator", rank: 500 });
  const mona = await site.person("mona", { role_id: 3 });
  for (const name of reads)
    expect([name, (await codeOf(moderator, name)).code]).toEqual([name, (await codeOf(mona, name)).code]);
  const visitor = await view({ role: "visitor", rank: 99 });
  const unknown = { ...site.visitor, token: "of-a-session-that-has-ended" };
  expect(await site.call(visitor, "currentPerson", {})).toBeNull();
  for (const name of reads)
    expect([name, (await codeOf(visitor, name)).code]).toEqual([name, (await codeOf(unknown, name)).code]);
});

test("VA2 privileges follow the reputation that was chosen, and rights beyond the role those that were chosen", async () => {
  const questionId = (await fixtures.question({ by: admin })).id;
  const actionsOf = async (who: TestPerson) =>
    (await site.call(who, "questionInfo", { id: questionId })).member_actions?.map(({ action }) => action);
  expect(await actionsOf(await view({ role: "member", rank: 1 }))).not.toContain("close");
  expect(await actionsOf(await view({ role: "member", rank: 1, rights: ["close"] }))).toContain("close");
  const viewed = await view({ role: "member", rank: 1, rights: ["log"] });
  expect(await site.call(viewed, "currentPerson", {})).toMatchObject({ granted: ["log"] });
  expect((await site.call(viewed, "staffLog", {})).list.length).toBeGreaterThan(0);
  const asModerator = await view({ role: "moderator", rank: 1, rights: ["log"] });
  expect(await site.call(asModerator, "currentPerson", {})).not.toHaveProperty("granted");
});

test.each(["visitor", "member", "moderator"] as const)("VA3 as a %s nothing is changed by any call", async (role) => {
  const viewed = await view({ role, rank: 100_000 });
  for (const name of writes)
    expect([name, (await codeOf(viewed, name)).reason]).toEqual([name, "error.view_as.read_only"]);
  expect(await site.call(admin, "currentPerson", {})).toMatchObject({ is_admin: true });
});

test("VA4 it ends by itself after an hour, with another one, and when it is ended", async () => {
  const first = await view({ role: "member" });
  const second = await view({ role: "member" });
  expect(await site.call(first, "currentPerson", {})).toBeNull();
  expect(await site.call(second, "currentPerson", {})).toMatchObject({ id: admin.id });
  await site.call(admin, "endViewAs", {});
  expect(await site.call(second, "currentPerson", {})).toBeNull();
  const third = await view({ role: "member" });
  site.wait(3601);
  expect(await site.call(third, "currentPerson", {})).toBeNull();
  expect(await site.call(admin, "currentPerson", {})).toMatchObject({ is_admin: true });
});

test("VA2 what is read counts no visit", async () => {
  const { id } = await fixtures.question({ by: admin });
  const viewed = await view({ role: "member" });
  const before = (await site.call(viewed, "questionInfo", { id })).view_count;
  for (let times = 0; times < 3; times++) await site.call(viewed, "questionInfo", { id });
  await site.app.views.settle();
  expect((await site.call(viewed, "questionInfo", { id })).view_count).toBe(before);
});

test("VA1 VA4 it belongs to one browser: another one of the same administrator begins and ends its own", async () => {
  const here = await view({ role: "member" });
  const another = await openSession(site.app, { id: admin.id, role_id: 2 }, { ip: "", user_agent: "" });
  const there = { ...admin, token: another.access_token };
  const viewedThere = await view({ role: "moderator" }, there);
  expect(await site.call(here, "currentPerson", {})).toMatchObject({ role_id: 1 });
  await site.call(there, "endViewAs", {});
  expect(await site.call(viewedThere, "currentPerson", {})).toBeNull();
  expect(await site.call(here, "currentPerson", {})).toMatchObject({ role_id: 1 });
});

test("VA4 it ends with the administrator's own session, and the own session ends when they log out of it", async () => {
  const viewed = await view({ role: "member" });
  await site.call(admin, "logout", {});
  expect(await site.call(viewed, "currentPerson", {})).toBeNull();
  const other = await site.person("other-admin", { role_id: 2 });
  const moderator = await view({ role: "moderator" }, other);
  await site.call(moderator, "logout", {});
  expect(await site.call(other, "currentPerson", {})).toBeNull();
});

test("VA4 who is no administrator any more sees what visitors see", async () => {
  const viewed = await view({ role: "moderator" });
  await site.app.db.write(async (tx) => {
    await tx.updateTable("users").set({ role_id: 1 }).where("id", "=", admin.id).execute();
  });
  expect(await site.call(viewed, "currentPerson", {})).toBeNull();
});

test("VA1 only administrators may, the log says as what, and their list of sessions has the own one alone", async () => {
  const [ann, mona] = [await site.person("no-admin"), await site.person("no-admin-either", { role_id: 3 })];
  for (const who of [site.visitor, ann, mona])
    expect([401, 403]).toContain((await site.error(who, "viewAs", { role: "visitor", rank: 0, rights: [] })).code);
  await view({ role: "member", rank: 15, rights: ["close"] });
  const [entry] = (await site.call(admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "view_as", note: "Member, 15, Close and reopen questions", can_undo: false });
  expect(await site.call(admin, "ownSessions", {})).toHaveLength(1);
  expect((await site.error(admin, "viewAs", { role: "owner", rank: 0, rights: [] })).code).toBe(400);
});

test("VA2 a page is rendered for the role, without the header by which browsers store it, and visitors get the public one", async () => {
  const server = await createHttpServer({ app: site.app, pages: testPages() });
  const reader = { app: site.app, server };
  const viewed = await view({ role: "member" });
  const page = await readPage(reader, "/questions", viewed.visit_token);
  expect(page.headers["x-viewer"]).toBeUndefined();
  const visitor = await view({ role: "visitor" });
  const publicPage = await readPage(reader, "/questions", visitor.visit_token);
  expect(publicPage.html).toBe((await readPage(reader, "/questions")).html);
  await server.close();
});

test("VA2 a private site shows a visitor nothing", async () => {
  const settings = await site.call(admin, "readSecuritySettings", {});
  const page = { page: 1, page_size: 5, order: "newest" } as const;
  const visitor = await view({ role: "visitor" });
  const member = await view({ role: "member" }, site.admin);
  await site.call(admin, "saveSecuritySettings", { ...settings, login_required: true });
  expect((await site.error(visitor, "questionPage", page)).code).toBe(401);
  expect((await site.call(member, "questionPage", page)).count).toBeGreaterThanOrEqual(0);
  await site.call(admin, "saveSecuritySettings", settings);
});
