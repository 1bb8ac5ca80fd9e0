import { afterAll, afterEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { automationSite } from "../../../testing/webhooks/automation-site.ts";
import { importSettings } from "../../settings-file/import-settings.ts";
import type { Admin } from "../../viewer.ts";

const opened = await automationSite();
const { site, webhook, subjects, save, rules, ruleOf, ask, run } = opened;

afterEach(opened.clear);
afterAll(opened.close);

const admin = { ...site.admin, role_id: 2, language: "en_US" } as unknown as Admin;
const rule = {
  ...{ name: "A rule", trigger: "event", events: ["question.created"] },
  actions: [{ kind: "webhook", target: webhook }],
};
const apply = async (...automation: object[]) => {
  await importSettings(site.app, admin, stringify({ automation }));
  await site.settle();
};

test("AR1 AR5 what happens while a file has turned a rule off, or has left it out, does not count", async () => {
  await save();
  await run();
  for (const without of [[{ ...rule, enabled: false }], []]) {
    opened.receiver.received.length = 0;
    await apply(...without);
    await ask();
    await run(60);
    await apply({ ...rule, enabled: true });
    await run(60);
    const question = await ask();
    await run();
    expect(subjects()).toEqual([question]);
  }
});

test("AR1 AR5 what happens before the deletion of a rule is undone does not count", async () => {
  const id = await save();
  await run();
  await apply();
  const [deletion] = (await site.call(site.admin, "staffLog", {})).list;
  await ask();
  await run(60);
  await site.call(site.admin, "undoAdministration", { id: deletion!.id });
  await site.settle();
  await run();
  expect((await rules()).map((each) => each.id)).toEqual([id]);
  const question = await ask();
  await run();
  expect(subjects()).toEqual([question]);
});

test("AR7 a rule that a file changes is no longer paused", async () => {
  const id = await save();
  await run();
  await site.app.db.write((tx) => tx.updateTable("automation_states").set({ pause: "person" }).execute());
  expect(await ruleOf(id)).toMatchObject({ pause: "person" });
  await apply({ ...rule, enabled: true, per_hour: 50 });
  expect(await ruleOf(id)).toMatchObject({ pause: "", per_hour: 50 });
});
