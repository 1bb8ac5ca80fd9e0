import { roles } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type Mailbox, openMailbox, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let mailbox: Mailbox;
const DAY_S = 24 * 3600;
const pass = "apple-Pass-1";

beforeAll(async () => {
  site = await testSite();
  mailbox = await openMailbox(site);
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const invite = (addresses: string, more: object = {}) =>
  site.call(site.admin, "inviteByMail", { addresses, days: 7, message: "", tags: [], ...more });
const listed = async (input: object = {}) => (await site.call(site.admin, "memberInvitations", input)).list;
const register = (code: string, name: string, e_mail = "") =>
  site.call(site.visitor, "registerByInvitation", { code, name, e_mail, pass });
const codeOf = (url: string) => url.split("code=")[1] ?? "";

test("IV2 valid addresses are invited, the others returned with the reason", async () => {
  await site.person("bob");
  const { sent, problems } = await invite("ann@example.com\nbob@example.com, nonsense");
  expect(sent).toBe(1);
  expect(problems).toEqual([
    { address: "bob@example.com", problem: "member" },
    { address: "nonsense", problem: "invalid" },
  ]);
  expect((await listed())[0]).toMatchObject({ e_mail: "ann@example.com", state: "open", max_uses: 1, uses: 0 });
});

test("IV5 a mailed invitation registers its address, which is confirmed, where the registration is closed", async () => {
  const login = await site.call(site.admin, "readLoginSettings", {});
  await site.call(site.admin, "saveLoginSettings", {
    ...login,
    allow_new_registrations: false,
    allow_email_domains: ["example.org"],
  });
  await invite("cleo@example.com", { role_id: roles.moderator, message: "Join us" });
  const code = await mailbox.code("cleo@example.com");
  expect(mailbox.mails.at(-1)?.text).toContain("Join us");
  expect(await site.call(site.visitor, "memberInvitation", { code })).toMatchObject({ e_mail: "cleo@example.com" });
  const account = await register(code, "Cleo", "other@example.com");
  expect(account).toMatchObject({ e_mail: "cleo@example.com", mail_status: 1, role_id: roles.moderator });
  expect((await listed({ state: "used" }))[0]).toMatchObject({ uses: 1, joined: [{ display_name: "Cleo" }] });
  expect(await site.error(site.visitor, "memberInvitation", { code })).toMatchObject({ code: 403 });
  const link = await site.call(site.admin, "inviteByLink", { description: "Course", max_uses: 3, days: 1, tags: [] });
  expect(
    await site.error(site.visitor, "registerByInvitation", {
      ...{ code: codeOf(link.url), name: "Dora", e_mail: "dora@example.com", pass },
    }),
  ).toMatchObject({ reason: "error.email.illegal_email_domain_error" });
  await site.call(site.admin, "saveLoginSettings", login);
});

test("IV3 IV6 the database and the log contain neither the code nor, in the log, the address", async () => {
  await invite("eve@example.com");
  const code = await mailbox.code("eve@example.com");
  const rows = await site.app.db.read.selectFrom("member_invitations").selectAll().execute();
  const log = JSON.stringify(await site.call(site.admin, "staffLog", {}));
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(log).not.toContain("eve@example.com");
});

test("IV3 sending an invitation again ends the older link and starts its time anew", async () => {
  await invite("finn@example.com", { days: 1 });
  const first = await mailbox.code("finn@example.com");
  site.wait(DAY_S);
  const [invitation] = await listed({ query: "finn@" });
  expect(invitation?.state).toBe("expired");
  expect(await site.error(site.visitor, "memberInvitation", { code: first })).toMatchObject({ code: 403 });
  await site.call(site.admin, "resendMemberInvitation", { id: invitation!.id });
  const second = await mailbox.code("finn@example.com");
  expect(second).not.toBe(first);
  expect(await site.error(site.visitor, "memberInvitation", { code: first })).toMatchObject({ code: 403 });
  expect(await register(second, "Finn")).toMatchObject({ e_mail: "finn@example.com" });
});

test("IV2 an open invitation of the same address is withdrawn", async () => {
  await invite("gus@example.com");
  const first = await mailbox.code("gus@example.com");
  await invite("GUS@example.com");
  expect((await listed({ query: "gus@" })).map(({ state }) => state)).toEqual(["open", "withdrawn"]);
  expect(await site.error(site.visitor, "memberInvitation", { code: first })).toMatchObject({ code: 403 });
});

test("IV1 IV4 a link registers its number of people, who follow its tags, and opens nothing once withdrawn", async () => {
  const fixtures = createFixtures(site);
  const asker = await site.person("asker", { rank: 500 });
  await fixtures.question({ by: asker, tags: ["kettles"] });
  const input = { description: "Physics course", max_uses: 2, days: 30, tags: ["kettles"] };
  const code = codeOf((await site.call(site.admin, "inviteByLink", input)).url);
  const hanna = await register(code, "Hanna", "hanna@example.com");
  const viewer = { ...site.visitor, token: hanna.access_token };
  expect(hanna.role_id).toBe(roles.user);
  expect((await site.call(viewer, "tagsFollowing", {})).map(({ slug_name }) => slug_name)).toEqual(["kettles"]);
  const attempts = ["ivo", "jana", "kim"].map((name) => register(code, name, `${name}@example.com`));
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listed({ query: "Physics" }))[0]).toMatchObject({ state: "used", uses: 2, tags: ["kettles"] });
  const other = await site.call(site.admin, "inviteByLink", { ...input, description: "Second" });
  const [open] = await listed({ state: "open", query: "Second" });
  await site.call(site.admin, "withdrawMemberInvitation", { id: open!.id });
  expect(await site.error(site.visitor, "memberInvitation", { code: codeOf(other.url) })).toMatchObject({ code: 403 });
  expect(await site.error(site.admin, "withdrawMemberInvitation", { id: open!.id })).toMatchObject({ code: 400 });
});

test("IV4 administrators are not invited, and unknown tags are reported at their field", async () => {
  const by = { addresses: "liz@example.com", days: 7, message: "" };
  expect(await site.error(site.admin, "inviteByMail", { ...by, tags: [], role_id: roles.admin })).toMatchObject({
    data: [{ error_field: "role_id" }],
  });
  expect(await site.error(site.admin, "inviteByMail", { ...by, tags: ["no-such-tag"] })).toMatchObject({
    data: [{ error_field: "tags" }],
  });
});

test("IV2 a site without a mail server says so instead of losing invitations", async () => {
  const mail = await site.call(site.admin, "readMailSettings", {});
  await site.call(site.admin, "saveMailSettings", { ...mail, smtp_host: "", test_email_recipient: "" });
  const error = await site.error(site.admin, "inviteByMail", { addresses: "mia@example.com", days: 7, tags: [] });
  expect(error).toMatchObject({ code: 400, reason: "error.smtp.not_configured" });
  expect(await listed({ query: "mia@" })).toEqual([]);
});

test("AD20 invitations go on where the page before ended, and are limited to a state and words", async () => {
  for (const name of ["kettle", "teapot", "strainer"]) {
    site.wait(60);
    await site.call(site.admin, "inviteByLink", { description: `The ${name}`, max_uses: 3, days: 7, tags: [] });
  }
  const newest = (await listed()).slice(0, 3).map(({ description }) => description);
  expect(newest).toEqual(["The strainer", "The teapot", "The kettle"]);
  for (const filters of [{}, { order: "oldest" }, { state: "open" }]) {
    const whole = (await listed({ ...filters, page_size: 100 })).map(({ id }) => id);
    const pages: string[] = [];
    let after = "";
    do {
      const part = await site.call(site.admin, "memberInvitations", { ...filters, after, page_size: 2 });
      pages.push(...part.list.map(({ id }) => id));
      after = part.next;
    } while (after !== "");
    expect(pages).toEqual(whole);
  }
  expect(await listed({ query: "teapot" })).toHaveLength(1);
  expect(await listed({ query: "teapot", state: "used" })).toEqual([]);
});

test("AD20 invitations are withdrawn together, those that cannot be are listed, and lists are exported", async () => {
  const [strainer, teapot] = await listed({ query: "The " });
  const invitation_ids = [strainer?.id ?? "", "4711", teapot?.id ?? ""];
  const { changed, failed } = await site.call(site.admin, "withdrawMemberInvitations", { invitation_ids });
  expect(changed).toEqual([strainer?.id, teapot?.id]);
  expect(failed).toMatchObject([{ id: "4711", reason: "error.object.not_found" }]);
  expect(await listed({ state: "withdrawn", query: "The " })).toHaveLength(2);
  const { csv } = await site.call(site.admin, "exportInvitations", { query: "The ", order: "oldest" });
  const lines = csv.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('"The kettle","open"');
});
