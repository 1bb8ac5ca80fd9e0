import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import { FOREVER, type RestrictableRight, restrictableRights } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createFixtures,
  type Mailbox,
  openMailbox,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { openSession } from "../sessions/index.ts";
import { endSuspensions } from "./suspension.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let mona: TestPerson;
let ann: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mona = await site.person("mona", { role_id: 3 });
});
beforeEach(async () => {
  ann = await site.person(`ann${++count}`, { rank: 5000 });
});
afterAll(() => site.close());

type Added = Parameters<typeof site.call<"addSanction">>[2];

const add = (sanction: Partial<Added>, by = mona) =>
  site.call(by, "addSanction", { user_id: ann.id, kind: "note", text: "Some words", ...sanction });
const restrict = (rights: RestrictableRight[], more: Partial<Added> = {}) =>
  add({ kind: "restriction", text: "Too many at once", rights, duration: "7d", ...more });
const own = async () => (await site.call(ann, "ownSanctions", {})).list;
const seen = (by = mona) => site.call(by, "personSanctions", { username: ann.username });
const isSanctioned = async () => (await site.call(ann, "currentPerson", {}))?.sanctioned === true;

const guarded = (Object.entries(calls) as [CallName, CallDefinition][]).flatMap(([name, { rights = [] }]) =>
  rights.map((right) => [right, name] as const),
);

describe("SN4 a restricted right", () => {
  test.each(guarded)("SN4 %s stops %s, whatever is sent, and says why and until when", async (right, name) => {
    await restrict([right]);
    const { code, reason, msg, data } = await site.error(ann, name as "castVote", {} as never);
    expect({ code, reason }).toEqual({ code: 403, reason: "error.user.right_restricted" });
    expect(msg).toContain("Too many at once");
    expect(data).toMatchObject({ type: "restricted", right, reason: "Too many at once" });
  });

  test("SN3 every right that can be restricted stops a call", () => {
    expect(new Set(guarded.map(([right]) => right))).toEqual(new Set(restrictableRights));
  });

  test("SN4 all other rights stay", async () => {
    const { id } = await fixtures.question({ by: mona });
    await restrict(["ask", "comment"]);
    await site.call(ann, "postAnswer", { question_id: id, content: "An answer of some length" });
    expect(await site.error(ann, "addComment", { object_id: id } as never)).toMatchObject({ code: 403 });
  });

  test("SN3 ends by itself, and each of several at its own end", async () => {
    await restrict(["vote"], { duration: "24h" });
    await restrict(["vote", "flag"], { duration: "72h" });
    site.wait(25 * 3600);
    expect(await site.error(ann, "castVote", {} as never)).toMatchObject({ reason: "error.user.right_restricted" });
    expect(await own()).toHaveLength(1);
    site.wait(48 * 3600);
    expect(await site.error(ann, "castVote", {} as never)).not.toMatchObject({ reason: "error.user.right_restricted" });
    expect(await own()).toEqual([]);
    expect(await isSanctioned()).toBe(false);
  });

  test("SN3 is lifted once, and is back at once", async () => {
    await restrict(["ask"], { duration: "forever" });
    const [{ id, until } = { id: "", until: FOREVER }] = await own();
    expect(until).toBe(0);
    await site.call(mona, "liftRestriction", { id });
    expect(await own()).toEqual([]);
    await fixtures.question({ by: ann });
    expect(await site.error(mona, "liftRestriction", { id })).toMatchObject({ reason: "error.common.status_invalid" });
    expect((await seen()).list).toMatchObject([{ is_active: false, by: { username: "mona" } }]);
  });

  test("SN4 does not bind a user who has become a moderator", async () => {
    await restrict(["ask"]);
    await site.call(site.admin, "setUserRole", { user_id: ann.id, role_id: 3 });
    const member = { id: ann.id, role_id: 3 };
    const { access_token: token } = await openSession(site.app, member, { ip: "127.0.0.1", user_agent: "" });
    const { id } = await fixtures.question({ by: { ...ann, token } });
    expect(id).not.toBe("");
  });

  test("SN3 needs a right and an end", async () => {
    const { data } = await site.error(mona, "addSanction", {
      ...{ user_id: ann.id, kind: "restriction", text: "Some words" },
    });
    expect(data).toMatchObject([{ error_field: "rights" }, { error_field: "duration" }]);
  });
});

describe("SN1 SN2 who may add", () => {
  test.each([
    ["notes", ["note"]],
    ["warnings", ["note", "warning"]],
    ["restrictions", ["note", "warning", "restriction"]],
    ["removals", ["note", "warning", "restriction", "suspension"]],
  ] as const)("SN2 with %s moderators may add %j", async (moderator_sanctions, may_add) => {
    const { sign_in } = { sign_in: site.app.settings.get("sign_in") };
    const save = (value: (typeof sign_in)["moderator_sanctions"]) =>
      site.app.db.write((tx) =>
        site.app.settings.save(tx, "sign_in", { ...sign_in, moderator_sanctions: value }, site.app.now()),
      );
    await save(moderator_sanctions);
    expect((await seen()).may_add).toEqual(may_add);
    expect((await seen(site.admin)).may_add).toEqual(["note", "warning", "restriction", "suspension"]);
    if (moderator_sanctions === "notes") {
      const warning = { user_id: ann.id, kind: "warning" as const, text: "Some words" };
      expect(await site.error(mona, "addSanction", warning)).toMatchObject({ code: 403 });
      expect(await add({ kind: "warning" }, site.admin)).toBeNull();
    }
    await save("restrictions");
  });

  test("SN1 nobody adds to staff, or to their own account", async () => {
    for (const user_id of [mona.id, site.admin.id]) {
      const error = await site.error(mona, "addSanction", { user_id, kind: "note", text: "Some words" });
      expect(error).toMatchObject({ code: 403, reason: "error.user.sanction_of_staff" });
    }
  });

  test("SN1 each is logged with its words", async () => {
    await add({ text: "Asked by mail" });
    await restrict(["ask", "vote"]);
    const { list } = await site.call(mona, "staffLog", { page_size: 2 });
    expect(list.map(({ action, note }) => [action, note])).toEqual([
      ["sanction_restrict", "ask questions, vote and react (7 days): Too many at once"],
      ["sanction_note", "Asked by mail"],
    ]);
  });
});

test("SN5 SN6 a warning is shown until it is confirmed, a note never, and staff see when", async () => {
  await add({ text: "Only for us" });
  await add({ kind: "warning", text: "Stay friendly" });
  expect(await isSanctioned()).toBe(true);
  const [warning, ...others] = await own();
  expect([warning?.text, others]).toEqual(["Stay friendly", []]);
  expect(warning).not.toHaveProperty("by");
  const bob = await site.person(`bob${count}`);
  const id = warning?.id ?? "";
  expect(await site.error(bob, "confirmWarning", { id })).toMatchObject({ reason: "error.object.not_found" });
  await site.call(ann, "confirmWarning", { id });
  expect([await own(), await isSanctioned()]).toEqual([[], false]);
  expect((await seen()).list[0]?.read_at).toBeGreaterThan(0);
});

test("SN8 what was added is deleted with the account", async () => {
  await restrict(["ask"]);
  await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "deleted" });
  await site.settle();
  const left = await site.app.db.read.selectFrom("sanctions").select("id").where("user_id", "=", ann.id).execute();
  expect(left).toEqual([]);
});

describe("SN10 a suspension", () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox(site);
  });
  afterAll(() => mailbox.close());

  const suspend = (more: Partial<Added> = {}, by = site.admin) =>
    add({ kind: "suspension", text: "You post the same <b>link</b> every day.", duration: "7d", ...more }, by);
  const allowModerators = (moderator_sanctions: "restrictions" | "removals") =>
    site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", { moderator_sanctions }, site.app.now()));

  test("SN10 stops the account at once, and a mail says why and until when", async () => {
    await suspend();
    expect(await site.error(ann, "addComment", {} as never)).toMatchObject({ code: 403, data: { type: "suspended" } });
    const [mail] = await mailbox.newMails(`${ann.username}@example.com`);
    expect(mail?.subject).toMatch(/Your account is suspended$/);
    expect(mail?.plain).toMatch(/until .* UTC\./);
    expect(mail?.plain).toContain("> You post the same <b>link</b> every day.");
    expect(mail?.html).toContain("the same &lt;b&gt;link&lt;/b&gt; every day");
    const { list } = await seen();
    expect(list[0]).toMatchObject({ kind: "suspension", is_active: true, rights: [], by: { username: "admin" } });
    const [entry] = (await site.call(site.admin, "staffLog", {})).list;
    expect(entry).toMatchObject({ action: "person_suspend", note: "7d", person: { username: ann.username } });
  });

  test("SN10 ends by itself, and staff lift it before", async () => {
    await suspend({ duration: "24h" });
    site.wait(25 * 3600);
    await endSuspensions(site.app);
    expect((await seen()).list[0]?.is_active).toBe(false);
    await suspend({ duration: "forever" });
    const { id = "", until } = (await seen()).list[0] ?? {};
    expect(until).toBe(0);
    expect((await site.error(ann, "addComment", {} as never)).data).toMatchObject({ type: "suspended" });
    await site.call(site.admin, "liftRestriction", { id });
    expect((await seen()).list[0]).toMatchObject({ is_active: false, lifted_at: site.app.now() });
    await fixtures.question({ by: ann });
    expect((await site.error(site.admin, "liftRestriction", { id })).reason).toBe("error.common.status_invalid");
  });

  test("SN10 a later one takes the place of the earlier, and lifting the earlier changes nothing", async () => {
    await suspend({ duration: "24h" });
    await suspend({ duration: "1y" });
    const [later, earlier] = (await seen()).list;
    expect([later?.is_active, earlier?.is_active]).toEqual([true, false]);
    const error = await site.error(site.admin, "liftRestriction", { id: earlier?.id ?? "" });
    expect(error.reason).toBe("error.common.status_invalid");
    await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "normal" });
    expect((await seen()).list.map(({ is_active }) => is_active)).toEqual([false, false]);
  });

  test("SN2 SN10 moderators suspend and lift while administrators let them, and never staff", async () => {
    const suspension = { user_id: ann.id, kind: "suspension", text: "Some words", duration: "7d" } as const;
    expect((await site.error(mona, "addSanction", suspension)).reason).toBe("error.rank.fail_to_meet_the_condition");
    await allowModerators("removals");
    await suspend({}, mona);
    const id = (await seen()).list[0]?.id ?? "";
    await allowModerators("restrictions");
    expect((await site.error(mona, "liftRestriction", { id })).code).toBe(403);
    await allowModerators("removals");
    await site.call(mona, "liftRestriction", { id });
    const error = await site.error(mona, "addSanction", { ...suspension, user_id: site.admin.id });
    expect(error.reason).toBe("error.user.sanction_of_staff");
    await allowModerators("restrictions");
  });

  test("SN10 needs an end", async () => {
    const { data } = await site.error(site.admin, "addSanction", {
      user_id: ann.id,
      kind: "suspension",
      text: "Some words",
    });
    expect((data as { error_field: string }[]).map(({ error_field }) => error_field)).toEqual(["duration"]);
  });
});
