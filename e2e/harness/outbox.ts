import type { Page } from "playwright-core";
import { logIn } from "./journey.ts";
import type { BrowserUser } from "./person.ts";
import { type Caller, logInOwner, password } from "./wire.ts";

export async function openSite(address: string): Promise<Caller> {
  const owner = await logInOwner(address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  return owner;
}

export async function ask(owner: Caller, title: string): Promise<string> {
  const question = { title, content: "The kettle does not say.", tags: [{ slug_name: "support" }] };
  return ((await owner.send("POST", "/answer/api/v1/question", question)).data as { id: string }).id;
}

export async function answersOf(owner: Caller, id: string): Promise<string[]> {
  const { data } = await owner.send("GET", `/answer/api/v1/answer/page?question_id=${id}`);
  return (data as { list: { content: string }[] }).list.map(({ content }) => content);
}

export async function logInAs(user: BrowserUser, name: string): Promise<void> {
  await user.goto("/users/login");
  await logIn(user, `${name}@example.com`, password);
}

/** Opens the form of an answer, and waits for the code of the outbox. */
export async function openForm({ page, waitUntilIdle }: BrowserUser): Promise<void> {
  await page.getByRole("button", { name: "Write an answer" }).first().click();
  await page.getByRole("textbox", { name: "Your answer" }).waitFor();
  await waitUntilIdle();
}

/** Writes an answer into the open form and posts it. */
export async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your answer" }).click();
  await page.keyboard.type(text);
  await page.getByRole("button", { name: "Post answer", exact: true }).click();
}

/** Dispatches the event of Background Sync, as the browser does while no page of the site is open. */
export async function syncOf(page: Page, other: Page, address: string): Promise<() => Promise<void>> {
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const devtools = await page.context().newCDPSession(other);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const origin = new URL(address).origin;
  const event = { origin, registrationId, tag: "askwell.outbox", lastChance: false };
  return async () => void (await devtools.send("ServiceWorker.dispatchSyncEvent", event));
}

export const card = (page: Page, name: string | RegExp) => page.getByRole("article", { name });
