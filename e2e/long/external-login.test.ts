import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { expect, expectAccessible, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import {
  type AccountProvider,
  connectProvider,
  logInThere,
  PERSON,
  personPaths,
  returnAddress,
  secret,
  startProvider,
} from "../harness/provider.ts";
import { changeSettings } from "../harness/setting-form.ts";
import { owner, type ServedSite } from "../harness/site.ts";
import { addPerson, logInOwner } from "../harness/wire.ts";

const slug = "connector_openid";
const other = "connector_openid_2";
const plain = "connector_openid_3";
let providers: Promise<readonly [AccountProvider, AccountProvider]> | undefined;
afterAll(async () => {
  for (const provider of (await providers) ?? []) await provider.stop();
});

async function start(site: ServedSite): Promise<readonly [AccountProvider, AccountProvider]> {
  const both = [await startProvider(site.address, [slug, plain]), await startProvider(site.address, [other])] as const;
  const admin = await logInOwner(site.address);
  await connectProvider(admin, { slug, name: "Company", issuer: both[0].issuer });
  await connectProvider(admin, { slug: other, name: "University", issuer: both[1].issuer });
  return both;
}

/** Allows requests to the providers, which the harness blocks. */
async function reach(site: ServedSite, person: BrowserUser): Promise<BrowserUser> {
  providers ??= start(site);
  const origins = (await providers).map(({ issuer }) => issuer);
  await person.context.route(
    (url) => origins.includes(url.origin),
    (route) => route.continue(),
  );
  return person;
}

/** Pages of the provider request missing icons; the page for failed logins answers 500. */
const expected = /favicon|\/50x|status of 500|status of 404/;

const heading = ({ page }: BrowserUser, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

journey("a new user logs in with a provider and returns to the requested page", async ({ site, person }) => {
  const ann = await reach(site, await person());
  const { page } = ann;
  await ann.goto("/users/settings/profile");
  await page.getByRole("link", { name: "Continue with University" }).waitFor();
  await expectAccessible(ann);
  await page.getByRole("link", { name: "Continue with Company" }).click();
  await logInThere(page, "ann");
  await page.waitForURL("**/users/settings/profile");
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await ann.goto("/users/ann");
  await heading(ann, "ann of Elsewhere").waitFor();
  ann.browserErrors.forget(expected);
});

journey("without a verified address the site asks for one and confirms it by mail", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  const asked = { title: "What grows in the shade", content: "Nothing so far.", tags: [{ slug_name: "support" }] };
  const question = (await admin.send("POST", "/answer/api/v1/question", asked)).data as { id: string };
  const una = await reach(site, await person({ device: "phone" }));
  const { page } = una;
  await una.goto(`/questions/${question.id}`);
  const bookmark = page.getByRole("button", { name: /^Bookmark/ }).first();
  await bookmark.click();
  await page.getByRole("dialog").getByRole("link", { name: "Continue with Company" }).click();
  await logInThere(page, "una");
  await heading(una, "Confirm email").waitFor();
  await expectAccessible(una);
  await page.getByLabel("Email", { exact: true }).fill("una@example.com");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("una@example.com").waitFor();
  await expect.poll(() => linkTo(site, "una@example.com", "account-activation")).not.toBe("");
  await page.goto(linkTo(site, "una@example.com", "account-activation"));
  await page.waitForURL("**/users/account-activation/success");
  // AC25: what the visitor wanted is done when they are back.
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL(`**/questions/${question.id}**`);
  await page
    .locator("[aria-pressed=true]")
    .filter({ has: page.locator("svg") })
    .first()
    .waitFor();
  expect(await bookmark.getAttribute("aria-pressed")).toBe("true");
  una.browserErrors.forget(expected);
});

journey(
  "a login is connected to an existing account only after its owner confirms by mail",
  async ({ site, person }) => {
    const unknown = await reach(site, await person());
    const { page } = unknown;
    await unknown.goto("/users/login");
    await page.getByRole("link", { name: "Continue with University" }).click();
    await logInThere(page, "unowned");
    await page.getByLabel("Email", { exact: true }).fill(owner.email);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "It is mine, send the mail" }).click();
    await heading(unknown, "Look at your mail").waitFor();
    await expect.poll(() => linkTo(site, owner.email, "confirm-email")).not.toBe("");
    const link = linkTo(site, owner.email, "confirm-email");

    const victim = await person();
    await victim.page.goto(link);
    await heading(victim, "This login could not be connected").waitFor();
    await expectAccessible(victim);
    await page.goto(link);
    await page.waitForURL((url) => url.pathname === "/");
    await unknown.goto("/users/settings/account");
    await page.getByRole("button", { name: "Disconnect University" }).waitFor();
    for (const each of [unknown, victim]) each.browserErrors.forget(/favicon|status of 4/);
  },
);

/** Expires all links. */
function advanceTime(site: ServedSite): void {
  const store = new DatabaseSync(join(site.folder, "askwell.db"));
  store.exec(
    "pragma busy_timeout = 5000; update login_bindings set expires_at = 1; update account_codes set expires_at = 1",
  );
  store.close();
}

journey(
  "connecting a login: double click, expired link, two tabs, back button, used link",
  async ({ site, person }) => {
    await addPerson(site.address, await logInOwner(site.address), "lin");
    let count = 0;
    /** A user in a separate browser who has requested the mail. */
    const ask = async () => {
      const lin = await reach(site, await person());
      await lin.goto("/users/login");
      await lin.page.getByRole("link", { name: "Continue with University" }).click();
      await logInThere(lin.page, "unlinked");
      await lin.page.getByLabel("Email", { exact: true }).fill("lin@example.com");
      await lin.page.getByRole("button", { name: "Go on" }).dblclick();
      await lin.page.getByRole("button", { name: "It is mine, send the mail" }).dblclick();
      await heading(lin, "Look at your mail").waitFor();
      const links = () => linksTo(site, "lin@example.com", "confirm-email");
      await expect.poll(() => links().length).toBe(++count);
      return { lin, link: links().at(-1) ?? "" };
    };
    const failed = (page: Page) => page.getByRole("heading", { name: "This login could not be connected" });

    const late = await ask();
    advanceTime(site);
    await late.lin.page.goto(late.link);
    await failed(late.lin.page).waitFor();
    // AC24: the page reports an expired link before any input, and offers a new one.
    await late.lin.page.goBack({ waitUntil: "networkidle" });
    await heading(late.lin, "The link you used no longer works.").waitFor();
    expect(await late.lin.page.locator("main input").count(), "fields for an address").toBe(0);
    await late.lin.page.getByRole("main").getByRole("link", { name: "Log in again" }).click();
    await late.lin.page.getByRole("link", { name: "Continue with University" }).waitFor();

    const { lin, link } = await ask();
    const second = await lin.context.newPage();
    await Promise.all([lin.page, second].map((tab) => tab.goto(link)));
    const outcome = async (tab: Page) => {
      if (await failed(tab).isVisible()) return "bad";
      return new URL(tab.url()).pathname === "/" ? "done" : "";
    };
    const outcomes = async () => (await Promise.all([lin.page, second].map(outcome))).toSorted();
    await expect.poll(outcomes).toEqual(["bad", "done"]);
    await lin.page.goBack({ waitUntil: "networkidle" });
    await lin.page.goto(link);
    await failed(lin.page).waitFor();
    await lin.goto("/users/settings/account");
    await lin.page.getByRole("button", { name: "Disconnect University" }).waitFor();
    for (const each of [late.lin, lin]) each.browserErrors.forget(/favicon|status of 4/);
  },
);

journey("a user connects a login in the settings and disconnects it", async ({ site, person }) => {
  const admin = await reach(site, await person());
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/users/settings/account");
  await page.getByRole("link", { name: "Connect Company" }).click();
  await logInThere(page, "boss");
  await page.waitForURL("**/users/settings/account");
  await changeSettings(admin, { "login.allow_password_login": false });
  const visitor = await person();
  await visitor.goto("/users/login");
  await visitor.page.getByRole("link", { name: "Continue with Company" }).waitFor();
  expect(await visitor.page.getByLabel("Password", { exact: true }).count()).toBe(0);
  await changeSettings(admin, { "login.allow_password_login": true });
  await visitor.goto("/users/login");
  await visitor.page.getByLabel("Password", { exact: true }).waitFor();
  await admin.goto("/users/settings/account");
  const disconnect = page.getByRole("button", { name: "Disconnect Company" });
  await disconnect.click();
  await expectAccessible(admin);
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("link", { name: "Connect Company" }).waitFor();
  admin.browserErrors.forget(expected);
});

journey(
  "an address of an existing account gives no access, and the page explains what to do",
  async ({ site, person }) => {
    const thief = await reach(site, await person());
    const { page } = thief;
    await thief.goto("/users/login");
    await page.getByRole("link", { name: "Continue with Company" }).click();
    await logInThere(page, owner.email);
    await heading(thief, "You could not be logged in").waitFor();
    await page.getByText("There is an account with your email address here already.").waitFor();
    await expectAccessible(thief);
    await thief.goto("/50x?title=Win&msg=Call+us&reason=call_us");
    expect(await page.getByText("Call us").count()).toBe(0);
    thief.browserErrors.forget(expected);
  },
);

/** Configures a connector by its form, for a provider without a discovery document. */
async function connectPlain(admin: BrowserUser, issuer: string): Promise<void> {
  const { page } = admin;
  await admin.goto(`/admin/${plain}`);
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
  const fill = (label: string, text: string) => field(label).fill(text);
  await fill("Name", "Old Forum");
  await fill("Client ID", "askwell");
  await fill("Client secret", secret);
  await fill("Scopes", "email profile");
  await fill("Authorization endpoint", `${issuer}/auth`);
  await fill("User endpoint", "http://evil.example/me");
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  for (const label of ["Token endpoint", "User endpoint"]) {
    await expect.poll(() => field(label).getAttribute("aria-invalid")).toBe("true");
  }
  await fill("Token endpoint", `${issuer}/token`);
  await fill("User endpoint", issuer + PERSON);
  await fill("Path of the id", personPaths.path_id);
  await fill("Path of the display name", personPaths.path_display_name);
  await fill("Path of the username", personPaths.path_username);
  await fill("Path of the email address", personPaths.path_email);
  await fill("Path of whether the address is verified", personPaths.path_email_verified);
  await save.click();
  await page.getByText("Settings saved").first().waitFor();
  const caller = await logInOwner(new URL(page.url()).origin);
  await caller.send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name: plain, enabled: true });
}

journey(
  "a plain OAuth 2.0 provider: configured, used for login, connected by mail, disconnected",
  async ({ site, person }) => {
    const admin = await reach(site, await person());
    const [{ issuer }] = await (providers as NonNullable<typeof providers>);
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await connectPlain(admin, issuer);

    const vera = await reach(site, await person({ device: "phone" }));
    await vera.goto("/users/settings/profile");
    await vera.page.getByRole("link", { name: "Continue with Old Forum" }).click();
    await logInThere(vera.page, "vera");
    await vera.page.waitForURL("**/users/settings/profile");
    await vera.goto("/users/vera");
    await heading(vera, "vera of Elsewhere").waitFor();

    // Without a verified address: the user is asked for one, its owner confirms it, and there is no session before.
    const uri = await reach(site, await person());
    const { page, goto } = uri;
    await goto("/users/login");
    await page.getByRole("link", { name: "Continue with Old Forum" }).click();
    await logInThere(page, "uninvited");
    await page.getByLabel("Email", { exact: true }).fill("not an address");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => page.getByLabel("Email", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Email", { exact: true }).fill("uri@example.com");
    await page.getByRole("button", { name: "Go on" }).dblclick();
    await page.getByText("uri@example.com").waitFor();
    await goto("/questions/ask");
    expect(page.url()).toContain("/users/login?status=inactive");
    await expect.poll(() => linkTo(site, "uri@example.com", "account-activation")).not.toBe("");
    await page.goto(linkTo(site, "uri@example.com", "account-activation"));
    await page.waitForURL("**/users/account-activation/success");

    // The last login method stays, until there is another one.
    await goto("/users/settings/account");
    const disconnect = async () => {
      await page.getByRole("button", { name: "Disconnect Old Forum" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    };
    await disconnect();
    await page.getByText("This is your only way to log in.").waitFor();
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("New password", { exact: true }).fill("correct-horse-3");
    await page.getByLabel("The same password again").fill("correct-horse-3");
    await page.getByRole("main").getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your password is changed.").waitFor();
    await disconnect();
    await page.getByRole("link", { name: "Connect Old Forum" }).waitFor();
    await page.getByRole("link", { name: "Connect Old Forum" }).click();
    await page.waitForURL("**/users/settings/account");
    await page.getByRole("button", { name: "Disconnect Old Forum" }).waitFor();
    for (const each of [admin, vera, uri]) each.browserErrors.forget(/favicon|status of 40[03]|fields/);
  },
);

journey("a callback works once, for its own provider and browser only", async ({ site, person }) => {
  const eve = await reach(site, await person());
  const { request } = eve.context;
  const login = (name: string) => `${site.address}/answer/api/v1/connector/login/${name}`;
  const open = async (address: string, by = request) => {
    const { headers } = await by.get(address, { maxRedirects: 0 }).then((answer) => ({ headers: answer.headers() }));
    return headers.location ?? "";
  };
  const first = await returnAddress(request, login(slug), "eve");
  const stranger = await reach(site, await person());
  expect(await open(first, stranger.context.request)).toBe("/50x");
  expect(await open(first)).toContain("/users/auth-landing?access_token=");
  expect(await open(first)).toBe("/50x");

  // The code of one provider in the callback of another: a valid state with a wrong code and issuer.
  const elsewhere = new URL(await returnAddress(request, login(other), "eve"));
  const state = new URL(await open(login(slug))).searchParams.get("state") ?? "";
  const mixed = new URL(elsewhere.href.replace(other, slug));
  mixed.searchParams.set("state", state);
  expect(await open(mixed.href)).toBe("/50x");
});

/** The link of the newest mail to an address, from the log. */
function linkTo(site: ServedSite, address: string, place: string): string {
  return linksTo(site, address, place).at(-1) ?? "";
}

function linksTo(site: ServedSite, address: string, place: string): string[] {
  const lines = site
    .log()
    .split("\n")
    .filter((line) => line.includes(address));
  const links = lines.join("\n").match(/http:\/\/127\.0\.0\.1:\d+\/users\/[\w-]+\?code=[\w-]+/g) ?? [];
  return [...new Set(links.filter((link) => link.includes(place)))];
}
