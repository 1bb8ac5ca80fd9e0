import type { FieldError } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";
import { endSuspensions } from "../../sanctions/suspension.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
});
afterAll(() => accounts.close());

const findUser = (id: string) =>
  site.app.db.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

test("AC9 an added person is confirmed and gets no mail", async () => {
  await site.call(site.admin, "addPerson", { display_name: "Carl", email: "carl@example.com", password: PASSWORD });
  const carl = signedIn(await accounts.logIn("carl@example.com"));
  expect(await site.call(carl, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: false } });
  const again = { display_name: "Carla", email: "carl@example.com", password: PASSWORD };
  expect(await site.error(site.admin, "addPerson", again)).toMatchObject({ data: null });
});

test.each([
  ["dora, dora1@example.com", "line 1", "users"],
  ["dora, dora1@example.com, dough-Pass-1\nemil, emil, egg-Pass-12", "line 2", "users"],
  ["dora, dora1@example.com, dough-Pass-1\nemil, DORA1@example.com, egg-Pass-12", "line 2", "users"],
  ["dora, dora1@example.com, dough-Pass-1\ndora, emil@example.com, egg-Pass-12", "line 2", "users"],
  ["dora, dora1@example.com, dough-Pass-1\nemil, carl@example.com, egg-Pass-12", "line 2", "users"],
  ["", "line 1", "users"],
])("AC9 the list %j is rejected because of its wrong line: %s", async (users, line, field) => {
  const error = await site.error(site.admin, "addPeople", { users });
  expect(error.data).toMatchObject([{ error_field: field, error_msg: expect.stringMatching(new RegExp(line, "i")) }]);
  expect(await site.call(site.admin, "adminUsersPage", { query: "dora1@example.com" })).toMatchObject({ count: 0 });
});

test("AC9 all wrong lines of a list are reported, each with its reason", async () => {
  const users = `${["x, dora1@example.com, dough-Pass-1", "emil, emil, egg-Pass-12", "", "fay, fay@example.com, short", "gil"].join("\n")}\n\n`;
  const { data } = await site.error(site.admin, "addPeople", { users });
  expect((data as FieldError[]).map((each) => each.error_msg)).toEqual([
    "Line 1: a name has 2 to 30 characters",
    "Line 2: this is no email address: emil",
    "Line 4: a password has 8 to 32 characters and no spaces, or 16 to 128 with spaces.",
    "Line 5 must read: name, email, password",
  ]);
});

test("AC9 of a list from a spreadsheet the lines that are right are added, and the others are sent back", async () => {
  const header = "Name;E-mail;Password";
  const wrong = `${header}\n"Gil";gil@example.com;"a\nb"`;
  const users = `${wrong}\n"Wanda Baker";wanda@example.com;bread-Pass-1\nXenia;xenia@example.com;cake-Pass-12\n`;
  expect(await site.call(site.admin, "addPeople", { users, only_right: true })).toEqual({ added: 2, left: wrong });
  expect((await accounts.logIn("wanda@example.com", "bread-Pass-1")).display_name).toBe("Wanda Baker");
  const error = await site.error(site.admin, "addPeople", { users: wrong, only_right: true });
  expect(error.data).toMatchObject([{ error_field: "users" }]);
});

test("AC9 without names of columns a line is a name, an address and a password between commas, with their marks", async () => {
  const list = [
    "Quin,quin@example.com,a;b;c;d-Pass",
    'Rob,rob@example.com,"secret1"',
    'Sue, sue@example.com, 5"-of-Rain',
  ];
  await site.call(site.admin, "addPeople", { users: [...list, "Tim,tim@example.com,cake-Pass-12"].join("\n") });
  for (const [name, password] of [
    ["quin", "a;b;c;d-Pass"],
    ["rob", '"secret1"'],
    ["sue", '5"-of-Rain'],
    ["tim", "cake-Pass-12"],
  ])
    expect((await accounts.logIn(`${name}@example.com`, password)).username).toBe(name);
  await site.call(site.admin, "addPeople", {
    users: 'Uwe\tuwe@example.com\tcake-Pass-12\n"Vera"\tvera@example.com\tcake-Pass-12',
  });
  expect((await accounts.logIn("vera@example.com", "cake-Pass-12")).display_name).toBe("Vera");
});

test("AC9 a list of people is added as a whole, and trailing blank lines are ignored", async () => {
  const users = "Ben Bread, ben@example.com, bread-Pass-1\r\n Ben-Bread , ben2@example.com , cake-Pass-12 \r\n\n  \n";
  await site.call(site.admin, "addPeople", { users });
  expect((await accounts.logIn("ben2@example.com", "cake-Pass-12")).username).not.toBe("ben-bread");
});

test("U8 the allowed domains apply to registration and to new addresses, not to existing users or to those that an admin adds", async () => {
  const una = await accounts.member("una");
  await accounts.loginSettings({ allow_email_domains: ["tea.example"] });
  expect((await accounts.logIn("una@example.com")).username).toBe("una");
  const change = { e_mail: "una@other.example", pass: PASSWORD };
  expect((await site.error(una, "requestEmailChange", change)).reason).toBe("error.email.illegal_email_domain_error");
  await site.call(site.admin, "addPerson", { display_name: "Vera", email: "vera@other.example", password: PASSWORD });
  expect((await accounts.logIn("vera@other.example")).mail_status).toBe(1);
  await accounts.loginSettings({});
});

test("AC10 a change of status takes effect at once in open sessions", async () => {
  const eve = await accounts.member("eve");
  const changeStatus = (status: string, suspend_duration?: string) =>
    site.call(site.admin, "setUserStatus", { user_id: eve.id, status, suspend_duration } as never);
  await changeStatus("suspended", "48h");
  const until = Math.floor(site.app.now()) + 48 * 3600;
  const suspendedData = { type: "suspended", suspended_until: until };
  expect((await site.error(eve, "readNotificationConfig", {})).data).toEqual(suspendedData);
  const right = { e_mail: "eve@example.com", pass: PASSWORD };
  expect((await site.error(site.visitor, "loginByEmail", right)).data).toMatchObject(suspendedData);
  await changeStatus("normal");
  expect(await site.call(eve, "readNotificationConfig", {})).toBeTruthy();
  await changeStatus("inactive");
  expect((await site.error(eve, "readNotificationConfig", {})).data).toEqual({ type: "inactive" });
  const { activation_url } = await site.call(site.admin, "readActivation", { user_id: eve.id });
  const code = new URL(activation_url).searchParams.get("code") ?? "";
  await site.call(site.visitor, "verifyEmail", { code });
  await changeStatus("deleted");
  expect((await site.error(eve, "readNotificationConfig", {})).code).toBe(401);
  expect((await findUser(eve.id))?.email).toMatch(/^eve@example\.com\.\d+$/);
  expect((await accounts.register("eve2", "eve@example.com")).username).toBe("eve2");
});

test("an administrator mails the activation link", async () => {
  const flo = await accounts.register("flo");
  await accounts.mailbox.code("flo@example.com");
  await site.call(site.admin, "sendActivation", { user_id: flo.id });
  await site.call(site.visitor, "verifyEmail", { code: await accounts.mailbox.code("flo@example.com") });
  expect((await findUser(flo.id))?.email_confirmed).toBe(1);
});

test("AC7 a new role ends the sessions, and admins cannot change their own role or status", async () => {
  const gus = await accounts.member("gus");
  await site.call(site.admin, "setUserRole", { user_id: gus.id, role_id: 3 });
  expect((await site.error(gus, "readNotificationConfig", {})).code).toBe(401);
  expect((await accounts.logIn("gus@example.com")).role_id).toBe(3);
  const own = { user_id: site.admin.id, role_id: 3 };
  expect((await site.error(site.admin, "setUserRole", own)).reason).toBe("error.user.cannot_update_your_role");
  const state = { user_id: site.admin.id, status: "suspended" };
  const error = await site.error(site.admin, "setUserStatus", state);
  expect(error.reason).toBe("error.admin.cannot_modify_self_status");
  const unknown = await site.error(site.admin, "setUserRole", { user_id: gus.id, role_id: 9 });
  expect(fieldsOf(unknown)).toEqual(["role_id"]);
});

test("U10 a suspension ends when it expires", async () => {
  const hal = await accounts.member("hal");
  await site.call(site.admin, "setUserStatus", { user_id: hal.id, status: "suspended", suspend_duration: "24h" });
  site.wait(86_399);
  await endSuspensions(site.app);
  expect((await findUser(hal.id))?.status).toBe("suspended");
  site.wait(1);
  await endSuspensions(site.app);
  expect(await findUser(hal.id)).toMatchObject({ status: "normal", suspended_until: 0 });
});

test("AC3 a suspended user who follows a link gets an error and no session", async () => {
  const ian = await accounts.register("ian");
  const code = await accounts.mailbox.code("ian@example.com");
  await site.call(site.admin, "setUserStatus", { user_id: ian.id, status: "suspended" });
  expect((await site.error(site.visitor, "verifyEmail", { code })).data).toMatchObject({ type: "suspended" });
  expect((await findUser(ian.id))?.email_confirmed).toBe(1);
});

test("the code of an account that was deleted meanwhile gives no session", async () => {
  const jan = await accounts.register("jan");
  const code = await accounts.mailbox.code("jan@example.com");
  await site.call(site.admin, "setUserStatus", { user_id: jan.id, status: "deleted" });
  expect((await site.error(site.visitor, "verifyEmail", { code })).code).toBeGreaterThanOrEqual(400);
});

test("AC10 all content of a user is removed on demand, and no longer counted", async () => {
  await site.call(site.admin, "savePrivileges", { level: 1 });
  const kim = await accounts.member("kim");
  const tags = [{ slug_name: "kettle", display_name: "kettle" }];
  const question = { title: "How hot is a kettle", content: "I would like to know how hot.", tags };
  const mine = await site.call(kim, "askQuestion", question as never);
  const other = await site.call(site.admin, "askQuestion", { ...question, title: "How large is a cup" } as never);
  await site.call(kim, "postAnswer", { question_id: other.id, content: "It is very large." } as never);
  await site.call(kim, "addComment", { object_id: other.id, original_text: "A good question." } as never);
  await site.call(site.admin, "setUserStatus", { user_id: kim.id, status: "suspended", remove_all_content: true });
  await site.settle();
  expect((await site.error(site.visitor, "questionInfo", { id: mine.id })).code).toBe(404);
  expect(await site.call(site.visitor, "questionInfo", { id: other.id })).toMatchObject({ answer_count: 0 });
  expect(await findUser(kim.id)).toMatchObject({ question_count: 0, answer_count: 0 });
  const comments = await site.call(site.visitor, "commentPage", { object_id: other.id } as never);
  expect(comments.count).toBe(0);
});

test("AC10 administrators cannot use these calls on their own account", async () => {
  const user_id = site.admin.id;
  const profile = { user_id, display_name: "Admin", username: "admin", email: "admin@example.com" };
  const errors = [
    await site.error(site.admin, "setUserStatus", { user_id, status: "inactive" }),
    await site.error(site.admin, "setUserRole", { user_id, role_id: 1 }),
    await site.error(site.admin, "setUserPassword", { user_id, password: PASSWORD }),
    await site.error(site.admin, "setUserProfile", profile),
    await site.error(site.admin, "readActivation", { user_id }),
    await site.error(site.admin, "sendActivation", { user_id }),
  ];
  expect(errors.map(({ code, data }) => [code, data])).toEqual(errors.map(() => [400, null]));
});

test("SN12 a suspension that an administrator ends is lifted, by them and at that time; undoing that restores it", async () => {
  const hugo = await accounts.member("hugo");
  const suspended = { user_id: hugo.id, status: "suspended", suspend_duration: "72h" } as const;
  await site.call(site.admin, "setUserStatus", suspended);
  const stored = () => site.app.db.read.selectFrom("sanctions").selectAll().where("user_id", "=", hugo.id).execute();
  expect(await stored()).toMatchObject([{ lifted_at: 0, lifted_by: "0" }]);
  await site.call(site.admin, "setUserStatus", { user_id: hugo.id, status: "normal" });
  expect(await stored()).toMatchObject([{ lifted_at: site.app.now(), lifted_by: site.admin.id }]);
  const { list } = await site.call(site.admin, "staffLog", {});
  const ending = list.find(({ action }) => action === "person_activate");
  await site.call(site.admin, "undoAdministration", { id: ending!.id });
  expect(await stored()).toMatchObject([{ lifted_at: 0, lifted_by: "0" }]);
});
