import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn, logOut } from "./harness/journey.ts";
import { answer, answersOf, ask, card, logInAs, openForm, openSite, syncOf } from "./harness/outbox.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, type Caller, password } from "./harness/wire.ts";

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

journey(
  "WA10 WA11 texts written offline are shown, survive the tab, and are posted once by two tabs",
  async ({ site, person }) => {
    const owner = await openSite(site.address);
    const id = await ask(owner, "When does the kettle whistle?");
    await addPerson(site.address, owner, "mia");
    const mia = await person();
    const { page, context } = mia;
    await logInAs(mia, "mia");
    await mia.goto(`/questions/${id}`);
    await openForm(mia);
    await context.setOffline(true);
    await answer(page, "As soon as the water boils.");
    await card(page, /Your answer will be sent/)
      .getByText("As soon as the water boils.")
      .waitFor();
    await page.getByRole("status").getByText("1 text waits to be sent.").waitFor();
    await expectAccessible(mia);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("dialog", { name: "Texts that are not sent yet" }).getByText("As soon as").waitFor();
    await expectAccessible(mia);
    await page.keyboard.press("Escape");

    await card(page, /Your answer/)
      .getByRole("button", { name: "Edit" })
      .click();
    await page.getByRole("article").getByRole("textbox", { name: "Your answer" }).fill("Once the water boils.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // The text of the field reads as that of the card until it is saved.
    await card(page, /Your answer/)
      .getByRole("textbox")
      .waitFor({ state: "detached" });
    await card(page, /Your answer will be sent/)
      .getByText("Once the water boils.")
      .waitFor();
    mia.browserErrors.forget(offlineErrors);
    await page.close();

    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    await context.setOffline(false);
    await Promise.all(tabs.map((tab) => tab.goto(`/questions/${id}`)));
    await expect.poll(() => answersOf(owner, id), { timeout: 20_000 }).toEqual(["Once the water boils."]);
    for (const tab of tabs) await expect.poll(() => card(tab, /Your answer/).count(), { timeout: 20_000 }).toBe(0);
    expect(await answersOf(owner, id)).toEqual(["Once the water boils."]);
  },
);

journey(
  "WA11 WA13 the service worker sends without a page, drops the draft, and sends nothing after a log-out",
  async ({ site, person }) => {
    const owner = await openSite(site.address);
    const id = await ask(owner, "Does the worker know the kettle?");
    const uma = await addPerson(site.address, owner, "uma");
    const browser = await person({ worker: true });
    const { context } = browser;
    await logInAs(browser, "uma");
    await browser.goto(`/questions/${id}`);
    const other = await context.newPage();
    const sync = await syncOf(browser.page, other, site.address);
    await browser.goto(`/questions/${id}`);
    await openForm(browser);
    await browser.page.getByRole("textbox", { name: "Your answer" }).click();
    await browser.page.keyboard.type("It knows it well");
    const draft = async () => (await uma.send("GET", `/answer/api/v1/draft?question_id=${id}`)).data;
    await expect.poll(draft, { timeout: 20_000 }).toMatchObject({ content: "It knows it well" });
    await context.setOffline(true);
    await answer(browser.page, ", by its whistle.");
    await card(browser.page, /Your answer will be sent/).waitFor();
    browser.browserErrors.forget(offlineErrors);
    await browser.page.close();
    await context.setOffline(false);
    await sync();
    const posted = "It knows it well, by its whistle.";
    await expect.poll(() => answersOf(owner, id), { timeout: 20_000 }).toEqual([posted]);
    await expect.poll(draft, { timeout: 20_000 }).toBeNull();

    const page = other;
    await page.goto(`/questions/${id}`);
    await browser.waitUntilIdle(page);
    await page.getByRole("button", { name: "Add a comment" }).first().click();
    await page.getByLabel("Your comment").fill("This comment is never sent.");
    await browser.waitUntilIdle(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Post comment" }).click();
    await card(page, /Your comment will be sent/).waitFor();
    await page.getByRole("button", { name: "Account of uma" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Remove and log out" }).click();
    await expect.poll(() => card(page, /Your comment/).count()).toBe(0);
    await context.setOffline(false);
    await sync();
    const { data } = await owner.send("GET", `/answer/api/v1/comment/page?object_id=${id}`);
    expect(data).toMatchObject({ count: 0 });
    browser.browserErrors.forget(offlineErrors);
  },
);

/** The usernames of the authors of the answers. */
async function authorsOf(owner: Caller, id: string): Promise<string[]> {
  const { data } = await owner.send("GET", `/answer/api/v1/answer/page?question_id=${id}`);
  return (data as { list: { user_info: { username: string } }[] }).list.map(({ user_info }) => user_info.username);
}

/** Writes an answer in a tab without a connection, and closes the tab. */
async function leaveUnsent({ context, waitUntilIdle }: BrowserUser, page: Page, id: string, text: string) {
  await page.goto(`/questions/${id}`);
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Write an answer" }).first().click();
  await page.getByRole("textbox", { name: "Your answer" }).waitFor();
  await waitUntilIdle(page);
  await context.setOffline(true);
  await answer(page, text);
  await card(page, /Your answer will be sent/).waitFor();
  await page.close();
  await context.setOffline(false);
}

journey(
  "WA13 the service worker sends no text as another user, nor after the session of its author",
  async ({ site, person }) => {
    const owner = await openSite(site.address);
    const id = await ask(owner, "Whose answer does the worker send?");
    const ava = await addPerson(site.address, owner, "ava");
    await addPerson(site.address, owner, "ben");
    const browser = await person({ worker: true });
    const { page, context } = browser;
    await logInAs(browser, "ava");
    await browser.goto(`/questions/${id}`);
    const other = await context.newPage();
    const sync = await syncOf(page, other, site.address);
    await leaveUnsent(browser, page, id, "Only ava has written this.");
    browser.browserErrors.forget(offlineErrors);
    // Ends the session of the browser.
    expect((await ava.send("DELETE", "/answer/api/v1/user/sessions", {})).status).toBe(200);
    await sync();

    const tab = await context.newPage();
    await tab.goto("/users/login");
    await browser.waitUntilIdle(tab);
    await logIn({ ...browser, page: tab }, "ben@example.com", password);
    await leaveUnsent(browser, tab, id, "Only ben has written this.");
    await sync();
    await expect.poll(() => answersOf(owner, id), { timeout: 20_000 }).toEqual(["Only ben has written this."]);
    expect(await authorsOf(owner, id)).toEqual(["ben"]);

    await other.goto("/");
    await browser.waitUntilIdle(other);
    await logOut({ ...browser, page: other, waitUntilIdle: () => browser.waitUntilIdle(other) });
    await sync();
    expect(await authorsOf(owner, id)).toEqual(["ben"]);
    await other.goto("/users/login");
    await browser.waitUntilIdle(other);
    await logIn({ ...browser, page: other }, "ava@example.com", password);
    await expect.poll(async () => (await authorsOf(owner, id)).sort(), { timeout: 20_000 }).toEqual(["ava", "ben"]);
    expect(await answersOf(owner, id)).toContain("Only ava has written this.");
  },
);

journey("WA10 a text stays in its form without the code that shows unsent texts", async ({ site, person }) => {
  const owner = await openSite(site.address);
  const id = await ask(owner, "Is the text of a lost connection kept?");
  await addPerson(site.address, owner, "ida");
  const ida = await person();
  const { page, context } = ida;
  await logInAs(ida, "ida");
  await ida.goto(`/questions/${id}`);
  await context.route("**/assets/*.js", async (route) => {
    const reply = await route.fetch();
    const isOutbox = (await reply.text()).includes("components.outbox.discard");
    return isOutbox ? route.abort() : route.fulfill({ response: reply });
  });
  await openForm(ida);
  await context.setOffline(true);
  await answer(page, "It stays where it was written.");
  await page.getByText(/You are offline\. Nothing was lost/).waitFor();
  expect(await page.getByRole("textbox", { name: "Your answer" }).innerText()).toBe("It stays where it was written.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Post answer", exact: true }).click();
  await expect.poll(() => answersOf(owner, id), { timeout: 20_000 }).toEqual(["It stays where it was written."]);
  ida.browserErrors.forget(offlineErrors);
});

journey("WA11 a text whose reply was lost is posted once", async ({ site, person }) => {
  const owner = await openSite(site.address);
  const id = await ask(owner, "Does the reply get lost on its way?");
  await addPerson(site.address, owner, "noa");
  const noa = await person();
  const { page } = noa;
  await logInAs(noa, "noa");
  await noa.goto(`/questions/${id}`);
  await openForm(noa);
  let sent = 0;
  await page.route("**/answer/api/v1/answer", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    // The server has stored the answer, and its reply does not come.
    await route.fetch();
    return route.abort();
  });
  await answer(page, "It was stored before the reply was lost.");
  await page.getByText("Posted: Does the reply get lost").waitFor();
  expect(await answersOf(owner, id)).toEqual(["It was stored before the reply was lost."]);
  expect(sent).toBe(2);
  noa.browserErrors.forget(offlineErrors);
});

journey(
  "WA11 a question that has arrived unnoticed is not posted again when it is edited",
  async ({ site, person }) => {
    const owner = await openSite(site.address);
    const ola = await addPerson(site.address, owner, "ola");
    const titles = async () => {
      const { data } = await owner.send("GET", `/answer/api/v1/personal/question/page?username=${ola.username}`);
      return (data as { list: { title: string }[] }).list.map(({ title }) => title).sort();
    };
    const browser = await person();
    const { page } = browser;
    await logInAs(browser, "ola");
    await browser.goto("/questions/ask");
    let isLost = true;
    await page.route("**/answer/api/v1/question", async (route) => {
      if (!isLost || route.request().method() !== "POST") return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByLabel("Title", { exact: true }).fill("Why is the kettle late?");
    await page.getByRole("textbox", { name: "Details" }).click();
    await page.keyboard.type("It whistles long after the others.");
    await page.getByRole("combobox", { name: "Tags" }).fill("supp");
    await page.getByRole("option", { name: "support" }).waitFor();
    await page.keyboard.press("Enter");
    const post = page.getByRole("button", { name: "Post question", exact: true });
    await post.click();
    const waiting = card(page, /Your question will be sent/);
    await waiting.waitFor();
    await waiting.getByRole("button", { name: "Edit" }).click();
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Why is the kettle late?");
    await browser.waitUntilIdle();
    isLost = false;
    await page.getByLabel("Title", { exact: true }).fill("Why is the kettle later?");
    await post.click();
    const dialog = page.getByRole("dialog", { name: "An earlier version of this text was already posted." });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await titles()).toEqual(["Why is the kettle late?"]);
    await post.click();
    await dialog.getByRole("button", { name: "Post this one too" }).click();
    await expect.poll(titles, { timeout: 20_000 }).toEqual(["Why is the kettle late?", "Why is the kettle later?"]);
    browser.browserErrors.forget(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|409/);
  },
);

journey(
  "WA12 a text that is not accepted stays with the reason, until its author decides",
  async ({ site, person }) => {
    const owner = await openSite(site.address);
    const id = await ask(owner, "Is this question closed meanwhile?");
    await addPerson(site.address, owner, "kim");
    const kim = await person();
    const { page, context } = kim;
    await logInAs(kim, "kim");
    await kim.goto(`/questions/${id}`);
    await openForm(kim);
    await context.setOffline(true);
    await answer(page, "This comes too late for it.");
    await card(page, /Your answer will be sent/).waitFor();
    const closed = await owner.send("PUT", "/answer/api/v1/question/status", {
      id,
      close_type: 59,
      close_msg: "It is answered elsewhere.",
    });
    expect(closed.status).toBe(200);
    await context.setOffline(false);
    await card(page, /Your answer was not posted: /)
      .getByText("This comes too late")
      .waitFor();
    await page.getByRole("status").getByText("1 text could not be posted.").waitFor();
    await expectAccessible(kim);
    expect(await answersOf(owner, id)).toEqual([]);
    await card(page, /Your answer/)
      .getByRole("button", { name: "Discard" })
      .click();
    await expect.poll(() => card(page, /Your answer/).count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await card(page, /Your answer/)
      .getByText("This comes too late")
      .waitFor();

    // As if it had waited: the age stands in its key.
    await page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("askwell.outbox"))?.name ?? "";
      await new Promise<void>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          const store = db.transaction("posts", "readwrite").objectStore("posts");
          store.getAll().onsuccess = (list) => {
            const [post] = (list.target as IDBRequest<{ key: string }[]>).result;
            store.delete(post?.key ?? "");
            store.put({ ...post, key: "1-old", problem: "" }).onsuccess = () => resolve(db.close());
          };
        };
      });
    });
    await kim.goto(`/questions/${id}`);
    await card(page, /Your answer was not posted: It has waited for more than 25 days/).waitFor();
    kim.browserErrors.forget(offlineErrors);
  },
);

journey("WA13 a log-out asks about unsent texts, and no other user sees or sends them", async ({ site, person }) => {
  const owner = await openSite(site.address);
  const id = await ask(owner, "Who sees the text of another?");
  await addPerson(site.address, owner, "zoe");
  await addPerson(site.address, owner, "yan");
  const here = await person();
  const { page, context } = here;
  await logInAs(here, "zoe");
  await here.goto(`/questions/${id}`);
  await openForm(here);
  await page.route("**/answer/api/v1/answer", (route) => route.abort());
  await answer(page, "Only zoe may see this text.");
  await card(page, /Your answer will be sent/).waitFor();
  const logOut = async () => {
    await page.getByRole("button", { name: "Account of zoe" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
  };
  await logOut();
  const dialog = page.getByRole("dialog", { name: "1 text is not sent yet" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await card(page, /Your answer will be sent/).waitFor();
  await logOut();
  await dialog.getByRole("button", { name: "Remove and log out" }).click();
  await page.getByRole("link", { name: "Log in" }).first().waitFor();
  await page.unroute("**/answer/api/v1/answer");
  await here.waitUntilIdle();
  await logInAs(here, "yan");
  await here.goto(`/questions/${id}`);
  expect(await page.getByText("Only zoe may see this text.").count()).toBe(0);
  const stored = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(stored.length).toBeGreaterThan(0);
  expect(await answersOf(owner, id)).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  here.browserErrors.forget(offlineErrors);
});

journey("WA14 a device whose clock is ahead deletes no draft that was saved later", async ({ site, person }) => {
  const owner = await openSite(site.address);
  const id = await ask(owner, "Is the clock of the kettle right?");
  const eli = await addPerson(site.address, owner, "eli");
  const browser = await person();
  const { page, context } = browser;
  // An hour ahead, as after a journey to the east.
  await context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await logInAs(browser, "eli");
  await browser.goto(`/questions/${id}`);
  await openForm(browser);
  await context.setOffline(true);
  await answer(page, "Its clock is an hour ahead.");
  await card(page, /Your answer will be sent/).waitFor();
  // Another device writes a draft of another answer, later than that.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await eli.send("PUT", "/answer/api/v1/draft", { question_id: id, content: "A second answer, begun later." });
  await context.setOffline(false);
  await expect.poll(() => answersOf(owner, id), { timeout: 20_000 }).toEqual(["Its clock is an hour ahead."]);
  await page.getByText("Posted: Is the clock of the kettle right?").waitFor();
  await browser.waitUntilIdle();
  const { data } = await eli.send("GET", `/answer/api/v1/draft?question_id=${id}`);
  expect(data).toMatchObject({ content: "A second answer, begun later." });
  browser.browserErrors.forget(offlineErrors);
});
