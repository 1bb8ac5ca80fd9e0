import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { Person } from "./harness/person.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const password = "correct-horse-2";

/** A wide picture, red on one side and green on the other, as a file that somebody chooses. */
async function twoColours(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 300 });
    const pen = canvas.getContext("2d");
    for (const [colour, left] of [
      ["#ff0000", 0],
      ["#00ff00", 300],
    ] as const) {
      if (!pen) continue;
      pen.fillStyle = colour;
      pen.fillRect(left, 0, 300, 300);
    }
    return canvas.toDataURL("image/png");
  });
  return { name: "me.png", mimeType: "image/png", buffer: Buffer.from(address.split(",")[1] ?? "", "base64") };
}

/** The colour in the middle of a picture of this site. */
function middleOf(page: Page, address: string): Promise<number[]> {
  return page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 3, height: 3 });
    const pen = canvas.getContext("2d");
    pen?.drawImage(picture, 0, 0, 3, 3);
    return [...(pen?.getImageData(1, 1, 1, 1).data ?? [])].slice(0, 3);
  }, address);
}

/** Chooses the right end of a picture by keyboard, where it is green, and has it shown. */
async function choosePicture(kim: Person): Promise<void> {
  const { page } = kim;
  await page.getByLabel("Your own picture").check();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a picture" }).click();
  await (await chooser).setFiles(await twoColours(page));
  const dialog = page.getByRole("dialog", { name: "Choose what is shown" });
  await dialog.getByLabel("From side to side").waitFor();
  await expectAccessible(kim);
  await dialog.getByLabel("From side to side").focus();
  await page.keyboard.press("End");
  await dialog.getByLabel("Closer").focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Use this part" }).click();
  await dialog.waitFor({ state: "detached" });
}

journey("somebody chooses a picture and writes about themselves", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "kim");
  const kim = await person();
  const { page, goto } = kim;
  await goto("/users/login");
  await logIn(kim, "kim@example.com", password);
  await goto("/users/settings/profile");
  await expectAccessible(kim);
  await choosePicture(kim);
  await page.getByLabel("About me").fill("I grow:\n\n- tea\n- **apples**");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("region", { name: "Preview" }).getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();

  await goto("/users/kim");
  const main = page.getByRole("main");
  expect(await main.getByRole("listitem").filter({ hasText: "apples" }).count()).toBe(1);
  const picture = await main.locator("img").first().getAttribute("src");
  expect(picture).toContain("/uploads/avatar/");
  const [red = 255, green = 0] = await middleOf(page, picture ?? "");
  expect([red < 60, green > 200]).toEqual([true, true]);
  await expectAccessible(kim);
});

journey("somebody reads from right to left, takes everything along and leaves for good", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "lea");
  const lea = await person();
  const { page, goto } = lea;
  await goto("/users/login");
  await logIn(lea, "lea@example.com", password);
  await goto("/users/settings/interface");
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByLabel("Language", { exact: true }).selectOption("fa_IR");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scheme)).toBe("dark");
  await goto("/users/settings/account");
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await expectAccessible(lea, ["dark"]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Keep them").check();
  await page.getByLabel("Current password").fill("wrong-password");
  const last = page.getByRole("button", { name: "Delete my account for good" });
  await last.click();
  await page.locator("[aria-invalid]").waitFor();
  await page.getByLabel("Current password").fill(password);
  await last.click();
  await page.waitForURL("/");
  await page.getByRole("link", { name: "Log in" }).first().waitFor();
  await goto("/users/lea");
  await page.getByText("this page doesn't exist").waitFor();
  lea.complaints.forget(/40[04]/);
});

journey("a visitor chooses colours without scripts, also on a phone", async ({ person }) => {
  const { page, goto } = await person({ javaScript: false, device: "phone" });
  await goto("/users");
  await page.getByText("Language and colours").click();
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForLoadState("load");
  expect(new URL(page.url()).pathname).toBe("/users");
  for (const path of ["/users", "/questions"]) {
    await goto(path);
    expect(await page.locator("html").getAttribute("data-scheme")).toBe("dark");
  }
});
