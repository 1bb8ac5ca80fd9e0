import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
});
afterAll(() => site.close());

test("H18 the author of a closed or deleted post is told what to do next", async () => {
  const { id } = await fixtures.question({ by: ann });
  const adviceOf = async () => {
    await site.settle();
    const { list } = await site.call(ann, "notificationPage", { type: "inbox" });
    return list.find(({ object_info }) => object_info.object_map.question === id)?.advice;
  };
  await site.call(site.admin, "closeQuestion", { id, close_type: 63, close_msg: "Please say more." });
  expect(await adviceOf()).toBe("If you edit it so that the reason no longer applies, it can be reopened.");
  site.wait(1);
  await site.call(site.admin, "deleteQuestion", { id });
  expect(await adviceOf()).toBe(
    "You can still read it. Post it anew with what was missing, or ask the staff to bring it back.",
  );
  expect((await site.call(ann, "questionInfo", { id })).status).toBe(10);
  site.wait(1);
  await site.call(site.admin, "recoverQuestion", { question_id: id });
  expect(await adviceOf()).toBeUndefined();
});
