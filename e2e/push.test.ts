import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

/** A question of mia with a comment, and the notification about it. */
async function commentedQuestion(address: string) {
  const owner = await logInOwner(address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const mia = await addPerson(address, owner, "mia");
  const tags = [{ slug_name: "support" }];
  const question = { title: "Which cup is the best one?", content: "I have too many.", tags };
  const { id } = (await mia.send("POST", "/answer/api/v1/question", question)).data as { id: string };
  await owner.send("POST", "/answer/api/v1/comment", { object_id: id, original_text: "The blue one." });
  const inbox = async () => {
    const { data } = await mia.send("GET", "/answer/api/v1/notification/page?type=inbox&page=1&page_size=9");
    return (data as { list: { id: string; is_read: boolean }[] }).list;
  };
  await expect.poll(inbox, { timeout: 20_000 }).toHaveLength(1);
  return { id, inbox };
}

journey(
  "PU5 a message is shown without an open page of its post, and what it opened is read",
  async ({ site, person }) => {
    const { id, inbox } = await commentedQuestion(site.address);
    const [notification] = await inbox();

    const browser = await person({ worker: true });
    const { page, context } = browser;
    await context.grantPermissions(["notifications"]);
    await browser.goto("/users/login");
    await logIn(browser, "mia@example.com", password);
    await browser.goto("/users/settings/notify");
    await expectAccessible(browser);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === scope);
        if (own) resolve(own.registrationId);
      });
    });
    await devtools.send("ServiceWorker.enable");
    const url = `${new URL(site.address).pathname.replace(/\/$/, "")}/questions/${id}?notification=${notification?.id}`;
    const message = { title: "Askwell", body: "admin commented on your question", tag: `question-${id}`, url };
    const origin = new URL(site.address).origin;
    const text = JSON.stringify({ ...message, lang: "en-US", dir: "ltr" });
    const registrationId = await registered;
    // Chromium without a window shows no notifications: what the worker asks for is recorded.
    const worker = context.serviceWorkers().find((each) => each.url().startsWith(scope));
    await worker?.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      Object.assign(globalThis, { shown: [] });
      registration.showNotification = async (title, options) => {
        (globalThis as unknown as { shown: unknown[] }).shown.push({ title, ...options });
      };
    });
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: text });
    const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    const { title, body, tag } = message;
    await expect
      .poll(shown, { timeout: 20_000 })
      .toEqual([expect.objectContaining({ title, body, tag, lang: "en-US", dir: "ltr", data: { url } })]);

    await browser.goto(`/questions/${id}?notification=${notification?.id}`);
    await expect.poll(async () => (await inbox())[0]?.is_read, { timeout: 20_000 }).toBe(true);
    expect(new URL(page.url()).search).toBe("");
  },
);
