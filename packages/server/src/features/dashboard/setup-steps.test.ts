import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const states = async () => {
  const { steps } = await site.call(site.admin, "setupSteps", {});
  return Object.fromEntries(steps.map(({ name, state }) => [name, state]));
};

test("AD1 a step is done as soon as the site has what it is about", async () => {
  const before = await states();
  expect(before).toMatchObject({ identity: "open", logo: "open", color: "open", mail: "open", tags: "open" });
  expect(before).toMatchObject({ legal: "open", people: "open", import: "open", backups: "open" });
  const { settings } = site.app;
  await site.app.db.write(async (tx) => {
    await settings.save(tx, "general", { short_description: "All about tea" }, site.app.now());
    await settings.save(tx, "branding", { logo: "/uploads/branding/a.png" }, site.app.now());
    const theme_config = { default: { navbar_style: "#ffffff", primary_color: "#0f766e" } };
    await settings.save(tx, "theme", { theme_config }, site.app.now());
    await settings.save(tx, "policies", { terms_of_service_original_text: "Be kind." }, site.app.now());
    await settings.save(tx, "backups", { backup_schedule: "daily" }, site.app.now());
  });
  const fixtures = createFixtures(site);
  for (let n = 0; n < 10; n++) await fixtures.tag(`tag-${n}`);
  for (let n = 0; n < 4; n++) await site.person(`person${n}`);
  expect(await states()).toMatchObject({
    ...{ identity: "done", logo: "done", color: "done", tags: "done", legal: "done", people: "done", backups: "done" },
    ...{ mail: "open", import: "open" },
  });
});

test("AD1 imported users are an import", async () => {
  const row = { source: "https://old.example", foreign_id: "1", user_id: site.admin.id };
  await site.app.db.write((tx) => tx.insertInto("imported_users").values(row).execute());
  expect(await states()).toMatchObject({ import: "done" });
});

test("AD1 the log-in is looked after once its page was saved after the installation", async () => {
  const { settings } = site.app;
  const saved = await states();
  site.wait(60);
  await site.app.db.write((tx) => settings.save(tx, "login", { allow_new_registrations: false }, site.app.now()));
  expect([saved.login, (await states()).login]).toEqual(["open", "done"]);
});

test("AD2 what is skipped and whether the list is hidden belongs to the site; what is done stays done", async () => {
  const other = await site.person("other", { role_id: 2 });
  await site.call(site.admin, "saveSetupSteps", { skipped: ["mail", "tags"], is_hidden: true });
  const { is_hidden } = await site.call(other, "setupSteps", {});
  expect(is_hidden).toBe(true);
  expect(await states()).toMatchObject({ mail: "skipped", tags: "done" });
  await site.call(other, "saveSetupSteps", { skipped: [], is_hidden: false });
  expect(await states()).toMatchObject({ mail: "open" });
});

test("AD2 a step that does not exist is an error on its field", async () => {
  const { data } = await site.error(site.admin, "saveSetupSteps", { skipped: ["coffee"] });
  expect(data).toEqual([expect.objectContaining({ error_field: "skipped" })]);
});
