import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askwell } from "./harness/askwell.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { installPlugin, switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

/** What a new package of a kind does, once it is on. Those of the other kinds need a server. */
const works: Readonly<Record<string, (user: BrowserUser, address: string) => Promise<void>>> = {
  async route({ page, goto }) {
    await goto("/hello");
    await page.getByText("Welcome!").waitFor();
    await page.getByRole("button", { name: "Sign the guest book" }).click();
    await page.getByRole("status").getByText("Thank you! Signatures: 1").waitFor();
  },
  async render({ page, goto }, address) {
    const caller = await logInOwner(address);
    const tags = [{ slug_name: "tea", display_name: "tea" }];
    const content = "Some cups of tea:\n\n```cups\n3\n```";
    const asked = await caller.send("POST", "/answer/api/v1/question", { title: "How many cups?", content, tags });
    await goto(`/questions/${(asked.data as { id: string }).id}`);
    await page.getByRole("img", { name: "Cups: 3" }).waitFor();
  },
  async editor({ page, goto }) {
    await goto("/questions/ask");
    const text = page.getByRole("textbox", { name: "Details" });
    await text.click();
    await page.getByRole("button", { name: "More formatting" }).click();
    await page.getByRole("menuitem", { name: "Steps" }).click();
    const dialog = page.getByRole("dialog", { name: "Steps" });
    await dialog.getByLabel("One step a line").fill("Boil water\nPour it");
    await dialog.getByRole("button", { name: "Number them" }).click();
    await text.filter({ hasText: "2. Pour it" }).waitFor();
  },
  async sidebar({ page, goto }) {
    await goto("/questions");
    await page.getByRole("region", { name: "Read first" }).getByRole("link", { name: "Home" }).waitFor();
  },
};

/** Answers the captcha of the template, which the recovery of a password asks for. */
async function answerCaptcha(visitor: BrowserUser): Promise<void> {
  const { page, goto, browserErrors } = visitor;
  await goto("/users/account-recovery");
  await page.getByLabel("Email", { exact: true }).fill("ann@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Show that you are human" });
  await dialog.getByLabel("What is made of leaves and hot water?").fill("Tea");
  await expectAccessible(visitor);
  await dialog.getByRole("button", { name: "Answer", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  browserErrors.forget(/status of 400/);
}

/** Makes a package of each kind, tests, packs and installs it, and uses what it does. */
async function walk(kinds: readonly string[], person: () => Promise<BrowserUser>, address: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-templates-"));
  const admin = await person();
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  for (const kind of kinds) {
    const name = `askwell-plugin-my-${kind}`;
    const made = join(folder, name);
    askwell(["plugin", "new", kind, name], folder);
    const npm = (...args: string[]) => execFileSync("npm", args, { cwd: made, encoding: "utf8" });
    npm("test", "--silent");
    expect(askwell(["plugin", "check"], made)).toContain(`my_${kind} 0.1.0 can be installed`);
    npm("pack", "--silent");
    await installPlugin(admin, join(made, `${name}-0.1.0.tgz`));
    await switchPlugin(admin.page, `My ${kind}`, true);
    await works[kind]?.(admin, address);
    if (kind === "captcha") await answerCaptcha(await person());
  }
  await rm(folder, { recursive: true, force: true });
}

const withoutServers = ["sidebar", "editor", "route", "render", "captcha"];
const others = ["connector", "embed", "notification", "reviewer", "search", "storage"];

journey("PL28 PL29 a new package is tested, packed and installed, and works", async ({ person, site }) => {
  await walk(withoutServers, person, site.address);
});

journey(
  "PL28 PL29 a new package that needs a server is tested, packed, installed and active",
  async ({ person, site }) => {
    await walk(others, person, site.address);
  },
);
