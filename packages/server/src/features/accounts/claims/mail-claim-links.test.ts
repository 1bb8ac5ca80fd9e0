import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, addImported, PASSWORD } from "../../../../testing/accounts.ts";
import { type TestSite, testSite } from "../../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
let ids: string[];
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  ids = await addImported(site, [{ username: "ann" }, { username: "ben" }]);
});
afterAll(() => accounts.close());

test("AC32 owners of selected accounts are mailed, the others are named, and the staff log has the accounts", async () => {
  const reply = await site.call(site.admin, "mailClaimLinks", {
    accounts: [
      { username: "ann", address: " ann@example.com " },
      { username: "ben", address: "" },
    ],
  });
  const problems = [{ username: "ben", address: "", problem: "invalid_address" }];
  expect(reply).toEqual({ sent: 1, problems });
  const code = await accounts.mailbox.code("ann@example.com");
  const claimed = await site.call(site.visitor, "claimAccount", { code, e_mail: "ann@example.com", pass: PASSWORD });
  expect(claimed).toMatchObject({ username: "ann", mail_status: 1 });
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list.filter(({ action }) => action === "claim_mail")).toHaveLength(1);
  expect(list[0]).toMatchObject({ action: "claim_mail", object_id: ids[0], person: { username: "ann" }, note: "" });
});

test("AC32 without a mail server nothing is sent", async () => {
  const silent = await testSite();
  await addImported(silent, [{ username: "ann" }]);
  const [username, address] = ["ann", "ann@example.com"];
  const error = async (name: "mailClaimLinks" | "startClaimMails", input: object) =>
    (await silent.error(silent.admin, name, input)).reason;
  expect(await error("mailClaimLinks", { accounts: [{ username, address }] })).toBe("error.smtp.not_configured");
  expect(await error("startClaimMails", { list: `${username},${address}` })).toBe("error.smtp.not_configured");
  expect(await silent.call(silent.admin, "claimSummary", {})).toMatchObject({ waiting: 1, sends_mail: false });
  await silent.close();
});
