import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import {
  externalProfileFixture,
  openBrowser,
  openForLogins,
  pathOf,
  personFromLanding,
  startLogin,
  type UserCenterState,
  userCenterFixture,
} from "../testing/logins.ts";
import { openForPrograms, type ProgramSite } from "../testing/programs/open-for-programs.ts";
import { testPages } from "./page-reader.ts";

const state: UserCenterState = { original: true, mustHaveEmail: false, accountStatus: "normal", completedLogins: [] };
let site: TestSite;
let programs: ProgramSite;

beforeAll(async () => {
  site = await testSite({ pages: testPages(), plugins: [userCenterFixture(state)] });
  await openForLogins(site, ["center"]);
  programs = await openForPrograms(site);
});
afterAll(() => site.close());

async function logInByCenter(): Promise<TestPerson> {
  const browser = openBrowser(site);
  const started = await startLogin(browser, pathOf("userCenterLogin"));
  const who = JSON.stringify({ ...externalProfileFixture({ external_id: "u1" }), mobile: "", bio: "" });
  const query = new URLSearchParams({ state: started, who });
  return personFromLanding(site, await browser.go(`${pathOf("userCenterLoginReturn")}?${query}`));
}

test("OC7 EL12 programs learn nothing about a person whom the user center has suspended", async () => {
  const person = await logInByCenter();
  const tool = await programs.addProgram();
  const tokens = await programs.connect(person, tool, { scope: "openid offline_access" });
  const read = async () => (await programs.api(tokens.access_token, "/oauth/userinfo")).status;
  expect(await read()).toBe(200);
  state.accountStatus = "suspended";
  expect(await read()).toBe(401);
  state.accountStatus = "normal";
  expect(await read()).toBe(200);
});
