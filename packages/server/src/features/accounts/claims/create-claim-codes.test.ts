import { afterAll, beforeAll, expect, test } from "vitest";
import { addImported } from "../../../../testing/accounts.ts";
import { type TestSite, testSite } from "../../../../testing/index.ts";
import { claimCodes } from "../registration/claim-codes.ts";

let site: TestSite;
let code: string;
beforeAll(async () => {
  site = await testSite();
  await addImported(site, [{ username: "ann" }, { username: "ben" }]);
  code = (await claimCodes(site.app, ["ann@example.com"])).get("ann@example.com")!;
});
afterAll(() => site.close());

test("AC33 each address gets its code, and lines without one are named", async () => {
  const list = "address\nann@example.com\nAnn@example.com\nno address\nBen, ben@example.com";
  const reply = await site.call(site.admin, "createClaimCodes", { list });
  expect(reply).toMatchObject({ count: 2, problems: [{ line: 4, address: "no address" }] });
  expect(reply.csv).toContain(code);
  expect(reply.csv.split("\r\n")).toHaveLength(4);
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "claim_codes", note: "2" });
});

test("AC33 a profile with the code of an address is told from others", async () => {
  const check = async (address: string, text: string) =>
    (await site.call(site.admin, "checkClaimCode", { address, text })).is_found;
  expect(await check("Ann@example.com", `I like tea. ${code.toUpperCase()}, and coffee`)).toBe(true);
  expect(await check("ben@example.com", `I like tea. ${code}`)).toBe(false);
  expect(await check("ann@example.com", "I like tea.")).toBe(false);
});

test("AC32 the codes of a list are checked", async () => {
  const list = `username,address,code\nann,ann@example.com,"About me: ${code}"\nben,ben@example.com,${code}`;
  const checked = await site.call(site.admin, "checkClaimList", { list });
  const problems = [{ line: 3, username: "ben", address: "ben@example.com", problem: "wrong_code" }];
  expect(checked).toEqual({ total: 2, ready: 1, problems });
});
