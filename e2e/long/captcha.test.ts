import { scryptSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { expect, expectAccessible, journey } from "../harness/journey.ts";
import type { ServedSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner } from "../harness/wire.ts";

const ADMIN = "/answer/admin/api";
const plugin_slug_name = "captcha_proof_of_work";

const owners = new Map<ServedSite, Promise<Caller>>();

/** The owner, logged in before a captcha is required. */
function ownerOf(site: ServedSite): Promise<Caller> {
  const owner = owners.get(site) ?? logInOwner(site.address);
  owners.set(site, owner);
  return owner;
}

async function turnOn(site: ServedSite): Promise<void> {
  const owner = await ownerOf(site);
  const config_fields = { difficulty: "light", picture: true };
  await owner.send("PUT", `${ADMIN}/plugin/config`, { plugin_slug_name, config_fields });
  await owner.send("PUT", `${ADMIN}/plugin/status`, { plugin_slug_name, enabled: true });
}

/** Sets the text of the captcha picture: only its hash is stored, so a known one is inserted. */
function setCaptchaText(site: ServedSite, text: string): void {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync(text, salt, 32, { N: 2048, r: 8, p: 1 });
  const store = new DatabaseSync(join(site.folder, "askwell.db"));
  store.prepare("update captchas set secret = ?").run(`${salt.toString("hex")}:${hash.toString("hex")}`);
  store.close();
}

async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("ann@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  const answered = page.waitForResponse((response) => response.url().endsWith("/user/login/email"));
  await page.getByRole("button", { name: "Log in" }).last().click();
  await answered;
}

journey("CA6 after too many failed logins the browser solves the captcha by itself", async ({ site, person }) => {
  await addPerson(site.address, await ownerOf(site), "ann");
  await turnOn(site);
  const ann = await person({ device: "phone" });
  const { page } = ann;
  await ann.goto("/users/login");
  for (let tries = 0; tries < 3; tries += 1) await tryPassword(page, "not-my-password");
  await page.getByText("The email address or the password is wrong").waitFor();
  await tryPassword(page, "correct-horse-2");
  await page.waitForURL((url) => !url.pathname.startsWith("/users/login"));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  ann.browserErrors.forget(/status of 400/);
});

journey("CA7 CA8 where the browser cannot solve it, the user types the text of an image", async ({ site, person }) => {
  const ann = await person();
  const { page } = ann;
  await page.addInitScript("delete window.Worker");
  await turnOn(site);
  await ann.goto("/users/account-recovery");
  await page.getByLabel("Email", { exact: true }).fill("ann@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Show that you are human" });
  await dialog.getByText("This browser could not do it").waitFor();
  await dialog.getByRole("button", { name: "Let the browser try again" }).waitFor();
  const picture = dialog.getByRole("img", { name: "Letters and digits to be typed" });
  const first = await picture.getAttribute("src");
  expect(first).toMatch(/^data:image\/png;base64,/);
  await expectAccessible(ann);

  const letters = dialog.getByLabel("Letters of the picture");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("Type the letters of the picture.").waitFor();
  expect(await letters.getAttribute("aria-invalid")).toBe("true");

  await letters.fill("nonono");
  await letters.press("Enter");
  await expect.poll(() => picture.getAttribute("src").catch(() => first)).not.toBe(first);
  expect(await letters.getAttribute("aria-invalid")).toBe("true");
  expect(await letters.inputValue()).toBe("");

  setCaptchaText(site, "ACEF34");
  await letters.fill("acef34");
  await letters.press("Enter");
  await dialog.waitFor({ state: "detached" });
  ann.browserErrors.forget(/status of 400/);
});

journey("CA8 closing the dialog leaves the form unchanged", async ({ site, person }) => {
  const bea = await person();
  const { page } = bea;
  await turnOn(site);
  await page.addInitScript("delete window.Worker");
  await bea.goto("/users/register");
  await page.getByLabel("Name", { exact: true }).fill("Bea");
  await page.getByLabel("Email", { exact: true }).fill("bea@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a-good-password");
  await page.getByRole("button", { name: "Sign up" }).last().click();
  await page.getByRole("dialog").getByRole("img").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("bea@example.com");
  bea.browserErrors.forget(/status of 400/);
});

journey("CA9 a visitor with many searches sees the results after a captcha", async ({ site, person }) => {
  await turnOn(site);
  for (let count = 0; count < 20; count += 1) await fetch(`${site.address}/search?q=tag+${count}`);
  const cat = await person();
  await cat.goto("/search?q=tag");
  await cat.page.getByText("Many searches came from here").waitFor();
  await expectAccessible(cat);
  await cat.page.getByRole("button", { name: "Show the results" }).click();
  await cat.page
    .getByRole("link", { name: /What is a tag/ })
    .first()
    .waitFor();
  cat.browserErrors.forget(/status of 400/);
});

/** What a hosted captcha puts into the page: a button that answers with `token`. */
const standInScript = `window.hcaptcha = {
  render(container, { sitekey, callback }) {
    const button = container.appendChild(document.createElement("button"));
    button.textContent = "I am human, for " + sitekey;
    button.style.cssText = "min-height: 3rem; background: white; color: black";
    button.addEventListener("click", () => callback("token"));
  },
};`;

journey(
  "CA10 a hosted captcha is drawn in the dialog, and its answer is judged by the service",
  async ({ site, person }) => {
    const answers: string[] = [];
    const service = createServer(async (request, response) => {
      answers.push(Buffer.concat(await request.toArray()).toString());
      response.setHeader("content-type", "application/json").end(JSON.stringify({ success: true }));
    });
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
    const owner = await ownerOf(site);
    const verify_url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
    const config_fields = { site_key: "garden", secret_key: "hidden", verify_url };
    const hosted = { plugin_slug_name: "captcha_hcaptcha" };
    await owner.send("PUT", `${ADMIN}/plugin/config`, { ...hosted, config_fields });
    await owner.send("PUT", `${ADMIN}/plugin/status`, { ...hosted, enabled: true });
    const visitor = await person();
    const { page } = visitor;
    await page.route("https://js.hcaptcha.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: standInScript }),
    );
    await visitor.goto("/users/account-recovery");
    await page.getByLabel("Email", { exact: true }).fill("ann@example.com");
    await page.getByRole("button", { name: "Send the link" }).click();
    const answer = page.getByRole("dialog").getByRole("button", { name: "I am human, for garden" });
    await answer.waitFor();
    await expectAccessible(visitor);
    await answer.click();
    await page.getByText(/If there is an account with/).waitFor();
    expect(answers.map((each) => Object.fromEntries(new URLSearchParams(each)))).toEqual([
      { secret: "hidden", response: "token", sitekey: "garden" },
    ]);
    visitor.browserErrors.forget(/status of 400/);
    await owner.send("PUT", `${ADMIN}/plugin/status`, { ...hosted, enabled: false });
    service.close();
  },
);
