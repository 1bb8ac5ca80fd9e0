import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";

/** Backups and verifications are processes of their own. */
const LONG_MS = 120_000;

journey(
  "an administrator schedules backups, makes one, verifies it, downloads it and deletes it",
  { timeout: 2 * LONG_MS },
  async ({ site, person }) => {
    const admin = await person();
    const { page, goto } = admin;
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto("/admin");
    await page.getByRole("link", { name: "not scheduled" }).click();
    await page.getByRole("heading", { name: "Backups", level: 1 }).waitFor();
    await page.getByText("No archives yet").waitFor();
    await expectAccessible(admin);

    await page.getByLabel("Folder").fill("uploads");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page
      .getByText(/belongs to the site itself/)
      .first()
      .waitFor();
    admin.browserErrors.forget(/status of 400/);
    await page.getByLabel("Folder").fill("");
    await page.getByLabel("The key is").selectOption("passphrase");
    await page.getByLabel("Passphrase", { exact: true }).fill("five cups of green tea");
    await expectAccessible(admin);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await page.getByLabel("Passphrase", { exact: true }).inputValue()).toBe("********");

    await page.getByRole("button", { name: "Back up now" }).click();
    const verify = page.getByRole("button", { name: /^Verify askwell-/ });
    await verify.waitFor({ timeout: LONG_MS });
    const [name = "", ...others] = await readdir(join(site.folder, "backups"));
    expect(others).toEqual([]);
    await page.getByRole("button", { name: "Back up now", disabled: false }).waitFor({ timeout: LONG_MS });
    await verify.click();
    await page.getByText(`${name} was verified: it can be restored.`).waitFor({ timeout: LONG_MS });
    await page.getByText(/rows, .* equal replies/).waitFor();
    await expectAccessible(admin);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${name}` }).click();
    const downloaded = await download;
    expect(downloaded.suggestedFilename()).toBe(name);
    expect(await readFile(await downloaded.path())).toEqual(await readFile(join(site.folder, "backups", name)));

    await page.getByLabel("Back up", { exact: true }).selectOption("weekly");
    await page.getByLabel("Day").selectOption("7");
    await expectAccessible(admin);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved.").first().waitFor();
    await goto("/admin");
    await page.getByRole("link", { name: "in order" }).waitFor();
    await expectAccessible(admin);
    await goto("/admin/backups");
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No archives yet").waitFor();
    expect(await readdir(join(site.folder, "backups"))).toEqual([]);
  },
);

journey("the administration's page of backups is found by its name", async ({ person }) => {
  const admin = await person();
  const { page, goto } = admin;
  await goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await goto("/admin");
  await page.getByRole("navigation").getByRole("link", { name: "Backups" }).first().click();
  await page.getByRole("heading", { name: "Backups", level: 1 }).waitFor();
});
