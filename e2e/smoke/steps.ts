import type { Page } from "playwright-core";
import { pathIn } from "../harness/base-path.ts";
import { expect, expectAccessible } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { owner } from "../harness/site.ts";

/** A user who signs up. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Completes the five steps of the installation, which end in the administration. */
export async function install(person: BrowserUser, database: string | undefined): Promise<void> {
  const { page } = person;
  await person.goto("/");
  expect(page.url()).toMatch(/\/install$/);
  await heading(page, "Welcome");
  const english = await page.title();
  await page.getByRole("combobox").selectOption("zh_CN");
  await expect.poll(() => page.title()).toContain("安装");
  await page.getByRole("combobox").selectOption("en_US");
  await expect.poll(() => page.title()).toBe(english);
  await heading(page, "Welcome");
  await expectAccessible(person);
  await button(page, "Next").click();

  await heading(page, "Database");
  if (database) await fillDatabase(page, new URL(database));
  await button(page, "Test the connection").click();
  await page.getByText("The database answers.").waitFor();
  await expectAccessible(person);
  await button(page, "Next").click();

  await heading(page, "Your site");
  await page.getByLabel("Name", { exact: true }).fill("Kettle");
  await expectAccessible(person);
  await button(page, "Next").click();

  await heading(page, "Colour and logo");
  const colorOf = () => button(page, "Next").evaluate((next) => getComputedStyle(next).backgroundColor);
  const blue = await colorOf();
  await page.getByRole("radio", { name: "Teal" }).check();
  await expect.poll(colorOf).not.toBe(blue);
  const teal = await colorOf();
  await page.getByLabel("Choose a picture").setInputFiles(logo);
  await expectAccessible(person);
  await button(page, "Next").click();

  await heading(page, "Your account");
  await fillAccount(page);
  await expectAccessible(person);
  await button(page, "Install the site").click();

  await heading(page, "Dashboard");
  await person.waitUntilIdle();
  const ask = page.getByRole("banner").getByRole("link", { name: "Ask" });
  expect(await ask.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe(teal);
  await page.getByRole("banner").getByRole("img", { name: "Kettle" }).waitFor();
}

/** A picture of one pixel. */
const logo = {
  name: "kettle.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

async function fillDatabase(page: Page, address: URL): Promise<void> {
  const engine = address.protocol === "postgres:" ? "PostgreSQL" : "MariaDB";
  await page.getByRole("radio", { name: engine }).check();
  await page.getByLabel("Host and port").fill(address.host);
  await page.getByLabel("Database", { exact: true }).fill(address.pathname.slice(1));
  await page.getByLabel("User", { exact: true }).fill(address.username);
  await page.getByLabel("Password", { exact: true }).fill(address.password);
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel("Username", { exact: true }).fill(owner.name);
  await page.getByLabel("Email", { exact: true }).fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("The same password again").fill(owner.password);
}

/** Creates an account from the header. */
export async function signUp(person: BrowserUser, newcomer: Newcomer): Promise<void> {
  const { page } = person;
  await person.goto("/users/register");
  await expectAccessible(person);
  await page.getByLabel("Name", { exact: true }).fill(newcomer.name);
  await page.getByLabel("Email", { exact: true }).fill(newcomer.email);
  await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await button(page, "Sign up").click();
  await page.waitForURL((url) => !pathIn(url).startsWith("/users/register"));
}

/** Types into an editor. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.type(text);
}

/** Asks from the header's button, with an existing tag. */
export async function ask(person: BrowserUser, title: string, details: string): Promise<void> {
  const { page } = person;
  await page.getByRole("banner").getByRole("link", { name: "Ask" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await write(page, "Details", details);
  await page.getByRole("combobox", { name: "Tags" }).fill("supp");
  await page.getByRole("option", { name: "support" }).waitFor();
  await page.keyboard.press("Enter");
  await button(page, "Remove support").waitFor();
  await expectAccessible(person);
  await button(page, "Post question").click();
  await heading(page, title);
}

/** Answers the question on the current page. */
export async function answer(person: BrowserUser, text: string): Promise<void> {
  const { page } = person;
  // The editor is loaded on demand.
  await page.getByRole("region", { name: "Your answer" }).getByRole("button", { name: "Write an answer" }).click();
  await write(page, "Your answer", text);
  await expectAccessible(person);
  // On a phone the editor fills the window while typing.
  const done = button(page, "Done");
  if (await done.isVisible()) await done.click();
  await button(page, "Post answer").click();
  await page.getByRole("article").filter({ hasText: text }).waitFor();
}

/** Comments on the answer. */
export async function comment(person: BrowserUser, text: string): Promise<void> {
  const { page } = person;
  await button(page, "Add a comment").last().click();
  await page.getByRole("textbox", { name: "Your comment" }).fill(text);
  await button(page, "Post comment").click();
  await page.getByText(text).waitFor();
}

/** Upvotes the answer and waits for the count. */
export async function voteUp(person: BrowserUser): Promise<void> {
  const { page } = person;
  const counted = page.waitForResponse((response) => response.url().endsWith("/answer/api/v1/vote/up"));
  await button(page, "Vote up, this is useful").last().click();
  expect((await counted).status()).toBe(200);
}

/** Accepts the only answer. */
export async function accept(person: BrowserUser): Promise<void> {
  await button(person.page, "Accept").click();
  await button(person.page, "Accepted").waitFor();
  await expectAccessible(person);
}

/** Finds a question with the search field of the header; on a phone behind its button. */
export async function find(person: BrowserUser, words: string, title: string): Promise<void> {
  const { page } = person;
  await person.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=/);
  await page.getByRole("link", { name: title }).first().waitFor();
  await expectAccessible(person);
}

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}
