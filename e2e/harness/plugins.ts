import type { Locator, Page } from "playwright-core";
import type { BrowserUser } from "./person.ts";

/** A package: its path, or its bytes. */
type PackageFile = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Installs or updates from the list of plugins; returns what the sheet says that the plugin may do. */
export async function installPlugin({ page, goto }: BrowserUser, file: PackageFile): Promise<string> {
  await goto("/admin/installed-plugins");
  await page.getByRole("button", { name: "Install", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("input[type=file]").setInputFiles(file);
  const access = await sheet.getByRole("region", { name: "What it may do" }).innerText();
  await sheet.getByRole("button", { name: /^(Install|Update)$/ }).click();
  await sheet.waitFor({ state: "detached" });
  return access;
}

/** The row of a plugin in the administration, whose list is open. */
export function pluginRow(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Chooses an action of a plugin's menu. */
export async function choosePluginAction(page: Page, name: string, action: string): Promise<void> {
  const row = pluginRow(page, name);
  await row.getByRole("button", { name: `More actions for ${name}` }).click();
  await row.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Switches a plugin on or off in the list of the administration, which is open: with its button, or in its menu. */
export async function switchPlugin(page: Page, name: string, enabled: boolean): Promise<void> {
  const row = pluginRow(page, name);
  const action = enabled ? "Activate" : "Deactivate";
  await row.waitFor();
  const button = row.getByRole("button", { name: `${action} ${name}` });
  if ((await button.count()) > 0) await button.click();
  else await choosePluginAction(page, name, action);
  await row.getByText(enabled ? "Active" : "Inactive", { exact: true }).waitFor();
}
