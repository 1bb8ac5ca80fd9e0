import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountSite, accountSite, addImported, PASSWORD } from "../../../../testing/accounts.ts";
import { createFixtures, type TestSite } from "../../../../testing/index.ts";
import { claimLink } from "../index.ts";
import { MAX_SEARCHED } from "./listed-claims.ts";

let accounts: AccountSite;
let site: TestSite;
beforeEach(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await addImported(site, [
    { username: "ann", rank: 50, posts: 2 },
    { username: "ben", rank: 900, posts: 1 },
    { username: "cat", rank: 50, posts: 7 },
  ]);
});
afterEach(() => accounts.close());

const page = (input: object = {}) => site.call(site.admin, "adminClaimPage", input);
const namesOf = async (input: object = {}) => (await page(input)).list.map(({ user_info }) => user_info.username);
const counts = async () => {
  const { waiting, mailed, claimed } = await site.call(site.admin, "claimSummary", {});
  return { waiting, mailed, claimed };
};

test("AC31 imported accounts are listed by reputation, posts and name; others are not", async () => {
  await accounts.member("zoe");
  expect(await namesOf()).toEqual(["ben", "cat", "ann"]);
  expect(await namesOf({ order: "posts" })).toEqual(["cat", "ann", "ben"]);
  expect(await namesOf({ order: "name" })).toEqual(["ann", "ben", "cat"]);
  expect((await page()).list[0]).toMatchObject({ post_count: 1, mailed_at: 0, can_mail: true });
  expect(await counts()).toEqual({ waiting: 3, mailed: 0, claimed: 0 });
});

test("AC31 pages go on where the one before has ended, in each order, and wrong keys begin at the start", async () => {
  for (const order of ["reputation", "posts", "name"]) {
    const all = await namesOf({ order });
    const paged: string[] = [];
    for (let after = "", more = true; more; ) {
      const part = await page({ order, after, page_size: 1 });
      paged.push(...part.list.map(({ user_info }) => user_info.username));
      after = part.next;
      more = after !== "";
    }
    expect(paged).toEqual(all);
    expect(await namesOf({ order, after: "no key" })).toEqual(all);
  }
});

test("AC31 a search finds parts of the username and the name, in a part of the list at a time", async () => {
  expect(await namesOf({ query: "EN" })).toEqual(["ben"]);
  expect(await namesOf({ query: "old c" })).toEqual(["cat"]);
  await addImported(site, [{ username: "rare-name", rank: 0 }]);
  await site.app.db.write(async (tx) => {
    const row = await tx.selectFrom("users").selectAll().where("username", "=", "ann").executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_SEARCHED }, (_, index) => {
      const [id, name] = [String(1_000_000 + index), `n${index}`];
      return { ...row, id, username: name, username_key: name, email_key: name, display_key: "many" };
    });
    for (let start = 0; start < rows.length; start += 500)
      await tx
        .insertInto("users")
        .values(rows.slice(start, start + 500))
        .execute();
  });
  const first = await page({ query: "rare" });
  expect([first.list, first.is_partial]).toEqual([[], true]);
  expect(await namesOf({ query: "rare", after: first.next })).toEqual(["rare-name"]);
});

test("AC31 an account is taken over when it gets an address or a password, and leaves the lists when it is deleted", async () => {
  await site.call(site.admin, "mailClaimLinks", { accounts: [{ username: "ann", address: "ann@example.com" }] });
  expect(await counts()).toEqual({ waiting: 2, mailed: 1, claimed: 0 });
  const [mailed] = (await page({ status: "mailed" })).list;
  expect(mailed).toMatchObject({ mailed_at: site.app.now(), can_mail: false, user_info: { username: "ann" } });
  const code = (await claimLink(site.app, "ben"))!.split("code=")[1]!;
  await site.call(site.visitor, "claimAccount", { code, e_mail: "ben@example.com", pass: PASSWORD });
  expect(await namesOf({ status: "claimed" })).toEqual(["ben"]);
  const [cat] = (await page()).list;
  await site.call(site.admin, "setUserPassword", { user_id: cat!.user_info.id, password: PASSWORD });
  expect(await counts()).toEqual({ waiting: 0, mailed: 1, claimed: 2 });
  await site.call(site.admin, "setUserStatus", { user_id: mailed!.user_info.id, status: "deleted" });
  expect(await counts()).toEqual({ waiting: 0, mailed: 0, claimed: 2 });
});

test("AC31 an owner who was mailed can be mailed again after seven days", async () => {
  await site.call(site.admin, "mailClaimLinks", { accounts: [{ username: "ann", address: "ann@example.com" }] });
  const staff = await site.person("other-admin", { role_id: 2 });
  site.wait(6 * 24 * 3600);
  const canMail = async () => (await site.call(staff, "adminClaimPage", { status: "mailed" })).list[0]?.can_mail;
  expect(await canMail()).toBe(false);
  site.wait(24 * 3600 - 1);
  expect(await canMail()).toBe(false);
  site.wait(1);
  const later = await site.person("later-admin", { role_id: 2 });
  expect((await site.call(later, "adminClaimPage", { status: "mailed" })).list[0]).toMatchObject({ can_mail: true });
});

test("AC31 the number of posts follows what is written and deleted", async () => {
  const fixtures = createFixtures(site);
  const zoe = await accounts.member("zoe");
  const status = { claim_status: "claimed" };
  await site.app.db.write((tx) => tx.updateTable("users").set(status).where("id", "=", zoe.id).execute());
  const postCount = async () => (await page({ status: "claimed" })).list[0]?.post_count;
  const question = await fixtures.question({ by: zoe });
  const answer = await fixtures.answer({ by: zoe, to: question.id });
  expect(await postCount()).toBe(2);
  await site.call(site.admin, "deleteAnswer", { id: answer.id });
  expect(await postCount()).toBe(1);
});
