import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import type { SchemaDb } from "../platform/db/schema/schema.ts";
import { ruleMails } from "./0121-rule-mails.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const ruleOf = async (who: TestPerson) => {
  const { topics } = await site.call(who, "readNotificationChoices", {});
  const { mail, site: isShown, push } = topics.find(({ topic }) => topic === "rule")!;
  return { mail, site: isShown, push };
};

test("H16 on upgrade, users who get no mail get none about rules either, and others do", async () => {
  const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
  await site.call(ann, "saveNotificationConfig", { inbox: { key: "email", enable: true } });
  const flags = { site: true, digest: false, push: false };
  await site.call(cleo, "saveNotificationChoices", { topics: [{ topic: "rule", mail: false, ...flags }] });
  const upgrade = () => site.app.db.write((tx) => ruleMails.up(tx as unknown as SchemaDb));
  await upgrade();
  // An interrupted attempt on MariaDB leaves its rows.
  await upgrade();
  expect(await ruleOf(ann)).toEqual({ mail: true, site: true, push: true });
  expect(await ruleOf(bob)).toEqual({ mail: false, site: true, push: true });
  expect(await ruleOf(cleo)).toEqual({ mail: false, site: true, push: false });
});
