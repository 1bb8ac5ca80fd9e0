import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn, logOut } from "./harness/journey.ts";
import { arriveAsOwner, changeSettings } from "./harness/setting-form.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

async function ask(caller: Caller, title: string): Promise<string> {
  const question = { title, content: "It was opened in spring.", tags: [{ slug_name: "support" }] };
  return ((await caller.send("POST", "/answer/api/v1/question", question)).data as { id: string }).id;
}

/** The paths of the stored pages. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("askwell.pages"));
    if (!name) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.endsWith("/.owner"));
  });
}

/** Waits until the worker has stored a page. */
async function stored(page: Page, path: string): Promise<void> {
  const isStored = async () => (await storedPaths(page)).some((each) => each.endsWith(path));
  await expect.poll(isStored, { timeout: 20_000 }).toBe(true);
}

const notice = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const offlineErrors =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Unable to preload CSS|load preload assets/;

journey(
  "WA3 WA4 pages that were read are there without a connection, and say from when they are",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const one = await ask(owner, "How long does an opened tin of tea keep?");
    const two = await ask(owner, "Which kettle sings the longest of them all?");
    const visitor = await person({ worker: true });
    const { page, context } = visitor;
    await visitor.goto("/questions");
    await stored(page, "/offline");
    // One page is opened as a document, one without loading a document.
    await visitor.goto(`/questions/${one}`);
    await stored(page, `/questions/${one}`);
    await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Questions" }).click();
    // The page that is left names similar questions, too.
    await page.waitForURL((url) => url.pathname.endsWith("/questions"));
    await page.getByRole("link", { name: "Which kettle" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Which kettle" }).waitFor();
    await stored(page, `/questions/${two}`);

    await context.setOffline(true);
    await notice(page, "You are offline.").waitFor();
    await page.goto(`/questions/${one}`);
    await page.getByRole("heading", { level: 1, name: "How long does an opened tin" }).waitFor();
    await notice(page, /You are offline\. This page is from \d/).waitFor();
    await expectAccessible(visitor);

    await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Users" }).click();
    await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
    const list = page.getByRole("region", { name: "Pages that you can read now" });
    await list.waitFor();
    expect(await list.getByRole("link").allTextContents()).toEqual(
      expect.arrayContaining([
        "How long does an opened tin of tea keep?",
        "Which kettle sings the longest of them all?",
      ]),
    );
    await expectAccessible(visitor);
    await list.getByRole("link", { name: "Which kettle" }).click();
    await page.getByRole("heading", { level: 1, name: "Which kettle" }).waitFor();

    await notice(page, "This page is from").waitFor();
    await context.setOffline(false);
    await notice(page, "You are online again.").getByRole("button", { name: "Load it again" }).click();
    await page.waitForFunction(() => !document.documentElement.hasAttribute("data-stored-at"));
    visitor.browserErrors.forget(offlineErrors);
  },
);

journey(
  "WA5 pages of a member leave the browser with the log-out, and are never those of another",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const id = await ask(owner, "Does the member read this without a connection?");
    await addPerson(site.address, owner, "mia");
    const mia = await person({ worker: true });
    const { page, context } = mia;
    await mia.goto("/users/login");
    await logIn(mia, "mia@example.com", password);
    await mia.goto(`/questions/${id}`);
    await stored(page, `/questions/${id}`);
    await logOut(mia);
    await expect.poll(() => storedPaths(page), { timeout: 20_000 }).not.toContainEqual(expect.stringContaining(id));
    await stored(page, "/offline");
    await context.setOffline(true);
    await page.goto(`/questions/${id}`);
    await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
    expect(await page.content()).not.toContain("mia");
    await context.setOffline(false);
    mia.browserErrors.forget(offlineErrors);
  },
);

journey("WA9 a site that turns it off removes worker and pages from browsers", async ({ person }) => {
  const visitor = await person({ worker: true });
  const { page } = visitor;
  await visitor.goto("/questions");
  await stored(page, "/offline");
  const admin = await arriveAsOwner(await person());
  await changeSettings(admin, { "interface.offline_pages": false });
  await visitor.goto("/questions");
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0]);
  await changeSettings(admin, { "interface.offline_pages": true });
});

journey("WA7 the menu offers to install the site when the browser does, and asks once", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "kim");
  const kim = await person({ worker: true });
  const { page } = kim;
  await kim.goto("/users/login");
  await logIn(kim, "kim@example.com", password);
  const item = page.getByRole("menuitem", { name: "Install the app" });
  await page.getByRole("button", { name: "Account of kim" }).click();
  expect(await item.count()).toBe(0);
  await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(offer, { prompt: async () => document.body.setAttribute("data-prompted", "") });
    dispatchEvent(offer);
  });
  await item.click();
  await page.waitForSelector("[data-prompted]");
  expect(await item.count()).toBe(0);
});
