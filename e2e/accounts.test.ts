import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { startMailServer, type TestMailServer } from "../packages/server/testing/mail-server.ts";
import { pathIn } from "./harness/base-path.ts";
import { journey as base, expect, expectAccessible, logIn, logOut } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import type { ServedSite } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const password = "correct-horse-2";
const ADMIN = "/answer/admin/api";

/** A site with a mail server, and its owner. */
const journey = base.extend<{ post: TestMailServer; owner: Caller }>({
  post: [
    async ({ site }, use) => {
      const server = await startMailServer();
      const owner = await logInOwner(site.address);
      const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1" };
      await owner.send("PUT", `${ADMIN}/setting/smtp`, { ...settings, smtp_port: server.port });
      await use(server);
      await server.close();
    },
    { scope: "file" },
  ],
  owner: [async ({ site }, use) => use(await logInOwner(site.address)), { scope: "file" }],
});

/** The links of the mails to an address, newest last, once there are at least that many. */
async function linksTo(post: TestMailServer, address: string, atLeast = 1): Promise<string[]> {
  const find = () =>
    post.mails.filter(({ to }) => to === address).flatMap(({ plain }) => /https?:\S+code=[\w-]+/.exec(plain) ?? []);
  await expect.poll(() => find().length).toBeGreaterThanOrEqual(atLeast);
  return find();
}

const pathOf = ({ page }: BrowserUser) => pathIn(page.url());

async function register({ page, goto }: BrowserUser, name: string, email = `${name}@example.com`): Promise<void> {
  await goto("/users/register");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // Twice, as impatient users do.
  await page.getByRole("button", { name: "Sign up" }).dblclick();
  await page.getByRole("heading", { name: "Confirm your email address" }).or(page.getByText(email)).first().waitFor();
}

journey(
  "a user who is redirected to the login returns to the requested page, once, and never to another site",
  async ({ site, person, owner }) => {
    await addPerson(site.address, owner, "ana");
    const ana = await person();
    const { page, goto } = ana;
    await goto("/review?type=queued_post");
    expect(pathOf(ana)).toBe("/users/login");
    await expectAccessible(ana, ["light"]);
    await logIn(ana, "ana@example.com", password);
    expect(page.url()).toBe(`${site.address}/review?type=queued_post`);
    await page.goBack();
    expect(pathOf(ana)).not.toBe("/users/login");

    await logOut(ana);
    expect(page.url()).toBe(`${site.address}/`);
    await goto("/users/login?redirect=//evil.example/");
    await logIn(ana, "ana@example.com", password);
    expect(page.url()).toBe(`${site.address}/`);
    await goto("/users/login");
    expect(pathOf(ana)).toBe("/");
  },
);

journey(
  "registration: errors beside their fields, one account for a double click, single-use links",
  async ({ person, post }) => {
    const bo = await person();
    const { page, goto } = bo;
    await goto("/users/register");
    await page.getByLabel("Name", { exact: true }).fill("b");
    await page.getByLabel("Email", { exact: true }).fill("bo@");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Sign up" }).click();
    for (const label of ["Name", "Email", "Password"]) {
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      const message = await field.getAttribute("aria-describedby");
      expect(message, label).toBeTruthy();
    }
    await expectAccessible(bo, ["light"]);
    await register(bo, "bo");

    await page.getByRole("link", { name: "Change" }).or(page.locator('a[href$="/users/change-email"]')).first().click();
    await page.getByLabel("Email", { exact: true }).fill("bob@example.com");
    await page.getByRole("main").getByRole("button").last().click();
    const [first = ""] = await linksTo(post, "bo@example.com");
    const [second = ""] = await linksTo(post, "bob@example.com");
    const other = await person();
    await other.goto(first);
    expect(pathOf(other)).toBe("/users/account-activation/failed");
    expect(await other.page.getByText("The link you used no longer works.").isVisible()).toBe(true);
    await goto(second);
    await page.getByRole("main").getByRole("link").first().waitFor();
    await goto("/questions/ask");
    expect(pathOf(bo)).toBe("/questions/ask");
    await other.goto(second);
    expect(await other.page.getByText("The link you used no longer works.").isVisible()).toBe(true);
    for (const each of [bo, other]) each.browserErrors.forget(/\b40[03]\b/);
  },
);

journey(
  "an administrator's decision about an account takes effect with its next action, in every tab",
  async ({ site, person, owner, post }) => {
    const { id } = await addPerson(site.address, owner, "cleo");
    const decide = (status: string, more = {}) =>
      owner.send("PUT", `${ADMIN}/user/status`, { user_id: id, status, ...more });
    const cleo = await person();
    const { page, goto } = cleo;
    await goto("/users/login");
    await logIn(cleo, "cleo@example.com", password);
    const tab = await cleo.context.newPage();
    await tab.goto("/questions", { waitUntil: "networkidle" });

    await decide("suspended", { suspend_duration: "24h" });
    await goto("/users/settings/profile");
    expect(pathOf(cleo)).toBe("/users/account-suspended");
    expect(await page.getByText(/It ends by itself on/).isVisible()).toBe(true);
    await expectAccessible(cleo, ["light"]);
    // The open tab notices the logout by a failed call, which clears the stored session.
    await tab.getByRole("link", { name: "Ask question" }).or(tab.locator('a[href$="/questions/ask"]')).first().click();
    await tab.getByText("Your account is suspended").or(tab.getByText("Describe one problem")).first().waitFor();
    await goto("/users/login");
    await page.getByLabel("Email", { exact: true }).fill("cleo@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL(/account-suspended\?code=[\w-]+/);
    await page.getByText(/It ends by itself on/).waitFor();

    await decide("normal");
    await goto("/users/login");
    await logIn(cleo, "cleo@example.com", password);
    await decide("inactive");
    await goto("/questions/ask");
    expect(page.url()).toContain("/users/login?status=inactive");
    await page.getByRole("button", { name: /again/ }).click();
    // The mail about the suspension has a link as well.
    const links = await linksTo(post, "cleo@example.com", 2);
    const link = links.find((each) => each.includes("account-activation")) ?? "";
    await goto(link);
    await page.waitForURL("**/users/account-activation/success");

    await decide("deleted");
    await goto("/users/settings/profile");
    expect(pathOf(cleo)).toBe("/users/login");
    await tab.goto("/questions", { waitUntil: "networkidle" });
    await tab.getByRole("link", { name: "Log in" }).first().waitFor();
    cleo.browserErrors.forget(/\b40[0134]\b/);
  },
);

journey(
  "a private site redirects visitors to the login, and back to the requested page afterwards",
  async ({ site, person, owner }) => {
    const security = { external_content_display: "always_display", check_update: true };
    await addPerson(site.address, owner, "dora");
    await owner.send("PUT", `${ADMIN}/siteinfo/security`, { ...security, login_required: true });
    const dora = await person();
    const { page, goto } = dora;
    await goto("/tags?page=1");
    expect(pathOf(dora)).toBe("/users/login");
    await page
      .getByRole("link", { name: "Forgot your password?" })
      .or(page.locator('a[href$="/users/account-recovery"]'))
      .first()
      .click();
    await page.waitForURL("**/users/account-recovery");
    await goto("/tos");
    expect(pathOf(dora)).toBe("/tos");
    await page.getByRole("link", { name: "Questions" }).first().click();
    await page.waitForURL("**/users/login**");
    await logIn(dora, "dora@example.com", password);
    expect(pathOf(dora)).toBe("/questions");
    await logOut(dora);
    expect(pathOf(dora)).toBe("/users/login");

    const newcomer = await person();
    await register(newcomer, "ed");
    await newcomer.goto("/tags");
    expect(newcomer.page.url()).toContain("/users/login?status=inactive");
    // A logout while the notification status is polled makes that call fail.
    dora.browserErrors.forget(/401.*notification\/status/);
    await owner.send("PUT", `${ADMIN}/siteinfo/security`, { ...security, login_required: false });
  },
);

journey(
  "an administrator adds, edits and deletes users, but not their own account",
  async ({ site, person, owner, post }) => {
    expect(post.port).toBeGreaterThan(0);
    await addPerson(site.address, owner, "fay");
    const admin = await person();
    const { page, goto } = admin;
    await goto("/users/login");
    await logIn(admin, "admin@example.com", "correct-horse-1");
    await goto("/admin/users");
    await expectAccessible(admin, ["light"]);
    await page.getByRole("button", { name: "Actions: admin" }).click();
    await page.getByRole("menuitem", { name: "Change role" }).click();
    await page.getByText("Forbidden to operate on yourself").waitFor();

    await page.getByRole("button", { name: /Add/ }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add people" });
    const lines = dialog.getByLabel("One person a line");
    await lines.fill("gus, gus@example.com, long-enough-1\nhal, hal-at-example, long-enough-1");
    await dialog.getByRole("button", { name: "Check the list" }).click();
    await dialog.getByRole("row", { name: /hal/ }).getByText("This is no email address").waitFor();
    await expectAccessible(admin, ["light"]);
    await lines.fill("gus, gus@example.com, long-enough-1");
    await dialog.getByRole("button", { name: "Check the list" }).click();
    await dialog.getByRole("button", { name: "Add the one right line" }).click();
    await page.getByRole("row", { name: /gus@example.com/ }).waitFor();

    const act = async (name: string, action: string) => {
      await page.getByRole("button", { name: `Actions: ${name}` }).click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
      await page.getByRole("dialog").waitFor();
    };
    await act("fay", "Suspend");
    await page.getByRole("dialog").getByRole("combobox").selectOption("7d");
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await goto("/admin/users?filter=suspended");
    await page.getByRole("row", { name: /fay@example.com/ }).waitFor();
    await expectAccessible(admin, ["light"]);
    await act("fay", "Delete");
    await page.getByRole("dialog").getByRole("checkbox").check();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await goto("/admin/users?filter=deleted&query=fay");
    await page.getByRole("row", { name: /fay/ }).waitFor();
    admin.browserErrors.forget(/\b400\b/);
  },
);

/** A flow that continues by mail: how its link is requested, and what happens on its page. */
interface LinkFlow {
  readonly name: string;
  /** The address of the mail. */
  readonly to: (person: string) => string;
  readonly isConfirmed: boolean;
  readonly at: string;
  /** Submits the form twice, as impatient users do. */
  readonly ask: (page: Page, person: string) => Promise<void>;
  /** Input on the page; most links only need to be opened. */
  readonly use?: (page: Page) => Promise<void>;
  readonly done: string;
}

const own = (person: string) => `${person}@example.com`;
const next = (person: string) => `${person}.next@example.com`;

const flows: readonly LinkFlow[] = [
  {
    name: "activation",
    to: own,
    isConfirmed: false,
    at: "/users/login",
    ask: (page) => page.getByRole("button", { name: /again/ }).dblclick(),
    done: "/users/account-activation/success",
  },
  {
    name: "another address before activation",
    to: next,
    isConfirmed: false,
    at: "/users/change-email",
    ask: async (page, person) => {
      await page.getByLabel("Email", { exact: true }).fill(next(person));
      await page.getByRole("button", { name: "Change address" }).dblclick();
    },
    done: "Your new email address is confirmed.",
  },
  {
    name: "another address after activation",
    to: next,
    isConfirmed: true,
    at: "/users/settings/account",
    ask: async (page, person) => {
      await page.getByRole("button", { name: "Change email address" }).click();
      await page.getByLabel("Current password").fill(password);
      await page.getByLabel("New email address").fill(next(person));
      await page.getByRole("button", { name: "Send the link" }).dblclick();
    },
    done: "Your new email address is confirmed.",
  },
  {
    name: "recovery",
    to: own,
    isConfirmed: true,
    at: "/users/account-recovery",
    ask: async (page, person) => {
      await page.getByLabel("Email", { exact: true }).fill(own(person));
      await page.getByRole("button", { name: "Send the link" }).dblclick();
    },
    use: async (page) => {
      await page.getByLabel("New password", { exact: true }).fill("a-newer-horse-3");
      await page.getByLabel("The same password again").fill("a-newer-horse-3");
      await page.getByRole("button", { name: "Save password" }).dblclick();
    },
    done: "Your password is changed, and you are logged out everywhere.",
  },
];

/** One of them in `npm test`; all in `npm run test:full`. */
const tried = Number(process.env.TEST_EFFORT ?? 1) > 1 ? flows : flows.slice(-1);

const BAD_LINK = "The link you used no longer works";

/** Opens a link; returns whether it worked, or was no longer valid. */
async function follow(page: Page, flow: LinkFlow, link: string): Promise<"done" | "bad"> {
  await page.goto(link, { waitUntil: "networkidle" });
  const bad = page.getByText(BAD_LINK).first();
  // A user who is already confirmed is redirected home, with a toast.
  const isBad = async () => pathIn(page.url()) === "/" || (await bad.isVisible());
  if (flow.use) {
    // The link is checked before the form is shown, on a busy machine later than the network is idle.
    const form = page.getByLabel("New password", { exact: true });
    await expect.poll(async () => (await form.isVisible()) || (await isBad())).toBe(true);
    if (await form.isVisible()) await flow.use(page);
  }
  const isDone = async () =>
    flow.done.startsWith("/") ? page.url().endsWith(flow.done) : page.getByText(flow.done).first().isVisible();
  let outcome: "done" | "bad" | undefined;
  const look = async () => {
    outcome = (await isDone()) ? "done" : (await isBad()) ? "bad" : undefined;
    return outcome;
  };
  await expect.poll(look, { message: `${flow.name}: ${page.url()}` }).toBeDefined();
  return outcome ?? "bad";
}

/** Expires all links. */
function expireLinks(site: ServedSite): void {
  const store = new DatabaseSync(join(site.folder, "askwell.db"));
  store.exec("pragma busy_timeout = 5000; update account_codes set expires_at = 1");
  store.close();
}

/** A user for the link of a flow, and the number of mails so far. */
async function personForFlow(
  person: () => Promise<BrowserUser>,
  owner: Caller,
  site: ServedSite,
  options: { flow: LinkFlow; name: string },
) {
  const { flow, name } = options;
  const user = await person();
  if (!flow.isConfirmed) await register(user, name);
  else await addPerson(site.address, owner, name);
  if (flow.isConfirmed && flow.at !== "/users/account-recovery") {
    await user.goto("/users/login");
    await logIn(user, own(name), password);
  }
  return user;
}

journey.for(tried)(
  "links by mail, $name: asked for twice, too late, opened in two tabs, gone back to, used again",
  async (flow, { site, person, owner, post }) => {
    const name = `flow${flows.indexOf(flow)}`;
    const user = await personForFlow(person, owner, site, { flow, name });
    const { page, goto, context } = user;
    let count = flow.isConfirmed || flow.to !== own ? 0 : 1;
    if (count > 0) await linksTo(post, own(name));
    const ask = async () => {
      await goto(flow.at);
      await flow.ask(page, name);
      const sent = await linksTo(post, flow.to(name), ++count);
      expect(sent.length, "mails for two clicks").toBe(count);
      return sent.at(-1) ?? "";
    };
    const elsewhere = async () => (await person()).context.newPage();

    const late = await ask();
    expireLinks(site);
    expect(await follow(await elsewhere(), flow, late), "too late").toBe("bad");

    const link = await ask();
    const tabs = await Promise.all([page, await context.newPage()].map((tab) => follow(tab, flow, link)));
    expect(tabs.toSorted(), "two tabs").toEqual(["bad", "done"]);
    await page.goBack();
    await page.getByRole("main").waitFor();
    expect(await follow(await elsewhere(), flow, link), "used again").toBe("bad");
    user.browserErrors.forget(/\b40[013]\b/);
  },
);
