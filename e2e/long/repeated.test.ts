import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { codeAt } from "../../packages/server/src/features/two-factor/totp.ts";
import { expect, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "../harness/wire.ts";

/** Repeated use of forms: double clicks, two tabs, going back, and expired forms. */

const API = "/answer/api/v1";
const password = "correct-horse-2";

/** A user who is logged in in the browser and in calls. */
interface SignedInMember {
  readonly person: BrowserUser;
  readonly caller: Caller;
  /** The data folder. */
  readonly folder: string;
}

/** How often a page made a call. */
function counted(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === API + path) count += 1;
  });
  return () => count;
}

async function openTab({ person }: SignedInMember, path: string): Promise<Page> {
  const tab = await person.context.newPage();
  await tab.goto(path, { waitUntil: "networkidle" });
  return tab;
}

/** Expires all pending codes. */
function advanceTime(folder: string, table: "account_codes" | "factor_steps"): void {
  const store = new DatabaseSync(join(folder, "askwell.db"));
  store.exec(`pragma busy_timeout = 5000; update ${table} set expires_at = 1`);
  store.close();
}

const saved = (page: Page) => page.getByText("Saved.").first().waitFor();
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

async function tryProfile(member: SignedInMember): Promise<void> {
  const { page, goto } = member.person;
  const other = await openTab(member, "/users/settings/profile");
  await goto("/users/settings/profile");
  const calls = counted(page, "PUT", "/user/info");
  await page.getByLabel("Location").fill("Here");
  await press(page, "Save changes").dblclick();
  await saved(page);
  expect(calls(), "saved for two clicks").toBe(1);

  // The other tab is not updated: the last save wins, and both show the saved values after a reload.
  await other.getByLabel("Website").fill("https://example.com/");
  await press(other, "Save changes").click();
  await saved(other);
  const stored = async () => (await member.caller.send("GET", `${API}/user/info`)).data;
  expect(await stored()).toMatchObject({ website: "https://example.com/", location: "" });
  await goto("/tags");
  await page.goBack({ waitUntil: "networkidle" });
  await expect.poll(() => page.getByLabel("Website").inputValue()).toBe("https://example.com/");
  expect(await page.getByLabel("Location").inputValue()).toBe("");
}

async function tryMail(member: SignedInMember): Promise<void> {
  const { page, goto } = member.person;
  const other = await openTab(member, "/users/settings/notify");
  await goto("/users/settings/notify");
  const calls = counted(page, "PUT", "/user/notification/choices");
  await page.getByRole("checkbox", { name: "All new questions: Mail" }).check();
  await press(page, "Save changes").dblclick();
  await saved(page);
  expect(calls(), "saved for two clicks").toBe(1);
  // The other tab is not updated: it saves what was changed in it, and both show all of it after a reload.
  await other.getByRole("checkbox", { name: "Answers to your questions: Mail" }).check();
  await press(other, "Save changes").click();
  await saved(other);
  const { data } = await member.caller.send("GET", `${API}/user/notification/choices`);
  const mailed = (data as { topics: { topic: string; mail: boolean }[] }).topics.filter(({ mail }) => mail);
  expect(mailed.map(({ topic }) => topic)).toEqual(expect.arrayContaining(["answer", "new_question"]));
  await goto("/tags");
  await page.goBack({ waitUntil: "networkidle" });
  const isOn = (name: string) => page.getByRole("checkbox", { name }).isChecked();
  await expect.poll(() => isOn("Answers to your questions: Mail")).toBe(true);
  expect(await isOn("All new questions: Mail")).toBe(true);
}

async function fillPasswords(page: Page, now: string, next: string): Promise<void> {
  await page.getByLabel("Current password").fill(now);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("The same password again").fill(next);
}

async function tryPassword(member: SignedInMember): Promise<void> {
  const { page, goto } = member.person;
  const other = await openTab(member, "/users/settings/account");
  await goto("/users/settings/account");
  for (const tab of [page, other]) {
    await press(tab, "Change password").click();
    await fillPasswords(tab, password, "a-newer-horse-3");
  }
  const calls = counted(page, "PUT", "/user/password");
  await press(page, "Change password").dblclick();
  await page.getByText("Your password is changed.").waitFor();
  expect(calls(), "changed for two clicks").toBe(1);
  // The other tab still has the session, but the old password.
  await press(other, "Change password").click();
  await expect.poll(() => other.getByLabel("Current password").getAttribute("aria-invalid")).toBe("true");
  await fillPasswords(other, "a-newer-horse-3", "another-horse-4");
  await press(other, "Change password").click();
  await other.getByText("Your password is changed.").waitFor();
  await goto("/tags");
  await page.goBack({ waitUntil: "networkidle" });
  await press(page, "Change password").waitFor();
  expect(await page.getByLabel("Current password").count(), "nothing is left in the form").toBe(0);
  const elsewhere = await member.caller.send("GET", `${API}/user/notification/config`);
  expect(elsewhere.status, "other sessions").toBe(401);
}

async function tryExport(member: SignedInMember): Promise<void> {
  const { page, goto, context } = member.person;
  const other = await openTab(member, "/users/settings/account");
  await goto("/users/settings/account");
  const calls = counted(page, "POST", "/user/export");
  const links: string[] = [];
  for (const [tab, clicks] of [
    [page, 2],
    [other, 1],
  ] as const) {
    const download = tab.waitForEvent("download");
    await press(tab, "Download my data").click({ clickCount: clicks });
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    links.push((await download).url());
    await (await download).path();
  }
  expect(calls(), "asked for with two clicks").toBe(1);
  // Each link is valid once, and expires.
  const { data } = await member.caller.send("POST", `${API}/user/export`, {});
  advanceTime(member.folder, "account_codes");
  links.push((data as { link: string }).link);
  for (const link of links) {
    const kind = (await context.request.get(link)).headers()["content-type"];
    expect(kind, "a page that says so, and no archive").toContain("text/html");
  }
}

async function tryDelete(member: SignedInMember): Promise<void> {
  const { page, goto } = member.person;
  const other = await openTab(member, "/users/settings/account");
  await goto("/users/settings/account");
  for (const tab of [page, other]) {
    await press(tab, "Delete my account").click();
    await tab.getByLabel("Keep them").check();
    await tab.getByLabel("Current password").fill(password);
  }
  const calls = counted(page, "DELETE", "/user/account");
  await press(page, "Delete my account for good").dblclick();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("Your account is deleted.").first().waitFor();
  expect(calls(), "deleted for two clicks").toBe(1);
  await press(other, "Delete my account for good").click();
  await other.waitForURL("**/users/login");
  await page.goBack({ waitUntil: "networkidle" });
  await page.waitForURL("**/users/login");
  expect(await page.getByText("Delete my account").count(), "nothing is left of the settings").toBe(0);
}

const forms = [
  { name: "profile", run: tryProfile },
  { name: "password", run: tryPassword },
  { name: "export", run: tryExport },
  { name: "end of the account", run: tryDelete },
  { name: "mail", run: tryMail },
];

journey.for(forms)(
  "a form of the settings, $name: sent by two clicks, from two tabs, after going back",
  async ({ name: form, run }, { site, person }) => {
    const name = `own${forms.findIndex((each) => each.name === form)}`;
    await addPerson(site.address, await logInOwner(site.address), name);
    const user = await person();
    await user.goto("/users/login");
    await logIn(user, `${name}@example.com`, password);
    await run({ person: user, folder: site.folder, caller: await logInPerson(site.address, name) });
    user.browserErrors.forget(/status of 40[013]/);
  },
);

/** Completes the first step in a tab, until the second has loaded: a passkey challenge starts by itself. */
async function takeFirstStep({ waitUntilIdle }: BrowserUser, page: Page): Promise<void> {
  await page.goto("/users/login");
  await waitUntilIdle(page);
  await page.getByLabel("Email", { exact: true }).fill("two@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).dblclick();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await waitUntilIdle(page);
}

/** Completes the second step. */
async function answer(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code of your app").fill(code);
  await page.getByRole("button", { name: "Log in", exact: true }).dblclick();
}

async function setUpApp(caller: Caller): Promise<{ secret: string; recovery_codes: string[] }> {
  const factor = `${API}/user/second-factor/authenticator`;
  const { key, secret } = (await caller.send("POST", factor, { pass: password })).data as Record<string, string>;
  const second_factor = codeAt(secret ?? "", Math.floor(Date.now() / 30_000) - 1);
  const { data } = await caller.send("PUT", factor, { key, second_factor });
  return { secret: secret ?? "", recovery_codes: (data as { recovery_codes: string[] }).recovery_codes };
}

journey("the second step of a login: double click, two tabs, expired, back button", async ({ site, person }) => {
  const { secret, recovery_codes } = await setUpApp(
    await addPerson(site.address, await logInOwner(site.address), "two"),
  );
  const two = await person();
  const { page, context } = two;
  await takeFirstStep(two, page);
  advanceTime(site.folder, "factor_steps");
  await answer(page, "123456");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByLabel("Password", { exact: true }).waitFor();

  const other = await context.newPage();
  for (const tab of [other, page]) await takeFirstStep(two, tab);
  const calls = counted(page, "POST", "/user/second-factor/entry");
  const code = codeAt(secret, Math.floor(Date.now() / 30_000));
  await answer(page, code);
  await page.waitForURL(`${site.address}/`);
  expect(calls(), "answered with two clicks").toBeLessThanOrEqual(1);
  // A code used in one tab is used up in the other, which waits for a new one.
  await answer(other, code);
  await other.getByText("This is not right, or it was used already.").waitFor();
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByLabel("Recovery code").fill(recovery_codes[0] ?? "");
  await other.keyboard.press("Enter");
  await other.waitForURL(`${site.address}/`);
  await page.goBack({ waitUntil: "networkidle" });
  expect(await page.getByRole("heading", { name: "One more step" }).count()).toBe(0);
  await page.goto("/users/settings/two-step", { waitUntil: "networkidle" });
  await page.getByText("You have 9 codes left.").waitFor();
  two.browserErrors.forget(/status of 40[01]/);
});
