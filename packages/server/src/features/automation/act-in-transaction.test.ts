import { afterAll, afterEach, expect, test } from "vitest";
import type { TestPerson } from "../../../testing/index.ts";
import { automationSite, to } from "../../../testing/webhooks/automation-site.ts";

const opened = await automationSite();
const { site, fixtures, save, ruleOf, actionsOf, ask, run } = opened;

afterEach(opened.clear);
afterAll(opened.close);

const notifiedOf = async (who: TestPerson) => {
  const { list } = await site.call(who, "notificationPage", { type: "inbox", page: 1, page_size: 9 });
  return list.map(({ object_info }) => object_info.object_id);
};

test("AR7 MU6 a rule that names an account follows it when it is merged into another one", async () => {
  const [old, owner] = [await site.person("old"), await site.person("owner")];
  const id = await save({ actions: [to("assign", `@${old.username}`)] });
  await ask();
  await site.settle();
  const accounts = { from_id: old.id, to_id: owner.id, reason: "Both are Olga", pass: "" };
  await site.call(site.admin, "mergeAccounts", accounts);
  const question = await ask();
  await run();
  expect(await ruleOf(id)).toMatchObject({ pause: "", actions: [{ target: `@${owner.username}`, is_missing: false }] });
  expect(await notifiedOf(owner)).toContain(question);
});

test("AR4 GR3 a holder of a right gets what a rule assigns, where the right holds", async () => {
  const [here, elsewhere] = [await site.person("here"), await site.person("elsewhere")];
  await fixtures.tag("coffee");
  for (const [{ username }, tag] of [
    [here, "tea"],
    [elsewhere, "coffee"],
  ] as const)
    await site.call(site.admin, "grantRights", { username, rights: ["review_posts"], tags: [tag] });
  const id = await save({ actions: [to("hold"), to("assign", "@here"), to("assign", "@elsewhere")] });
  const question = await ask({ tags: ["tea"] });
  await run();
  expect((await actionsOf(id)).map(({ state }) => state)).toEqual(["done", "done", "skipped"]);
  expect(await notifiedOf(here)).toContain(question);
  expect(await notifiedOf(elsewhere)).not.toContain(question);
});
