import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { changeSettings } from "./harness/setting-form.ts";
import { owner } from "./harness/site.ts";

/** Backups and verifications are processes of their own. */
const LONG_MS = 120_000;

/** Backs up again while one archive stays; returns its name. */
async function replaceArchive({ page, goto }: BrowserUser, folder: string, name: string): Promise<string> {
  // Names have minutes, so that an older one stands for what was made before.
  const older = "askwell-2020-01-01T0000.zip";
  await rename(join(folder, name), join(folder, older));
  await goto("/admin/backups");
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByRole("button", { name: `Verify ${older}` }).waitFor({ state: "detached", timeout: LONG_MS });
  await page.getByRole("button", { name: "Back up now", disabled: false }).waitFor({ timeout: LONG_MS });
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  return (await readdir(folder))[0] ?? "";
}

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
    await expectAccessible(admin);
    await page.getByRole("button", { name: "Discard" }).click();
    await changeSettings(admin, {
      "backups.backup_folder": "archives of tea",
      "backups.backup_keep": "1",
      "backups.backup_key": "passphrase",
      "backups.backup_passphrase": "five cups of green tea",
    });
    await expectAccessible(admin);
    expect(await page.getByLabel("Passphrase", { exact: true }).inputValue()).toBe("********");

    await page.getByRole("button", { name: "Back up now" }).click();
    const verify = page.getByRole("button", { name: /^Verify askwell-/ });
    await verify.waitFor({ timeout: LONG_MS });
    const folder = join(site.folder, "archives of tea");
    const [name = "", ...others] = await readdir(folder);
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
    expect(await readFile(await downloaded.path())).toEqual(await readFile(join(folder, name)));

    const latest = await replaceArchive(admin, folder, name);
    await changeSettings(admin, { "backups.backup_schedule": "weekly", "backups.backup_day": "7" });
    await expectAccessible(admin);
    await goto("/admin");
    await page.getByRole("link", { name: "in order" }).waitFor();
    await expectAccessible(admin);
    await goto("/admin/backups");
    await page.getByRole("button", { name: `Delete ${latest}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No archives yet").waitFor();
    expect(await readdir(folder)).toEqual([]);
  },
);

journey(
  "PX7 an administrator offers a public export of every night, which visitors download",
  {
    timeout: 2 * LONG_MS,
  },
  async ({ site, person }) => {
    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    const status = async () => (await fetch(`${site.address}/public-export.zip`)).status;
    expect(await status()).toBe(404);
    await changeSettings(admin, { "backups.public_export": true });
    await expectAccessible(admin);
    await expect.poll(status, { timeout: LONG_MS, interval: 1000 }).toBe(200);
    await changeSettings(admin, { "backups.public_export": false });
    expect(await status()).toBe(404);
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
