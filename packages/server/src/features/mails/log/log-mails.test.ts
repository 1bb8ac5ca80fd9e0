import type { InputOf } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../../testing/index.ts";
import { type Mailbox, openMailbox } from "../../../../testing/mailbox.ts";
import { MAX_SEARCHED } from "../../../platform/db/index.ts";
import { countHardBounce } from "../bounces/paused-addresses.ts";
import { deliverMail } from "./deliver-mail.ts";
import { forgetMails } from "./forget-mails.ts";
import { logMails } from "./log-mails.ts";
import { startMail } from "./mail-states.ts";

let site: TestSite;
let mailbox: Mailbox;
let fixtures: ReturnType<typeof createFixtures>;
beforeAll(async () => {
  site = await testSite();
  mailbox = await openMailbox(site);
  fixtures = createFixtures(site);
});
afterAll(async () => {
  await mailbox.close();
  await site.close();
});

const listed = async (filter: Partial<InputOf<"adminMailPage">> = {}) =>
  (await site.call(site.admin, "adminMailPage", { ...filter, page_size: 100 })).list;
const to = (person: TestPerson) => listed({ query: `${person.username}@example.com` });
const subscriber = async (name: string) => {
  const person = await site.person(name, { rank: 200 });
  const on = (enable: boolean) => ({ key: "email", enable });
  const others = { all_new_question: on(false), all_new_question_for_following_tags: on(false) };
  await site.call(person, "saveNotificationConfig", { inbox: on(true), ...others });
  return person;
};
const answered = async (asker: TestPerson) => {
  const question = await fixtures.question({ by: asker });
  return fixtures.answer({ by: site.admin, to: question.id });
};

test("ML1 ML2 a mail waits from the moment at which it is queued, and says what the mail server answered", async () => {
  const ann = await subscriber("ann");
  await answered(ann);
  await site.settle();
  const [mail] = await to(ann);
  expect(mail).toMatchObject({
    ...{ kind: "inbox", state: "sent", stop: "", address: "ann@example.com", username: "ann", language: "en_US" },
    ...{ attempts: 1, attempted_at: site.app.now(), may_send_again: true },
  });
  expect(mail?.answer).toMatch(/^250/);
  const [received] = await mailbox.newMails("ann@example.com");
  expect([mail?.subject, mail?.message_id]).toEqual([received?.subject, received?.headers.get("message-id")]);
});

test("ML1 the log contains neither the text of a mail nor the code of its link", async () => {
  await site.call(site.visitor, "requestPasswordReset", {
    e_mail: "ann@example.com",
    captcha_id: "",
    captcha_code: "",
  });
  const code = await mailbox.code("ann@example.com");
  const rows = await site.app.db.read.selectFrom("mail_log").selectAll().where("kind", "=", "reset_password").execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test("ML2 ML4 a mail that fails for now waits and can be stopped; then it is not sent", async () => {
  const bob = await subscriber("bob");
  await answered(bob);
  mailbox.rejectNext("receiver", 451);
  await site.settle();
  const [waiting] = await to(bob);
  expect(waiting).toMatchObject({ state: "waiting", attempts: 1, answer: expect.stringContaining("451") });
  const { changed } = await site.call(site.admin, "stopMails", { mail_ids: [waiting!.id], reason: "Wrong words" });
  expect(changed).toEqual([waiting!.id]);
  site.wait(3600);
  expect(await mailbox.newMails("bob@example.com")).toEqual([]);
  expect((await to(bob))[0]).toMatchObject({ state: "stopped", stop: "administrator" });
  const again = await site.call(site.admin, "stopMails", { mail_ids: [waiting!.id] });
  expect(again).toEqual({ changed: [], failed: [] });
});

test("ML4 a stopped mail and one that was sent are sent again, with a new link", async () => {
  const [stopped] = await listed({ query: "bob@example.com" });
  await site.call(site.admin, "sendMailsAgain", { mail_ids: [stopped!.id] });
  expect(await mailbox.newMails("bob@example.com")).toHaveLength(1);
  const [sent] = await listed({ query: "bob@example.com" });
  expect(sent).toMatchObject({ id: stopped!.id, state: "sent", attempts: 1 });
  expect((await site.call(site.admin, "stopMails", { mail_ids: [sent!.id] })).failed).toMatchObject([
    { id: sent!.id, reason: "error.mail.not_waiting" },
  ]);
  await site.call(site.admin, "sendMailsAgain", { mail_ids: [sent!.id] });
  expect(await mailbox.newMails("bob@example.com")).toHaveLength(1);
  const [reset] = await listed({ kind: "reset_password" });
  const before = await mailbox.code("ann@example.com");
  await site.call(site.admin, "sendMailsAgain", { mail_ids: [reset!.id] });
  expect(await mailbox.code("ann@example.com")).not.toBe(before);
});

test("ML2 an address that the mail server rejects has failed, and its job is done", async () => {
  const cal = await subscriber("cal");
  await answered(cal);
  mailbox.rejectNext("receiver", 550);
  await site.settle();
  expect((await to(cal))[0]).toMatchObject({ state: "failed", answer: expect.stringContaining("550") });
  expect((await site.call(site.admin, "backgroundJobs", {})).failing).toEqual([]);
});

test("ML2 ML4 a mail that its recipient no longer gets is not sent, also not again", async () => {
  const dan = await subscriber("dan");
  const { id } = await answered(dan);
  mailbox.rejectNext("receiver", 451);
  await site.settle();
  await site.call(site.admin, "deleteAnswer", { id, captcha_id: "", captcha_code: "" });
  site.wait(60);
  await site.settle();
  const [mail] = await to(dan);
  expect(mail).toMatchObject({ state: "stopped", stop: "unwanted", attempts: 1 });
  await site.call(site.admin, "sendMailsAgain", { mail_ids: [mail!.id] });
  await site.settle();
  expect((await to(dan))[0]).toMatchObject({ state: "stopped", stop: "unwanted" });
});

test("ML2 a mail about content that was being sent when the process died is not sent again", async () => {
  const eva = await subscriber("eva");
  await answered(eva);
  await site.settle();
  await mailbox.newMails("eva@example.com");
  const [mail] = await to(eva);
  const row = await site.app.db.read
    .selectFrom("mail_log")
    .selectAll()
    .where("id", "=", mail!.id)
    .executeTakeFirstOrThrow();
  // As far as the process came: claimed, and not noted as sent.
  await site.app.db.write(async (tx) => {
    await tx.updateTable("mail_log").set({ state: "sending" }).where("id", "=", row.id).execute();
    await site.app.emit(tx, JSON.parse(row.event));
  });
  expect(await mailbox.newMails("eva@example.com")).toEqual([]);
  expect((await to(eva))[0]).toMatchObject({ state: "failed", stop: "interrupted" });
});

test("ML3 mails are limited by state, kind, time and address, and pages go on where the one before ended", async () => {
  expect((await listed({ state: "failed" })).map(({ address }) => address).toSorted()).toEqual([
    "cal@example.com",
    "eva@example.com",
  ]);
  expect((await listed({ kind: "reset_password" })).map(({ kind }) => kind)).toEqual(["reset_password"]);
  expect((await listed({ query: "EVA@" })).map(({ address }) => address)).toEqual(["eva@example.com"]);
  const all = await listed();
  const paged: string[] = [];
  let after = "";
  do {
    const page = await site.call(site.admin, "adminMailPage", { order: "oldest", after, page_size: 3 });
    paged.push(...page.list.map(({ id }) => id));
    after = page.next;
  } while (after !== "");
  expect(paged).toEqual(all.map(({ id }) => id).reverse());
  site.wait(2 * 86_400);
  expect(await listed({ days: "1" })).toEqual([]);
  expect(await listed({ days: "7" })).toEqual(all);
});

test("ML3 the export has the filtered mails", async () => {
  const { csv } = await site.call(site.admin, "exportMails", { query: "cal@example.com" });
  const lines = csv.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"inbox","failed","","cal@example.com","cal"`);
});

test("ML3 mails are for administrators, not for moderators", async () => {
  const moderator = await site.person("moderator", { role_id: 3 });
  expect((await site.error(moderator, "adminMailPage", {})).code).toBe(403);
  expect((await site.error(moderator, "sendMailsAgain", { mail_ids: ["1"] })).code).toBe(403);
  expect((await site.call(site.admin, "stopMails", { mail_ids: ["1"] })).failed).toMatchObject([
    { id: "1", reason: "error.object.not_found" },
  ]);
});

test("ML4 a link to choose a password is not sent again to an address that the account no longer has", async () => {
  const gus = await site.person("gus");
  const reset = (e_mail: string) =>
    site.call(site.visitor, "requestPasswordReset", { e_mail, captcha_id: "", captcha_code: "" });
  await reset("gus@example.com");
  expect(await mailbox.newMails("gus@example.com")).toHaveLength(1);
  const [old] = await to(gus);
  const moved = { email: "gus@example.org", email_key: "gus@example.org" };
  await site.app.db.write((tx) => tx.updateTable("users").set(moved).where("id", "=", gus.id).execute());
  await site.call(site.admin, "sendMailsAgain", { mail_ids: [old!.id] });
  expect(await mailbox.newMails("gus@example.com")).toEqual([]);
  expect((await to(gus))[0]).toMatchObject({ state: "stopped", stop: "unwanted" });
});

test("ML4 a link that gives an account another address or login is not sent again", async () => {
  const { app } = site;
  const about = { user_id: "0", address: "new@example.net", language: "en_US" };
  for (const kind of ["change_email", "bind_login"]) {
    const event = { kind: "mail_wanted", template: kind, ...about, params: {} } as const;
    const [id = ""] = await app.db.write((tx) => logMails(app, tx, [{ kind, ...about, event }]));
    await app.db.write((tx) => tx.updateTable("mail_log").set({ state: "sent" }).where("id", "=", id).execute());
    expect((await listed({ kind }))[0]).toMatchObject({ id, may_send_again: false });
    expect(await site.call(site.admin, "sendMailsAgain", { mail_ids: [id] })).toMatchObject({
      changed: [],
      failed: [{ id, reason: "error.mail.not_repeatable" }],
    });
  }
});

test("ML3 a rare part of an address is searched for in parts", async () => {
  const { app } = site;
  const many = Array.from({ length: MAX_SEARCHED + 5 }, (_, index) => ({
    ...{ kind: "digest", user_id: "0", language: "en_US", event: null },
    address: index === 0 ? "rare@example.org" : `m${index}@example.org`,
  }));
  await app.db.write((tx) => logMails(app, tx, many));
  const first = await site.call(site.admin, "adminMailPage", { query: "rare", page_size: 20 });
  expect(first).toMatchObject({ list: [], is_partial: true });
  const second = await site.call(site.admin, "adminMailPage", { query: "rare", after: first.next, page_size: 20 });
  expect(second.list.map(({ address }) => address)).toEqual(["rare@example.org"]);
  expect(second.is_partial).toBe(false);
});

test("ML2 a mail is noted as failed after its last attempt", async () => {
  const { app } = site;
  const [id = ""] = await app.db.write((tx) =>
    logMails(app, tx, [{ kind: "test", user_id: "0", address: "x@example.org", language: "en_US", event: null }]),
  );
  await app.db.write((tx) =>
    tx.updateTable("mail_log").set({ state: "sending", attempts: 20 }).where("id", "=", id).execute(),
  );
  mailbox.rejectNext("text", 451);
  const mail = { to: "x@example.org", subject: "x", html: "x", text: "x", language: "en_US" };
  await expect(deliverMail(app, id, mail)).rejects.toThrow("451");
  expect((await listed({ query: "x@example.org" }))[0]).toMatchObject({ state: "failed" });
});

test("ML5 no address comes back into the log after its account was deleted, nor is a mail sent to it", async () => {
  const { app } = site;
  const hal = await site.person("hal");
  const log = (user_id: string) =>
    app.db.write((tx) =>
      logMails(app, tx, [{ kind: "digest", user_id, address: "hal@example.com", language: "en_US", event: null }]),
    );
  const [sending = "", waiting = "", others = ""] = [
    ...(await log(hal.id)),
    ...(await log(hal.id)),
    ...(await log("0")),
  ];
  await app.db.write((tx) => startMail(app, tx, sending, "hal@example.com"));
  await site.call(site.admin, "setUserStatus", { user_id: hal.id, status: "deleted" });
  await site.settle();
  await deliverMail(app, sending, {
    ...{ to: "hal@example.com", subject: "For Hal", html: "x", text: "x" },
    language: "",
  });
  expect(await app.db.write((tx) => startMail(app, tx, waiting, "hal@example.com"))).toBe(false);
  const ids = [sending, waiting, others];
  const rows = await app.db.read.selectFrom("mail_log").selectAll().where("id", "in", ids).orderBy("id").execute();
  expect(rows).toMatchObject([
    { state: "sent", address: "", address_key: "" },
    { state: "stopped", stop: "unwanted", address: "" },
    { address: "", address_key: "" },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/hal/i);
});

test("ML5 an invitation to the address of a deleted account is forgotten, though nothing else was mailed to it", async () => {
  const { app } = site;
  const lou = await site.person("lou");
  const invitation = { kind: "invitation", user_id: "0", address: "Lou@example.com", language: "en_US", event: null };
  const [id = ""] = await app.db.write((tx) => logMails(app, tx, [invitation]));
  await site.call(site.admin, "setUserStatus", { user_id: lou.id, status: "deleted" });
  await site.settle();
  const row = app.db.read.selectFrom("mail_log").select(["address", "address_key"]).where("id", "=", id);
  expect(await row.executeTakeFirst()).toEqual({ address: "", address_key: "" });
});

test("ML5 ML8 the deletion of an account touches nothing about an address that another one has now", async () => {
  const { app } = site;
  const [ida, kim] = [await site.person("ida"), await site.person("kim")];
  const shared = { address: "shared@example.com", language: "en_US", event: null, kind: "digest" };
  const [own = "", others = ""] = await app.db.write((tx) =>
    logMails(app, tx, [
      { ...shared, user_id: ida.id },
      { ...shared, user_id: "0" },
    ]),
  );
  await app.db.write(async (tx) => {
    const moved = { email: shared.address, email_key: shared.address };
    await tx.updateTable("users").set(moved).where("id", "=", kim.id).execute();
    await countHardBounce(app, tx, { address_key: shared.address, cause: "complained", answer: "" });
  });
  await site.call(site.admin, "setUserStatus", { user_id: ida.id, status: "deleted" });
  await site.settle();
  const rows = app.db.read.selectFrom("mail_log").select(["id", "address"]).where("id", "in", [own, others]);
  expect(await rows.orderBy("id").execute()).toEqual([
    { id: own, address: "" },
    { id: others, address: shared.address },
  ]);
  expect((await site.call(kim, "readMailPause", {})).paused_at).toBeGreaterThan(0);
});

test("ML5 a deleted account leaves no address in the log, and old mails leave it", async () => {
  const fay = await subscriber("fay");
  await answered(fay);
  await site.settle();
  const [mail] = await to(fay);
  await site.call(site.admin, "setUserStatus", { user_id: fay.id, status: "deleted" });
  await site.settle();
  const rows = await site.app.db.read.selectFrom("mail_log").selectAll().where("id", "=", mail!.id).execute();
  expect(rows).toMatchObject([{ state: "sent", address: "", address_key: "", subject: "", event: "" }]);
  expect(JSON.stringify(rows)).not.toContain("fay");
  site.wait(91 * 86_400);
  await forgetMails(site.app);
  expect(await site.app.db.read.selectFrom("mail_log").select("id").execute()).toEqual([]);
});
