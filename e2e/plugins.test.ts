import { expectAccessible, journey, logIn } from "./harness/journey.ts";
import { pluginRow, switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";

journey("PL1 PL8 an administrator enables, configures and disables a plugin", async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/installed-plugins");
  const menu = page.getByRole("navigation").filter({ hasText: "All plugins" });
  await pluginRow(page, "Captcha: proof of work").getByText("Inactive").waitFor();
  await switchPlugin(page, "Captcha: proof of work", true);
  await expectAccessible(admin);

  await page.getByRole("link", { name: /^Active/ }).click();
  await page.waitForURL(/filter=active/);
  await pluginRow(page, "Captcha: proof of work").waitFor();
  await menu.getByRole("link", { name: "Captcha: proof of work" }).click();
  await page.getByRole("heading", { level: 1, name: "Captcha: proof of work" }).waitFor();
  await expectAccessible(admin);
  await page.getByLabel("Work for the browser").selectOption("strong");
  await page.getByRole("switch", { name: "Accept the letters of a picture instead" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await admin.goto("/admin/captcha_proof_of_work");
  await page.getByRole("switch", { checked: false }).waitFor();

  await admin.goto("/admin/installed-plugins");
  await switchPlugin(page, "Captcha: proof of work", false);
  await menu.getByRole("link", { name: "Captcha: proof of work" }).waitFor({ state: "detached" });
});

journey("PL5 the settings page of an unknown plugin is not found", async ({ person }) => {
  const admin = await person({ device: "phone" });
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  for (const path of ["/admin/no_such_plugin", "/users/settings/no_such_plugin"]) {
    await admin.goto(path);
    await page.getByText("this page doesn't exist").waitFor();
  }
  await admin.goto("/users/settings");
  await page.getByRole("link", { name: "Account", exact: true }).waitFor();
  admin.browserErrors.forget(/status of 404/);
});
