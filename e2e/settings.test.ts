import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { codeAt } from "../packages/server/src/features/two-factor/totp.ts";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn, logOut } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { changeSettings } from "./harness/setting-form.ts";
import { owner } from "./harness/site.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const password = "correct-horse-2";

/** A wide picture, red on one side and green on the other, as a file. */
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

/** The colour in the middle of a picture. */
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

/** Selects the green right end of a picture by keyboard, and saves it. */
async function choosePicture(kim: BrowserUser): Promise<void> {
  const { page } = kim;
  await page.getByLabel("Your own picture").check();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a picture" }).click();
  await (await chooser).setFiles(await twoColours(page));
  const dialog = page.getByRole("dialog", { name: "Choose what is shown" });
  await dialog.getByLabel("From side to side").waitFor();
  await expectAccessible(kim);
  // An arrow key moves the picture to the left, and so the frame to the right.
  await dialog.getByRole("group", { name: "The part that is shown" }).focus();
  await page.keyboard.press("ArrowLeft");
  expect(Number(await dialog.getByLabel("From side to side").inputValue())).toBeGreaterThan(0.5);
  await dialog.getByLabel("From side to side").focus();
  await page.keyboard.press("End");
  await dialog.getByLabel("Closer").focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Use this part" }).click();
  await dialog.waitFor({ state: "detached" });
}

journey("a user chooses an avatar and writes a bio", async ({ site, person }) => {
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

journey("a user of a right-to-left language exports their data and deletes the account", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "lea");
  const lea = await person();
  const { page, goto } = lea;
  await goto("/users/login");
  await logIn(lea, "lea@example.com", password);
  await goto("/users/settings/interface");
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByLabel("Language", { exact: true }).selectOption("ar");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scheme)).toBe("dark");
  await goto("/users/settings/account");
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await expectAccessible(lea, ["dark"]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "تنزيل بياناتي" }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "حذف حسابي", exact: true }).click();
  await page.getByLabel("الإبقاء عليها").check();
  await page.getByLabel("كلمة المرور الحالية").fill("wrong-password");
  const last = page.getByRole("button", { name: "حذف حسابي نهائيًا" });
  await last.click();
  await page.locator("[aria-invalid]").waitFor();
  await page.getByLabel("كلمة المرور الحالية").fill(password);
  await last.click();
  await page.waitForURL((url) => pathIn(url) === "/");
  await page.getByRole("link", { name: "تسجيل الدخول" }).first().waitFor();
  await goto("/users/lea");
  await page.getByText("this page doesn't exist").waitFor();
  // A poll may still be pending while the account is deleted.
  lea.browserErrors.forget(/40[014]/);
});

/** Logs in with the password, up to the second step. */
async function takeFirstStep(person: BrowserUser, email: string): Promise<void> {
  await logOut(person);
  await person.goto("/users/login");
  await enterPassword(person, email, password);
}

async function enterPassword({ page }: BrowserUser, email: string, pass: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(pass);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
}

async function enterRecoveryCode({ page }: BrowserUser, code: string): Promise<void> {
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => pathIn(url) === "/");
}

/**
 * A time step relative to now: codes of the previous, current and next step are accepted, each once and in order. If
 * the step is about to end, waits for the next one.
 */
async function halfMinute(page: Page, away: -1 | 0 | 1): Promise<number> {
  const left = 30_000 - (Date.now() % 30_000);
  if (away < 0 && left < 5000) await page.waitForTimeout(left);
  return Math.floor(Date.now() / 30_000) + away;
}

/** Sets an app up, saves the recovery codes, and returns the secret and one code. */
async function setUpApp(mia: BrowserUser): Promise<{ secret: string; recovery: string }> {
  const { page, goto } = mia;
  await goto("/users/settings/account");
  await page.getByRole("link", { name: "Set up two-step sign-in" }).click();
  await page.getByRole("button", { name: "Set up an app" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await expectAccessible(mia, ["dark"]);
  const secret = ((await page.getByRole("main").locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code of your app").fill("000 000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.locator("[aria-invalid]").waitFor();
  await page.getByLabel("Code of your app").fill(codeAt(secret, await halfMinute(page, -1)));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("region", { name: "Your recovery codes" });
  await codes.waitFor();
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Save as a file" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.match(/^(\w{4}-){3}\w{4}$/gm)).toHaveLength(10);
  await codes.getByRole("button", { name: "I have kept them" }).click();
  return { secret, recovery: /^(\w{4}-){3}\w{4}$/m.exec(file)?.[0] ?? "" };
}

/** Adds a virtual security key to the browser. */
async function giveSecurityKey({ page, context }: BrowserUser): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const key = { protocol: "ctap2", transport: "usb", hasUserVerification: true, isUserVerified: true } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...key, automaticPresenceSimulation: true },
  });
}

/** Changes the address, which requires the second factor as well. */
async function askForAddress(mia: BrowserUser): Promise<void> {
  const { page, goto } = mia;
  await goto("/users/settings/account");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New email").fill("mia2@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByLabel("Code of your app").and(page.locator(":invalid, [aria-invalid]")).waitFor();
  await expectAccessible(mia, ["light"]);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("status").filter({ hasText: "mia2@example.com" }).waitFor();
}

journey("a user logs in with two steps: an app, a recovery code and a passkey", async ({ site, personOn }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "mia");
  // Browsers allow passkeys for host names only.
  const address = site.address.replace("127.0.0.1", "localhost");
  const general = { name: "Site", contact_email: "owner@example.com" };
  await owner.send("PUT", "/answer/admin/api/siteinfo/general", { ...general, site_url: address });
  const mia = await personOn({ ...site, address }, { device: "phone" });
  const { page, goto } = mia;
  await giveSecurityKey(mia);
  await goto("/users/login");
  await logIn(mia, "mia@example.com", password);
  const { secret, recovery } = await setUpApp(mia);

  await takeFirstStep(mia, "mia@example.com");
  await expectAccessible(mia, ["light"]);
  const code = page.getByLabel("Code of your app");
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
  await code.fill("123456");
  await page.keyboard.press("Enter");
  await page.getByText("This is not right, or it was used already.").waitFor();
  await page.getByText("the clock of the device that shows them may be wrong").waitFor();
  await code.fill(codeAt(secret, await halfMinute(page, 0)));
  await page.keyboard.press("Enter");
  await page.waitForURL(`${address}/`);

  await goto("/users/settings/two-step");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("Steel key");
  await page.getByLabel("Current password").fill(password);
  // The next code, because the login used the current one.
  await code.fill(codeAt(secret, await halfMinute(page, 1)));
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("Steel key").waitFor();
  await takeFirstStep(mia, "mia@example.com");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${address}/`);

  await takeFirstStep(mia, "mia@example.com");
  await enterRecoveryCode(mia, recovery.toUpperCase());

  await askForAddress(mia);
  await goto("/users/settings/two-step");
  await page.getByText("You have 9 codes left.").waitFor();
  await page.getByRole("button", { name: "Turn two-step sign-in off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(password);
  await expectAccessible(mia, ["light"]);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("Two-step sign-in is off.", { exact: true }).waitFor();
  await logOut(mia);
  await goto("/users/login");
  await logIn(mia, "mia@example.com", password);
  mia.browserErrors.forget(/40[01]/);
});

journey("staff without a required second factor are redirected to its setup", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const { id } = await addPerson(site.address, owner, "milo");
  await owner.send("PUT", "/answer/admin/api/user/role", { user_id: id, role_id: 3 });
  const factor = "/answer/api/v1/user/second-factor";
  const pass = "correct-horse-1";
  const { key, secret } = (await owner.send("POST", `${factor}/authenticator`, { pass })).data as Record<
    string,
    string
  >;
  const second_factor = codeAt(secret ?? "", Math.floor(Date.now() / 30_000));
  const { recovery_codes } = (await owner.send("PUT", `${factor}/authenticator`, { key, second_factor })).data as {
    recovery_codes: string[];
  };
  const admin = await person();
  await admin.goto("/users/login");
  await enterPassword(admin, "admin@example.com", pass);
  await enterRecoveryCode(admin, recovery_codes[1] ?? "");
  // The first step is answered with the question for the second.
  admin.browserErrors.forget(/40[01]/);
  await changeSettings(admin, { "sign_in.staff_second_factor": true });
  const milo = await person();
  await milo.goto("/users/login");
  await logIn(milo, "milo@example.com", password);
  expect(pathIn(milo.page.url())).toBe("/users/settings/two-step");
  await milo.page.getByText("This site asks its staff for two-step sign-in.").waitFor();
  await milo.goto("/review/log");
  expect(pathIn(milo.page.url())).toBe("/users/settings/two-step");
  await changeSettings(admin, { "sign_in.staff_second_factor": false });
  await milo.goto("/review/log");
  expect(pathIn(milo.page.url())).toBe("/review/log");
  await owner.send("DELETE", factor, { id: "", pass, second_factor: recovery_codes[0] });
});

journey("a visitor chooses colours without scripts, also on a phone", async ({ person }) => {
  const { page, goto } = await person({ javaScript: false, device: "phone" });
  await goto("/users");
  await page.getByText("Language and colours").click();
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForLoadState("load");
  expect(pathIn(page.url())).toBe("/users");
  for (const path of ["/users", "/questions"]) {
    await goto(path);
    expect(await page.locator("html").getAttribute("data-scheme")).toBe("dark");
  }
});

journey("Y9 the suggested port and encryption of mail do not count as unsaved changes", async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/smtp");
  await expect.poll(() => page.getByLabel("Encryption").inputValue()).toBe("SSL");
  const unsaved = page.getByText("There are unsaved changes.");
  expect(await unsaved.isVisible()).toBe(false);
  await page.getByLabel("Server", { exact: true }).fill("mail.example.org");
  await unsaved.waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await unsaved.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Encryption").inputValue()).toBe("SSL");
});
