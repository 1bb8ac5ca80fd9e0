import { fileURLToPath } from "node:url";
import { journey as base, expect, expectAccessible, logIn, logOut } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { owner, type ServedSite, startSite } from "../harness/site.ts";
import { CENTER_SLUG, type Center, type CenterPerson, startCenter } from "../harness/user-center.ts";
import { type Caller, logInOwner } from "../harness/wire.ts";

const ADMIN = "/answer/admin/api";

interface UserCenterFixtures {
  readonly centerSite: ServedSite;
  readonly center: Center;
  readonly admin: Caller;
  /** Configures and enables the plugin. */
  readonly configure: (more?: Record<string, boolean>) => Promise<void>;
  /** A user whose browser can reach the center. */
  readonly guest: (device?: "phone" | "desktop") => Promise<BrowserUser>;
}

/** A site with a user center. */
const journey = base.extend<UserCenterFixtures>({
  center: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
    async ({}, use) => {
      const center = await startCenter();
      await use(center);
      await center.stop();
    },
    { scope: "file" },
  ],
  centerSite: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
    async ({}, use) => {
      const site = await startSite({
        env: { PLUGINS: fileURLToPath(new URL("../harness/user-center.ts", import.meta.url)) },
      });
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
  admin: [async ({ centerSite }, use) => use(await logInOwner(centerSite.address)), { scope: "file" }],
  configure: async ({ admin, center }, use) => {
    await use(async (more = {}) => {
      const config_fields = {
        address: center.address,
        beside: false,
        needs_address: false,
        keeps_settings: false,
        ...more,
      };
      const config = { plugin_slug_name: CENTER_SLUG, config_fields };
      expect((await admin.send("PUT", `${ADMIN}/plugin/config`, config)).status).toBe(200);
      const on = { plugin_slug_name: CENTER_SLUG, enabled: true };
      expect((await admin.send("PUT", `${ADMIN}/plugin/status`, on)).status).toBe(200);
    });
  },
  guest: async ({ centerSite, personOn, center }, use) => {
    await use(async (device = "desktop") => {
      const guest = await personOn(centerSite, { device });
      await guest.context.route(
        (url) => url.origin === center.address,
        (route) => route.continue(),
      );
      return guest;
    });
  },
});

function known(center: Center, id: string, facts: Partial<CenterPerson> = {}): CenterPerson {
  const usual = { external_id: id, username: id, display_name: `${id} of Staff`, email: `${id}@staff.example` };
  const person: CenterPerson = { ...usual, avatar: "", mobile: "", bio: "", status: "normal", ...facts };
  center.people.set(id, person);
  return person;
}

const pathOf = ({ page }: BrowserUser) => new URL(page.url()).pathname + new URL(page.url()).search;
const chooses = ({ page }: BrowserUser, id: string) => page.getByRole("link", { name: `I am ${id}` }).click();
const isThere = ({ page }: BrowserUser, center: Center, title: string) =>
  Promise.all([page.waitForURL(`${center.address}/**`), page.getByRole("heading", { name: title }).waitFor()]);
/** Pages of the center have no icon; the page for failed logins answers 500. */
const expected = /favicon|\/50x|status of 500|status of 40[13]/;

journey(
  "EL13 with a user center that manages all accounts, every login goes there and returns to the requested page",
  async ({ center, configure, guest, centerSite }) => {
    await configure();
    known(center, "ann");
    const ann = await guest();
    const { page, goto } = ann;
    for (const path of ["/users/login", "/users/account-recovery"]) {
      await goto(path);
      await isThere(ann, center, "Who are you?");
    }
    await goto("/users/register");
    await isThere(ann, center, "Join the staff");
    await goto("/users/settings/interface?a=1");
    await isThere(ann, center, "Who are you?");
    await chooses(ann, "ann");
    await page.waitForURL(`${centerSite.address}/users/settings/interface?a=1`);
    await goto("/users/login");
    expect(pathOf(ann)).toBe("/");
    await goto("/user-center/auth");
    expect(pathOf(ann)).toBe("/");

    // From an open page, and through its buttons.
    const bea = await guest("phone");
    known(center, "bea");
    await bea.goto("/tags");
    await bea.page.getByRole("button", { name: "Menu" }).click();
    await bea.page.getByRole("link", { name: "Log in" }).first().click();
    await isThere(bea, center, "Who are you?");
    await chooses(bea, "bea");
    await bea.page.waitForURL(`${centerSite.address}/tags`);
    for (const each of [ann, bea]) each.browserErrors.forget(expected);
  },
);

journey(
  "EL13 the site asks for no address or password that the user center manages",
  async ({ center, configure, guest, centerSite }) => {
    await configure();
    known(center, "cid");
    const cid = await guest();
    const { page, goto } = cid;
    await goto("/user-center/auth?agent_name=Example");
    await page.getByRole("link", { name: "Continue with The staff directory" }).waitFor();
    expect(await page.locator("main input").count()).toBe(0);
    await expectAccessible(cid, ["light"]);
    // AC24: no link is validated where none works.
    const checks: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/answer/api/v1/user/link") checks.push(request.url());
    });
    for (const path of ["/users/password-reset?code=x", "/users/change-email"]) {
      await goto(path);
      await page.getByRole("main").getByRole("link", { name: "Log in" }).waitFor();
      expect(await page.locator("main input").count(), path).toBe(0);
    }
    expect(checks, "checks of links").toEqual([]);
    await goto("/user-center/auth?agent_name=Example");
    await page.getByRole("link", { name: "Continue with The staff directory" }).click();
    await chooses(cid, "cid");
    await page.waitForURL(`${centerSite.address}/`);

    await goto("/users/settings/account");
    await page.getByText("The staff directory keeps this part of your account.").waitFor();
    expect(await page.getByRole("button", { name: /Change (the )?(password|address|email)/i }).count()).toBe(0);
    await page.getByRole("heading", { name: "Where you are logged in" }).waitFor();
    await page.getByRole("button", { name: "Download my data" }).waitFor();
    await expectAccessible(cid, ["light"]);

    await configure({ keeps_settings: true });
    for (const part of ["profile", "account"]) {
      await goto(`/users/settings/${part}`);
      const link = page.getByRole("link", { name: "Change it there" });
      await link.waitFor();
      expect(await link.getAttribute("href")).toBe(`${center.address}/change?id=cid`);
    }
    await page.getByRole("heading", { name: "Where you are logged in" }).waitFor();
    await page.getByRole("button", { name: /Account of/ }).click();
    expect(await page.getByRole("menuitem", { name: "All colleagues" }).getAttribute("href")).toBe(
      `${center.address}/people`,
    );
    await page.getByRole("menuitem", { name: "The staff directory" }).first().waitFor();
    expect(await page.getByText("Evil").count()).toBe(0);
    await expectAccessible(cid, ["light"]);
    cid.browserErrors.forget(expected);
  },
);

journey(
  "EL11 EL12 the profile and status of the user center apply to the site",
  async ({ center, configure, guest, centerSite }) => {
    await configure();
    const dan = known(center, "dan", { bio: "I grow **tea**." });
    const one = await guest();
    const { page, goto } = one;
    const enter = async () => {
      await goto("/user-center/auth");
      await page.getByRole("link", { name: "Continue with The staff directory" }).click();
      await chooses(one, "dan");
    };
    await enter();
    await page.waitForURL(`${centerSite.address}/`);
    await goto("/users/dan");
    await page.getByRole("heading", { level: 1, name: "dan of Staff" }).waitFor();
    await page.getByText("Desk of dan").waitFor();
    expect(await page.locator("main strong", { hasText: "tea" }).count()).toBe(1);
    await expectAccessible(one, ["light"]);
    await logOut(one);
    Object.assign(dan, { display_name: "Daniel", bio: "I sell *coffee*.", email: "daniel@staff.example" });
    await enter();
    await page.waitForURL(`${centerSite.address}/`);
    await goto("/users/dan");
    await page.getByRole("heading", { level: 1, name: "Daniel" }).waitFor();
    expect(await page.locator("main em", { hasText: "coffee" }).count()).toBe(1);
    await goto("/users/settings/account");
    await page.getByText("The staff directory keeps this part of your account.").waitFor();

    dan.status = "suspended";
    await goto("/users/settings/profile");
    expect(pathOf(one)).toBe("/users/account-suspended");
    await enter();
    await page.waitForURL(`${centerSite.address}/users/account-suspended`);
    dan.status = "deleted";
    await enter();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(pathOf(one)).toContain("/50x?");
    await goto("/user-center/auth");
    await page.getByRole("link", { name: "Continue with The staff directory" }).click();
    await chooses(one, "nobody");
    await page.waitForURL(`${centerSite.address}/50x`);

    await configure({ needs_address: true });
    known(center, "eve", { email: "" });
    await goto("/user-center/auth");
    await page.getByRole("link", { name: "Continue with The staff directory" }).click();
    await chooses(one, "eve");
    await page.waitForURL(`${centerSite.address}/user-center/auth-failed?agent_name=Example`);
    await page.getByText("The staff directory").first().waitFor();
    await expectAccessible(one, ["light"]);
    await page.getByRole("main").getByRole("link").first().click();
    await isThere(one, center, "Who are you?");
    one.browserErrors.forget(expected);
  },
);

journey(
  "a private site, and a site with its own accounts beside the user center",
  async ({ admin, center, configure, guest, centerSite }) => {
    const security = { external_content_display: "always_display", check_update: true };
    await configure();
    await admin.send("PUT", `${ADMIN}/siteinfo/security`, { ...security, login_required: true });
    known(center, "fay");
    const fay = await guest();
    const { page, goto } = fay;
    await goto("/tags?page=1");
    await isThere(fay, center, "Who are you?");
    await chooses(fay, "fay");
    await page.waitForURL(`${centerSite.address}/tags?page=1`);
    await admin.send("PUT", `${ADMIN}/siteinfo/security`, { ...security, login_required: false });

    await configure({ beside: true });
    const gil = await guest();
    await gil.goto("/users/login");
    await gil.page.getByRole("link", { name: "Continue with The staff directory" }).waitFor();

    await logIn(gil, owner.email, owner.password);
    await gil.goto("/users/settings/account");
    await gil.page
      .getByRole("button", { name: /password/i })
      .first()
      .waitFor();
    await gil.goto("/admin/users");
    await gil.page.getByRole("button", { name: "Actions: fay" }).click();
    await gil.page.getByRole("menuitem", { name: "Change role" }).waitFor();
    // The user center decides the account's status.
    expect(await gil.page.getByRole("menuitem", { name: "Suspend" }).count()).toBe(0);
    for (const each of [fay, gil]) each.browserErrors.forget(expected);
  },
);
