import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";
import { addUsers } from "../../users/bulk.ts";
import { type ClaimRequest, mailClaims } from "./mail-claims.ts";

let accounts: AccountSite;
let site: TestSite;
beforeEach(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await site.app.db.write(async (tx) => {
    for (const username of ["ann-lee", "ben", "cat"]) {
      const id = await site.app.ids.next(tx, "user");
      const names = { username, display_name: `Old ${username}`, email: "", email_key: `${id}@imported.invalid` };
      await addUsers(tx, [{ id, created_at: site.app.now(), ...names }]);
    }
  });
});
afterEach(() => accounts.close());

const send = (...requests: ClaimRequest[]) => mailClaims(site.app, requests, false);
const claim = (code: string, e_mail: string) =>
  site.call(site.visitor, "claimAccount", { code, e_mail, pass: PASSWORD });

test("AC28 with the address that the mail was sent to, an imported account is claimed in one step", async () => {
  expect(await send({ username: "Ann-Lee", address: "ann@example.com" })).toEqual([null]);
  const [mail] = await accounts.mailbox.newMails("ann@example.com");
  expect(mail?.text).toContain("Old ann-lee");
  const code = await accounts.mailbox.code("ann@example.com");
  const claimed = await claim(code, "Ann@example.com");
  expect(claimed).toMatchObject({ username: "ann-lee", mail_status: 1 });
  expect(await accounts.logIn("ann@example.com")).toMatchObject({ username: "ann-lee" });
  expect(await send({ username: "ann-lee", address: "other@example.com" })).toEqual(["claimed_already"]);
});

test("AC28 another address has to be confirmed", async () => {
  await send({ username: "ann-lee", address: "ann@example.com" });
  const code = await accounts.mailbox.code("ann@example.com");
  expect(await claim(code, "elsewhere@example.com")).toMatchObject({ username: "ann-lee", mail_status: 2 });
});

test("AC28 each problem is named, those that are right are sent, and nobody is mailed again within seven days", async () => {
  await accounts.member("zoe");
  const requests = [
    { username: "ann-lee", address: "ann@example.com" },
    { username: "nobody-here", address: "x@example.com" },
    { username: "ben", address: "no address" },
    { username: "zoe", address: "y@example.com" },
    { username: "ben", address: "zoe@example.com" },
    { username: "ANN-LEE", address: "again@example.com" },
    { username: "cat", address: "ann@example.com" },
  ];
  const problems = [
    null,
    "unknown_account",
    "invalid_address",
    "claimed_already",
    "address_of_another",
    "twice",
    "twice",
  ];
  expect(await mailClaims(site.app, requests, true)).toEqual(problems);
  expect(await accounts.mailbox.newMails("ann@example.com")).toEqual([]);
  expect(await send(...requests)).toEqual(problems);
  expect(await accounts.mailbox.newMails("ann@example.com")).toHaveLength(1);
  expect(await send(requests[0]!)).toEqual(["mailed_recently"]);
  site.wait(7 * 24 * 3600);
  expect(await send(requests[0]!)).toEqual([null]);
  expect(await accounts.mailbox.newMails("ann@example.com")).toHaveLength(1);
});

test("AC28 an account that was claimed before its mail was due gets none", async () => {
  await send({ username: "ben", address: "ben@example.com" });
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ email: "b@example.com" }).where("username", "=", "ben").execute(),
  );
  expect(await accounts.mailbox.newMails("ben@example.com")).toEqual([]);
});
