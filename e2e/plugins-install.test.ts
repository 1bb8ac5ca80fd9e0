import { manifestOf, packPlugin } from "../packages/server/testing/plugin-packages.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { choosePluginAction, pluginRow, switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";

/** A plugin that puts a link beside lists, packed as by `npm pack`. */
function teaTimes(version: string, boxes: string, hosts: readonly string[] = []) {
  const code = `
    import { definePlugin } from "@askwell/plugin-kit";
    export const plugin = definePlugin({
      slug_name: "tea_times", kind: "sidebar", version: "${version}",
      name: { en_US: "Tea times" }, description: { en_US: "Says when tea is served." },
      sidebar: { boxes: async () => { ${boxes} } },
    });`;
  const declared = {
    ...{ slug_name: "tea_times", kinds: ["sidebar"], permissions: { hosts } },
    ...{ name: { en_US: "Tea times" }, description: { en_US: "Says when tea is served." } },
  };
  const manifest = manifestOf(declared, { name: "askwell-plugin-tea-times", version });
  return { name: `tea-times-${version}.tgz`, mimeType: "application/gzip", buffer: packPlugin(manifest, code) };
}

const boxWith = (text: string) =>
  `return [{ title: { en_US: "Tea times" }, links: [{ text: "${text}", address: "/tags" }] }];`;

/** Chooses a file in the open sheet, and waits for what the package declares. */
async function choosePackage({ page }: BrowserUser, file: ReturnType<typeof teaTimes>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(file);
  await page.getByRole("dialog").getByRole("heading", { name: "What it may do" }).waitFor();
}

/** Chooses a file that is no package in the open sheet, which says so. */
async function chooseBroken(admin: BrowserUser): Promise<void> {
  const { page, browserErrors } = admin;
  const broken = { name: "tea.tgz", mimeType: "application/gzip", buffer: Buffer.from("no archive") };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(broken);
  await page.getByRole("alert").getByText("it is no .tgz file").waitFor();
  browserErrors.forget(/status of 400/);
  await expectAccessible(admin);
}

/** Chooses a cache, which cannot be installed: the sheet says why, and what to do instead. */
async function chooseCache({ page, browserErrors }: BrowserUser): Promise<void> {
  const buffer = packPlugin(manifestOf({ kinds: ["sidebar", "cache"] }), "export const plugin = {};");
  const cache = { name: "cache.tgz", mimeType: "application/gzip", buffer };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(cache);
  const reason = page.getByRole("alert").getByText("askwell.kinds.1: a cache cannot be installed.");
  await reason.filter({ hasText: "Name its file in the variable PLUGINS instead." }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Choose a file" }).waitFor();
  browserErrors.forget(/status of 400/);
}

/** The links that a reader sees in the plugin's box; none without a box. */
async function boxLinks(reader: BrowserUser): Promise<string[]> {
  await reader.goto("/tags/support");
  const { page } = reader;
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page.getByRole("region", { name: "Tea times" }).getByRole("link").allTextContents();
}

journey(
  "PL20 PL21 PL23 PL28 an administrator installs, updates, rolls back and removes a plugin, and readers see it at once",
  async ({ person }) => {
    const admin = await person();
    const reader = await person();
    const { page } = admin;
    const row = pluginRow(page, "Tea times");
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await admin.goto("/admin/installed-plugins");
    await page.getByText("Nothing was installed yet").waitFor();

    await page.getByRole("button", { name: "Install", exact: true }).click();
    await chooseBroken(admin);
    await chooseCache(admin);
    await choosePackage(admin, teaTimes("1.0.0", boxWith("Four o'clock")));
    const sheet = page.getByRole("dialog", { name: "Install Tea times?" });
    for (const text of ["1.0.0", "Ann", "Boxes beside lists", /^[0-9a-f]{128}$/, /^It calls no other machines/])
      await sheet.getByText(text, { exact: true }).first().waitFor();
    await expectAccessible(admin);
    expect(await boxLinks(reader)).toEqual([]);
    await sheet.getByRole("button", { name: "Install" }).click();
    await page.getByText("Tea times was installed, and is off.").waitFor();
    await row.getByText("Inactive", { exact: true }).waitFor();
    expect(await boxLinks(reader)).toEqual([]);
    await switchPlugin(page, "Tea times", true);
    await expect.poll(() => boxLinks(reader)).toEqual(["Four o'clock"]);

    await choosePluginAction(page, "Tea times", "Update");
    await choosePackage(admin, teaTimes("2.0.0", boxWith("Five o'clock"), ["clock.example"]));
    const update = page.getByRole("dialog", { name: "Update Tea times" });
    await update.getByText("instead of 1.0.0").waitFor();
    await update.getByText("This version may do more than the one that is installed.").waitFor();
    await update.getByRole("listitem").filter({ hasText: "clock.example" }).getByText("New").waitFor();
    await update.getByRole("button", { name: "Update" }).click();
    await row.getByText("Version 2.0.0").waitFor();
    await expect.poll(() => boxLinks(reader)).toEqual(["Five o'clock"]);

    await choosePluginAction(page, "Tea times", "Go back to version 1.0.0");
    await row.getByText("Version 1.0.0").waitFor();
    await expect.poll(() => boxLinks(reader)).toEqual(["Four o'clock"]);

    await choosePluginAction(page, "Tea times", "Update");
    await choosePackage(admin, teaTimes("3.0.0", `throw new Error("The kettle is empty.");`));
    await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
    await row.getByText("Version 3.0.0").waitFor();
    for (let visit = 0; visit < 3; visit += 1) expect(await boxLinks(reader)).toEqual([]);
    await admin.goto("/admin/installed-plugins?filter=unhealthy");
    await row.getByText("Unhealthy", { exact: true }).waitFor();
    await row.getByText("The kettle is empty.").waitFor();
    await expectAccessible(admin);

    await choosePluginAction(page, "Tea times", "Remove");
    await page.getByRole("checkbox", { name: "Delete its settings and values too" }).check();
    await expectAccessible(admin);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("Tea times was removed.").waitFor();
    await row.waitFor({ state: "detached" });
    expect(await boxLinks(reader)).toEqual([]);
  },
);
