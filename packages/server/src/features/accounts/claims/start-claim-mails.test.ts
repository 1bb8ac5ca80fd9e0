import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountSite, accountSite, addImported } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";
import { CLAIM_BATCH } from "../registration/mail-claims.ts";
import { onClaimMailsRequested } from "./on-claim-mails-requested.ts";

let accounts: AccountSite;
let site: TestSite;
beforeEach(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterEach(() => accounts.close());

const check = (...lines: string[]) => site.call(site.admin, "checkClaimList", { list: lines.join("\n") });
const start = (...lines: string[]) => site.call(site.admin, "startClaimMails", { list: lines.join("\n") });
const mailing = async () => (await site.call(site.admin, "claimSummary", {})).mailing;
const listError = async (list: string) =>
  (await site.error(site.admin, "checkClaimList", { list })).data as { error_field: string; error_msg: string }[];
const lastActions = async () => {
  const { list } = await site.call(site.admin, "staffLog", {});
  return list.flatMap(({ action, note }) => (action.startsWith("claim") ? [[action, note]] : []));
};

test("AC32 each line of a list that is left out is named with its reason, and nothing is sent by a check", async () => {
  await addImported(site, [{ username: "ann" }, { username: "ben" }, { username: "cat" }]);
  await accounts.member("zoe");
  const list = [
    "Username;Address;Note",
    "ann;ann@example.com;from the register",
    "",
    "nobody-here;x@example.com;",
    "ben;no address;",
    "ben;;",
    "zoe;y@example.com;",
    '"ben";zoe@example.com;"two\nlines"',
    "ANN;again@example.com;",
  ];
  const problems = [
    [4, "unknown_account"],
    [5, "invalid_address"],
    [6, "broken_line"],
    [7, "claimed_already"],
    [8, "address_of_another"],
    [10, "twice"],
  ];
  const checked = await check(...list);
  expect({ ...checked, problems: checked.problems.map(({ line, problem }) => [line, problem]) }).toEqual({
    ...{ total: 7, ready: 1, problems },
  });
  expect(await accounts.mailbox.newMails("ann@example.com")).toEqual([]);
  expect(await check("ann, ann@example.com", "cat\tcat@example.com")).toMatchObject({ total: 2, ready: 1 });
  expect(await check("ann\tann@example.com", "cat\tcat@example.com")).toMatchObject({ total: 2, ready: 2 });
});

test("AC32 addresses alone are left to the command, and a list has an end", async () => {
  for (const list of ["address\nann@example.com", "ann@example.com\nben@example.com"])
    expect((await listError(list))[0]).toMatchObject({
      error_field: "list",
      error_msg: expect.stringContaining("Users.xml"),
    });
  expect((await listError("username,mail\nann,ann@example.com"))[0]?.error_msg).toContain("first line");
  const many = Array.from({ length: 10_001 }, (_, index) => `n${index},n${index}@example.com`);
  expect((await listError(many.join("\n")))[0]?.error_msg).toContain("10000");
});

test("AC32 a list is mailed in parts, each once, and its progress is shown", async () => {
  const names = Array.from({ length: CLAIM_BATCH + 3 }, (_, index) => `old-${index}`);
  await addImported(
    site,
    names.map((username) => ({ username })),
  );
  const lines = names.map((name) => `${name},${name}@example.com`);
  expect(await start(...lines, "nobody-here,x@example.com")).toEqual({ ready: names.length });
  const total = names.length;
  expect(await mailing()).toMatchObject({ state: "running", total, done: 0, mailed: 0 });
  expect((await site.error(site.admin, "startClaimMails", { list: lines[0] })).reason).toBe(
    "error.admin.claim_mails_running",
  );
  // The account was claimed meanwhile.
  const own = { email: "other@example.com", claim_status: "claimed" };
  await site.app.db.write((tx) => tx.updateTable("users").set(own).where("username", "=", "old-1").execute());
  await site.settle();
  const done = { state: "done", total, done: total, mailed: total - 1 };
  expect(await mailing()).toMatchObject({ ...done, problems: [{ problem: "claimed_already", count: 1 }] });
  expect(await accounts.mailbox.newMails("old-52@example.com")).toHaveLength(1);
  expect(await accounts.mailbox.newMails("old-1@example.com")).toEqual([]);
  expect(await site.call(site.admin, "claimSummary", {})).toMatchObject({ waiting: 0, mailed: total - 1 });
  expect(await lastActions()).toEqual([["claim_mails_start", String(total)]]);
});

test("AC32 a part that is run again after a crash mails nobody twice", async () => {
  await addImported(site, [{ username: "ann" }]);
  await start("ann,ann@example.com");
  const stored = await site.app.db.read.selectFrom("jobs").selectAll().where("name", "=", "mail_claim_links").execute();
  const event = JSON.parse(stored[0]!.event);
  await Promise.all([onClaimMailsRequested(site.app, event), onClaimMailsRequested(site.app, event)]);
  await site.settle();
  expect(await accounts.mailbox.newMails("ann@example.com")).toHaveLength(1);
  expect(await mailing()).toMatchObject({ state: "done", done: 1, mailed: 1, problems: [] });
});

test("AC32 a list can be stopped, and sent again", async () => {
  await addImported(site, [{ username: "ann" }]);
  await start("ann,ann@example.com");
  await site.call(site.admin, "stopClaimMails", {});
  await site.settle();
  expect(await mailing()).toMatchObject({ state: "stopped", done: 0, mailed: 0 });
  expect(await accounts.mailbox.newMails("ann@example.com")).toEqual([]);
  expect(await start("ann,ann@example.com")).toEqual({ ready: 1 });
  await site.settle();
  expect(await accounts.mailbox.newMails("ann@example.com")).toHaveLength(1);
  expect(await start("ann,ann@example.com")).toEqual({ ready: 0 });
  await site.call(site.admin, "stopClaimMails", {});
  const actions = ["claim_mails_start", "claim_mails_stop", "claim_mails_start"];
  expect((await lastActions()).map(([action]) => action)).toEqual(actions);
});
