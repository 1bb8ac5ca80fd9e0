import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { isGenuine, webhookReceiver } from "../../../testing/webhooks/webhook-receiver.ts";
import { logEvents } from "../event-log/index.ts";
import { sendDeliveries } from "./index.ts";

/** Three thousand in the full test. */
const DELIVERIES = 300 * Number(process.env.TEST_EFFORT ?? 1);
const THREADS = 100;

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test("WH4 WH5 what is sent to a receiver that fails half the time stands in its book once each, in order", async () => {
  const receiver = await webhookReceiver();
  const { app, admin, call } = site;
  const settings = { personal_keys: false, key_calls_per_minute: 600, webhook_private_hosts: ["127.0.0.1"] };
  await call(admin, "saveApiSettings", settings);
  const choices = { name: "Book", url: receiver.url, events: [], tags: [], fields: "ids" as const };
  const { id, secret } = await call(admin, "createWebhook", choices);
  const { app: other } = await site.startAnother();

  const book = new Map<string, string>();
  const threads = new Map<string, number[]>();
  const failed = new Set<string>();
  receiver.answer((webhook) => {
    if (!isGenuine(secret, webhook, app.now())) return 401;
    const event = JSON.parse(webhook.body);
    // The first attempt of every other event fails, and of some the second; some fail after they were entered.
    const isEven = Number(event.id) % 2 === 0;
    const isEntered = book.has(webhook.id);
    if (isEven && !failed.has(webhook.id)) {
      failed.add(webhook.id);
      if (Number(event.id) % 4 !== 0) return 500;
    } else if (isEntered) return 200;
    if (!isEntered) {
      book.set(webhook.id, event.id);
      const thread = event.data.tag.id;
      threads.set(thread, [...(threads.get(thread) ?? []), Number(event.id)]);
    }
    return isEven && Number(event.id) % 4 === 0 ? 503 : 200;
  });

  const events = Array.from({ length: DELIVERIES }, (_, index) => ({
    type: "tag.edited" as const,
    object_id: `1003${String(1_000_000 + (index % THREADS)).padStart(13, "0")}`,
  }));
  await app.db.write((tx) => logEvents(app, tx, events));
  await site.settle();
  const openOf = async () => {
    const { webhook } = await call(admin, "webhookDeliveries", { id, state: "waiting" });
    return webhook.waiting;
  };
  for (let round = 0; (await openOf()) > 0; round += 1) {
    expect(round).toBeLessThan(DELIVERIES);
    site.wait(60);
    await Promise.all([sendDeliveries(app), sendDeliveries(other)]);
  }
  receiver.close();

  expect(book.size).toBe(DELIVERIES);
  expect(new Set(book.values()).size).toBe(DELIVERIES);
  for (const order of threads.values()) expect(order).toEqual(order.toSorted((a, b) => a - b));
  const { webhook } = await call(admin, "webhookDeliveries", { id, state: "" });
  expect(webhook).toMatchObject({ delivered: DELIVERIES, failed: 0, waiting: 0 });
});
