// An administrator's first day: from the installer over the steps on the dashboard to settings, people and mails.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startMailServer } from "../../packages/server/testing/mail-server.ts";
import { askwell } from "../harness/askwell.ts";
import { expect, expectAccessible, journey } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { type ServedSite, startSite } from "../harness/site.ts";
import { install } from "../smoke/steps.ts";

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved.").first().waitFor();
};

/** The number of finished steps on the dashboard. */
async function steps({ page, goto }: BrowserUser): Promise<number> {
  await goto("/admin");
  const list = page.getByRole("region", { name: "Open the doors" });
  await list.waitFor();
  return Number(/(\d+) of \d+/.exec(await list.innerText())?.[1] ?? -1);
}

/** Follows a step of the list, does what it asks for, and sees it done. */
async function takeStep(admin: BrowserUser, action: string, act: () => Promise<void>): Promise<void> {
  const before = await steps(admin);
  await admin.page.getByRole("region", { name: "Open the doors" }).getByRole("link", { name: action }).click();
  await admin.waitUntilIdle();
  await act();
  await expect.poll(() => steps(admin), { message: `"${action}" is done` }).toBeGreaterThan(before);
}

/** Finds a setting with Ctrl K, changes it, sees what it was and who changed it, and puts it back. */
async function changeSetting(admin: BrowserUser): Promise<void> {
  const { page } = admin;
  await admin.goto("/questions");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("minimum body");
  await page
    .getByRole("option", { name: /Minimum body length/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Minimum body length", { exact: true });
  await field.waitFor();
  expect(await field.inputValue()).toBe("6");
  await field.fill("42");
  await save(page);
  await admin.goto("/admin/write");
  expect(await field.inputValue()).toBe("42");
  const origin = page.locator("p", { hasText: "Changed by" }).first();
  await origin.waitFor();
  await page.getByRole("button", { name: /^Use the default.*Minimum body length$/ }).click();
  expect(await field.inputValue()).toBe("6");
  await save(page);
  await expectAccessible(admin);
}

/** Adds the people of a CSV file of which one line is wrong. */
async function addPeople(admin: BrowserUser): Promise<void> {
  const { page } = admin;
  await admin.goto("/admin/users");
  await page.getByRole("button", { name: "Add people" }).click();
  const dialog = page.getByRole("dialog", { name: "Add people" });
  const lines = ["name;email;password", "Ann Lee;ann@example.com;apple-Pass-1", "Ben;no address;apple-Pass-1"];
  const buffer = Buffer.from([...lines, "Cat Ray;cat@example.com;apple-Pass-1"].join("\n"));
  await dialog.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Check the list" }).click();
  await dialog.getByRole("row", { name: /Ben/ }).getByText("This is no email address").waitFor();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Add the 2 right ones" }).click();
  await page.getByText("2 people were added.").waitFor();
  await dialog.getByText("1 line has to be corrected").waitFor();
  await dialog.getByLabel("One person a line").fill("Ben;ben@example.com;apple-Pass-1");
  await dialog.getByRole("button", { name: "Check the list" }).click();
  await dialog.getByRole("button", { name: "Add the one right line" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("row", { name: /Cat Ray/ }).waitFor();
}

/** Exports the settings as a file, changes the name there, and imports it. */
async function moveSettings(admin: BrowserUser, site: ServedSite): Promise<void> {
  const file = join(site.folder, "settings.yaml");
  const env = { DATA_DIR: site.folder };
  askwell(["settings", "export", file, "--as", "admin@example.com"], site.folder, env);
  const text = await readFile(file, "utf8");
  expect(text).not.toContain("stamp-1");
  await writeFile(file, text.replace("name: Kettle", "name: Teapot"));
  askwell(["settings", "import", file, "--as", "admin@example.com"], site.folder, env);
  await expect
    .poll(async () => {
      await admin.goto("/admin/general");
      return admin.page.getByLabel("Name", { exact: true }).inputValue();
    })
    .toBe("Teapot");
}

journey(
  "AD1 AD2 G24 AC9 an administrator sets a site up on the first day, from the installer to the last step",
  async ({ personOn }) => {
    const post = await startMailServer();
    const site = await startSite({ installed: false });
    const admin = await personOn(site);
    const { page } = admin;
    await install(admin, undefined);
    const begun = await steps(admin);
    await expectAccessible(admin);

    await takeStep(admin, "Describe it", async () => {
      await page.getByLabel("Description", { exact: true }).fill("All about pots, kettles and what is in them.");
      await save(page);
    });
    await takeStep(admin, "Set up", async () => {
      await page.getByLabel("Sender's address").fill("site@example.com");
      await page.getByLabel("Server", { exact: true }).fill("127.0.0.1");
      await page.getByLabel("Encryption").selectOption({ label: "None" });
      await page.getByLabel("Port", { exact: true }).fill(String(post.port));
      await page.getByLabel("SMTP authentication").uncheck();
      await page.getByLabel("Send a test mail to").fill("test@example.com");
      await save(page);
      await expect.poll(() => post.mails.length).toBeGreaterThan(0);
      expect(post.mails.at(-1)?.to).toBe("test@example.com");
    });
    await takeStep(admin, "Write them", async () => {
      await page.getByLabel("Terms of service", { exact: true }).fill("Be kind to pots.");
      await save(page);
    });
    await takeStep(admin, "Schedule", async () => {
      await page.getByLabel("Back up", { exact: true }).selectOption("daily");
      await save(page);
    });
    await changeSetting(admin);
    await addPeople(admin);
    const later = await steps(admin);
    expect(later).toBeGreaterThan(begun + 3);
    for (let skip = page.getByRole("button", { name: /^Skip/ }); (await skip.count()) > 0; ) {
      const open = await skip.count();
      await skip.first().click();
      await expect.poll(() => skip.count()).toBeLessThan(open);
    }
    await admin.goto("/admin");
    await page.getByRole("heading", { name: "The community" }).waitFor();
    expect(await page.getByRole("region", { name: "Open the doors" }).count()).toBe(0);
    await moveSettings(admin, site);
    await site.stop();
    await rm(site.folder, { recursive: true, force: true });
    await post.close();
  },
  400_000,
);
