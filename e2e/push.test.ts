import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Worker } from "playwright-core";
import { createPushService, type PushService } from "../packages/server/testing/push-service.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { type ServedSite, startSite } from "./harness/site.ts";
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

/** What the service worker of a page shows, and a way to deliver a message to it as the browser does. */
async function openDevice({ page, context }: BrowserUser, address: string) {
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(address);
  // Chromium without a window shows no notifications: what the worker asks for is recorded.
  const worker = context.serviceWorkers().find((each) => each.url().startsWith(scope)) as Worker;
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(globalThis, { shown: [] });
    registration.showNotification = async (title, options) => {
      (globalThis as unknown as { shown: unknown[] }).shown.push({ title, ...options });
    };
  });
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as { shown: Record<string, unknown>[] }).shown),
    deliver: async (message: string) => {
      await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: message });
    },
  };
}

/** The host of the push service in addresses of subscriptions. */
const HOST = "push.example";

/** Serves a stand-in for a push service, for a site with the variables. */
async function servePushService(service: PushService, host: string) {
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const limits = { timeoutMs: 10_000, maxBytes: 10_000 };
    const sent = { ...limits, method: request.method ?? "", headers, body: Buffer.concat(parts) };
    const answer = await service.fetch(`https://${host}${request.url}`, sent).catch((error: Error) => error);
    reply.writeHead(answer instanceof Error ? 400 : answer.status);
    reply.end(answer instanceof Error ? answer.message : answer.bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = {
    STAND_IN_HOST: host,
    STAND_IN_ADDRESS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL("harness/route-push.ts", import.meta.url))}`,
  };
  return { env, stop: () => server.close() };
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
    const device = await openDevice(browser, site.address);
    const url = `${new URL(site.address).pathname.replace(/\/$/, "")}/questions/${id}?notification=${notification?.id}`;
    const message = { title: "Askwell", body: "admin commented on your question", tag: `question-${id}`, url };
    await device.deliver(JSON.stringify({ ...message, lang: "en-US", dir: "ltr" }));
    const { title, body, tag } = message;
    await expect
      .poll(device.shown, { timeout: 20_000 })
      .toEqual([expect.objectContaining({ title, body, tag, lang: "en-US", dir: "ltr", data: { url } })]);

    await browser.goto(`/questions/${id}?notification=${notification?.id}`);
    await expect.poll(async () => (await inbox())[0]?.is_read, { timeout: 20_000 }).toBe(true);
    expect(new URL(page.url()).search).toBe("");
  },
);

/** A site whose push service is a stand-in. */
const withPushService = journey.extend<{ pushed: { readonly site: ServedSite; readonly service: PushService } }>({
  pushed: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
    async ({}, use) => {
      const service = createPushService();
      const served = await servePushService(service, HOST);
      const site = await startSite({ env: served.env });
      await use({ site, service });
      await site.stop();
      served.stop();
    },
    { scope: "file" },
  ],
});

withPushService(
  "PU1 PU3 PU4 PU9 a device is turned on and tested, and a comment reaches it signed and encrypted",
  async ({ personOn, pushed: { site, service } }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const uma = await addPerson(site.address, owner, "uma");
    const tags = [{ slug_name: "support" }];
    const question = { title: "Which pot keeps tea warm?", content: "For an hour.", tags };
    const { id } = (await uma.send("POST", "/answer/api/v1/question", question)).data as { id: string };

    const browser = await personOn(site, { worker: true });
    const { page, context } = browser;
    await context.grantPermissions(["notifications"]);
    // The browser of tests has no push service, and grants no notifications: it subscribes at the stand-in.
    await context.exposeFunction("subscribeAtStandIn", (siteKey: string) => service.subscribe(siteKey, HOST));
    await context.addInitScript(() => {
      const { subscribeAtStandIn } = globalThis as unknown as {
        subscribeAtStandIn(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }>;
      };
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      let current: object | null = null;
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        const key = String.fromCharCode(...new Uint8Array(options?.applicationServerKey as ArrayBuffer));
        const siteKey = btoa(key).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        const { endpoint, ...keys } = await subscribeAtStandIn(siteKey);
        current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
        return current as PushSubscription;
      };
    });
    await browser.goto("/users/login");
    await logIn(browser, "uma@example.com", password);
    await browser.goto("/users/settings/notify");
    const device = await openDevice(browser, site.address);
    await page.getByRole("button", { name: "Turn on for this device" }).click();
    await page.getByText("This device gets messages now.").waitFor();
    await page.getByRole("button", { name: /^Send a test message to / }).click();
    await page.getByText(/^The push service of .* has taken the message\./).waitFor();
    await expectAccessible(browser);
    expect(service.received).toHaveLength(1);

    // Users who choose nothing get push messages about comments.
    await owner.send("POST", "/answer/api/v1/comment", { object_id: id, original_text: "The one of clay." });
    await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(2);
    const [, sent] = service.received;
    expect(sent?.claims).toMatchObject({ aud: `https://${HOST}` });
    expect(JSON.stringify(sent?.message)).not.toContain("clay");

    await device.deliver(JSON.stringify(sent?.message));
    const body = "admin commented on your question Which pot keeps tea warm?";
    await expect.poll(async () => (await device.shown()).at(-1)?.body, { timeout: 20_000 }).toBe(body);
    await page.goto(new URL(sent?.message.url ?? "", site.address).href);
    await page.getByText("The one of clay.").waitFor();
    const unread = async () => {
      const { data } = await uma.send("GET", "/answer/api/v1/notification/page?type=inbox&page=1&page_size=9");
      return (data as { list: { is_read: boolean }[] }).list.filter(({ is_read }) => !is_read).length;
    };
    await expect.poll(unread, { timeout: 20_000 }).toBe(0);
  },
);
