import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let mona: TestPerson;
let nora: TestPerson;

beforeAll(async () => {
  site = await testSite();
  mona = await site.person("mona", { role_id: 3 });
  nora = await site.person("nora", { role_id: 2 });
});
afterAll(() => site.close());

const log = (who = site.admin) => site.call(who, "staffLog", {});
const last = async () => (await log()).list[0]!;
const undo = (id: string, who = site.admin) => site.call(who, "undoAdministration", { id });
const undoError = async (id: string, who = site.admin) => (await site.error(who, "undoAdministration", { id })).reason;
const userRow = (id: string) =>
  site.app.db.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("RV11 decisions about accounts", () => {
  test("suspensions, roles and names are restored", async () => {
    const eve = await site.person("eve");
    await site.call(site.admin, "setUserStatus", { user_id: eve.id, status: "suspended", suspend_duration: "7d" });
    await undo((await last()).id);
    expect(await userRow(eve.id)).toMatchObject({ status: "normal", suspended_until: 0 });
    await site.call(site.admin, "setUserRole", { user_id: eve.id, role_id: 3 });
    await undo((await last()).id);
    expect((await userRow(eve.id)).role_id).toBe(1);
    const { email } = await userRow(eve.id);
    const profile = { user_id: eve.id, display_name: "Evelyn", username: "evelyn", email };
    await site.call(site.admin, "setUserProfile", profile);
    expect(await last()).toMatchObject({ action: "person_profile", note: "eve → evelyn", can_undo: true });
    await undo((await last()).id);
    expect((await userRow(eve.id)).username).toBe("eve");
  });

  test("undoing fails for changed or final decisions and for those about the admin, and changes nothing", async () => {
    const fay = await site.person("fay");
    const status = (value: string) => site.call(site.admin, "setUserStatus", { user_id: fay.id, status: value });
    await status("suspended");
    const { id } = await last();
    await status("normal");
    expect(await undoError(id)).toBe("error.common.changed_since");
    await site.call(site.admin, "setUserPassword", { user_id: fay.id, password: "a-new-password" });
    const password = await last();
    expect(password).toMatchObject({ action: "person_password", can_undo: false, undone_by: "nobody" });
    expect(await undoError(password.id)).toBe("error.common.not_undoable");
    await status("deleted");
    expect(await undoError((await last()).id)).toBe("error.common.not_undoable");
    const { email } = await userRow(nora.id);
    const profile = { user_id: nora.id, display_name: "Nora", username: "nora-b", email };
    await site.call(site.admin, "setUserProfile", profile);
    expect(await undoError((await last()).id, nora)).toBe("error.admin.cannot_edit_their_profile");
  });

  test("the log contains no address", async () => {
    const gil = await site.person("gil");
    const profile = { user_id: gil.id, display_name: "gil", username: "gil", email: "secret-gil@example.com" };
    await site.call(site.admin, "setUserProfile", profile);
    expect(await last()).toMatchObject({ action: "person_profile", can_undo: false });
    const rows = await site.app.db.read.selectFrom("staff_log").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("secret-gil");
  });

  test("added users are logged", async () => {
    const password = "a-good-password";
    await site.call(site.admin, "addPerson", { display_name: "hana", email: "hana@example.com", password });
    expect(await last()).toMatchObject({ action: "person_add", person: { username: "hana" }, can_undo: false });
    await site.call(site.admin, "addPeople", { users: `ida,ida@example.com,${password}` });
    expect(await last()).toMatchObject({ action: "person_add", note: "ida" });
  });
});

describe("RV11 settings, badges and plugins", () => {
  const question = { min_tags: 1, min_content: 6, restrict_answer: true };

  test("settings are restored once, unless they were changed again", async () => {
    await site.call(site.admin, "saveQuestionSettings", { ...question, min_tags: 2 });
    expect(await last()).toMatchObject({
      action: "settings_change",
      note: "Minimum number of tags: 1 → 2",
      can_undo: true,
    });
    const first = (await last()).id;
    const { count } = await log();
    await site.call(site.admin, "saveQuestionSettings", { ...question, min_tags: 2 });
    expect((await log()).count).toBe(count);
    await undo(first);
    await undo(first);
    expect(site.app.settings.get("question").min_tags).toBe(1);
    expect((await log()).count).toBe(count + 1);
    await site.call(site.admin, "saveQuestionSettings", { ...question, min_tags: 2 });
    const second = (await last()).id;
    await site.call(site.admin, "saveQuestionSettings", { ...question, min_tags: 3 });
    expect(await undoError(second)).toBe("error.common.changed_since");
    expect(site.app.settings.get("question").min_tags).toBe(3);
  });

  test("a secret is not logged, and cannot be restored", async () => {
    const mail = { from_email: "q@example.com", from_name: "Q", smtp_host: "", smtp_port: 25, encryption: "" };
    const smtp = { ...mail, smtp_username: "u", smtp_password: "hidden-word", smtp_authentication: true };
    await site.call(site.admin, "saveMailSettings", { ...smtp, test_email_recipient: "" } as never);
    const entry = await last();
    expect(entry).toMatchObject({ action: "settings_change", can_undo: false });
    expect(entry.note).toContain("Email, Password");
    const rows = await site.app.db.read.selectFrom("staff_log").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("hidden-word");
    expect(await undoError(entry.id)).toBe("error.common.not_undoable");
  });

  test.each([
    ["smtp_host", "second.example", true],
    ["smtp_port", 587, true],
    ["from_name", "Another name", false],
  ] as const)(
    "G24 RV11 undoing a change of %s sends no password that was typed since to another server",
    async (field, value, isServer) => {
      const mail = { from_email: "q@example.com", from_name: "Q", smtp_host: "first.example", smtp_port: 465 };
      const smtp = { ...mail, encryption: "SSL", smtp_username: "u", smtp_authentication: true };
      const save = async (more: object) => {
        site.wait(1);
        await site.call(site.admin, "saveMailSettings", { ...smtp, test_email_recipient: "", ...more } as never);
      };
      await save({ smtp_password: "of-first" });
      await save({ smtp_password: "********", [field]: value });
      const changed = (await last()).id;
      // The password that was typed before may go back with its server.
      await undo(changed);
      expect(site.app.settings.get("smtp")).toMatchObject({ ...mail, smtp_password: "of-first" });
      await save({ smtp_password: "********", [field]: value });
      const again = (await last()).id;
      await save({ smtp_password: "typed-since", [field]: value });
      if (isServer) expect(await undoError(again)).toBe("error.common.changed_since");
      else await undo(again);
      expect(site.app.settings.get("smtp")).toMatchObject({
        ...mail,
        ...{ [field]: isServer ? value : mail.from_name, smtp_password: "typed-since" },
      });
    },
  );

  test("moderators see decisions about accounts, but neither settings nor an undo of administrators", async () => {
    const { list } = await log(mona);
    expect(list.some((entry) => entry.object_type === "settings")).toBe(false);
    const role = list.find((entry) => entry.action === "person_role")!;
    expect(role).toMatchObject({ can_undo: false, undone_by: "admin" });
    expect((await site.error(mona, "undoAdministration", { id: role.id })).code).toBe(403);
    expect((await site.error(mona, "undoStaffAction", { id: role.id })).code).toBe(403);
  });

  test("recommended and reserved tags, badges and plugins are switched back", async () => {
    await site.call(site.admin, "createTag", { slug_name: "kept", display_name: "kept", original_text: "A tag." });
    const marks = { recommend_tags: [{ slug_name: "kept", display_name: "kept" }], reserved_tags: [] };
    await site.call(site.admin, "saveTagSettings", { ...marks, required_tag: false });
    expect(await last()).toMatchObject({ action: "tags_mark", note: "Recommended tags: – → kept" });
    await undo((await last()).id);
    expect((await site.call(site.admin, "readTagSettings", {})).recommend_tags).toEqual([]);

    const [badge] = (await site.call(site.admin, "adminBadges", {})).list;
    await site.call(site.admin, "setBadgeStatus", { id: badge!.id, status: "inactive" });
    expect(await last()).toMatchObject({ action: "badge_switch", title: badge!.name });
    await undo((await last()).id);
    expect((await site.call(site.admin, "adminBadges", {})).list[0]?.status).toBe("active");

    const [plugin] = await site.call(site.admin, "adminPlugins", {} as never);
    await site.call(site.admin, "switchPlugin", { plugin_slug_name: plugin!.slug_name, enabled: !plugin!.enabled });
    const switched = (await last()).id;
    await undo(switched);
    expect(site.app.plugins.isEnabled(plugin!.slug_name)).toBe(plugin!.enabled);
    expect(await undoError("10000000000000000")).not.toBe("");
  });
});
