import { postEventTypes } from "@askwell/domain";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { isGenuine, webhookReceiver } from "../../../testing/webhooks/webhook-receiver.ts";
import { forgetDeliveries, queueDeliveries, sendDeliveries } from "./index.ts";

type TestReceiver = Awaited<ReturnType<typeof webhookReceiver>>;

let site: TestSite;
let fixtures: ReturnType<typeof createFixtures>;
let ann: TestPerson;
let receiver: TestReceiver;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  receiver = await webhookReceiver();
  await allow(["127.0.0.1"]);
  await fixtures.tag("general");
  await fixtures.tag("tea");
  await site.settle();
});
afterAll(async () => {
  receiver.close();
  await site.close();
});
afterEach(async () => {
  await site.app.db.write(async (tx) => {
    await tx.deleteFrom("webhook_deliveries").execute();
    await tx.deleteFrom("webhooks").execute();
  });
  receiver.answer(() => 204);
  receiver.received.length = 0;
});

const allow = (webhook_private_hosts: string[]) =>
  site.call(site.admin, "saveApiSettings", { personal_keys: false, key_calls_per_minute: 600, webhook_private_hosts });

/** Without badges, which people earn while they write. */
const events = [...postEventTypes];
const choices = () => ({ name: "Search", url: receiver.url, events, tags: [], fields: "all" as const });
type NewWebhook = Parameters<typeof site.call<"createWebhook">>[2];
const create = (more: Partial<NewWebhook> = {}) => site.call(site.admin, "createWebhook", { ...choices(), ...more });
const ask = async (tags = ["general"]) => (await fixtures.question({ by: ann, tags })).id;
const logOf = async (id: string, state: "" | "waiting" | "delivered" | "failed" = "") =>
  (await site.call(site.admin, "webhookDeliveries", { id, state })).list;
const webhookOf = async (id: string) => (await site.call(site.admin, "webhooks", {})).find((each) => each.id === id)!;
const typesOf = () => receiver.received.map(({ body }) => JSON.parse(body).type);

/** Lets the time pass after which everything that waits is tried again. */
async function retry(seconds: number): Promise<void> {
  site.wait(seconds);
  await sendDeliveries(site.app);
}

/** When the first of those that wait is due; 0 without any. */
async function nextOf(id: string): Promise<number> {
  const due = (await logOf(id, "waiting")).filter(({ attempts }) => attempts > 0).map(({ next_at }) => next_at);
  return due.length === 0 ? 0 : Math.min(...due);
}

test("WH1 WH2 a new webhook gets what happens from then on, signed so that its receiver can tell", async () => {
  await ask();
  await site.settle();
  const { id, secret } = await create();
  expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
  const question = await ask();
  await site.settle();
  expect(typesOf()).toEqual(["question.created"]);
  const [first] = receiver.received;
  expect(first!.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(first!.body)).toMatchObject({
    version: 1,
    data: { question: { id: question, status: "available" } },
  });
  expect(isGenuine(secret, first!, site.app.now())).toBe(true);
  const forged = { ...first!, body: first!.body.replace(question, "10010000000000001") };
  expect(isGenuine(secret, forged, site.app.now())).toBe(false);
  expect(isGenuine(secret, first!, site.app.now() + 301), "a replayed one").toBe(false);
  const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
  expect(isGenuine(other, first!, site.app.now())).toBe(false);
  expect(await webhookOf(id)).toMatchObject({ delivered: 1, waiting: 0, failed: 0, delivered_at: site.app.now() });
  const stored = await site.app.db.read.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(JSON.stringify(await site.call(site.admin, "webhooks", {}))).not.toContain("whsec_");
});

test("WH2 after a rotation both secrets are valid for the chosen hours, and then the new one alone", async () => {
  const { id, secret } = await create();
  const rotate = (grace_hours: number) => site.call(site.admin, "rotateWebhookSecret", { id, grace_hours });
  const { secret: second } = await rotate(24);
  await ask();
  await site.settle();
  const validFor = (one: string) => isGenuine(one, receiver.received.at(-1)!, site.app.now());
  expect([secret, second].map(validFor)).toEqual([true, true]);
  expect((await webhookOf(id)).previous_until).toBe(site.app.now() + 24 * 3600);
  site.wait(24 * 3600);
  await ask();
  await site.settle();
  expect([secret, second].map(validFor)).toEqual([false, true]);
  const { secret: third } = await rotate(0);
  await ask();
  await site.settle();
  expect([second, third].map(validFor)).toEqual([false, true]);
});

test("WH3 a webhook gets its types and tags, and as much of an event as it has chosen", async () => {
  const tea = await create({
    name: "Tea",
    events: ["question.created", "tag.edited", "user.suspended"],
    tags: ["tea"],
  });
  const brief = await create({ name: "Brief", events: ["question.created"], fields: "ids" });
  const plain = await create({ name: "Plain", events: ["answer.created"], fields: "no_texts" });
  const [about] = [await ask(["tea"]), await ask(["general"])];
  await fixtures.answer({ by: ann, to: about! });
  await site.settle();
  expect((await logOf(tea.id)).map(({ object_id }) => object_id)).toEqual([about]);
  expect(await logOf(brief.id)).toHaveLength(2);
  const ofWebhook = (id: string) =>
    receiver.received.filter((each) => each.id.startsWith(`msg_${id}_`)).map(({ body }) => JSON.parse(body));
  expect(ofWebhook(tea.id)[0].data.question).toHaveProperty("text");
  for (const { data } of ofWebhook(brief.id)) expect(Object.keys(data.question)).toEqual(["id", "status"]);
  const [{ data }] = ofWebhook(plain.id);
  expect(data.question).toHaveProperty("title");
  expect(data.answer).toHaveProperty("author");
  expect(data.answer).not.toHaveProperty("text");
});

test("WH3 what was deleted before it is sent is sent without its text", async () => {
  receiver.answer(() => 500);
  await create({ events: ["question.created"] });
  const id = await ask();
  await site.settle();
  await site.call(site.admin, "deleteQuestion", { id });
  receiver.answer(() => 204);
  await retry(60);
  expect(JSON.parse(receiver.received.at(-1)!.body).data).toEqual({ question: { id, status: "deleted" } });
});

test("WH4 events of one thread wait for those before them, and other threads do not", async () => {
  const { id } = await create();
  const [slow, quick] = [await ask(), await ask()];
  await site.settle();
  receiver.received.length = 0;
  receiver.answer(({ body }) => (body.includes(slow) ? 503 : 204));
  const { id: answer } = await fixtures.answer({ by: ann, to: slow });
  await site.call(ann, "editAnswer", { id: answer, content: "A better text of this answer" });
  await fixtures.answer({ by: ann, to: quick });
  await site.settle();
  expect(typesOf().sort()).toEqual(["answer.created", "answer.created"]);
  expect((await logOf(id, "waiting")).map(({ type, attempts }) => [type, attempts])).toEqual([
    ["answer.edited", 0],
    ["answer.created", 1],
  ]);
  receiver.answer(() => 204);
  receiver.received.length = 0;
  await retry(10);
  expect(typesOf()).toEqual(["answer.created", "answer.edited"]);
});

test("WH4 two processes send every event once, and queue none twice", async () => {
  const { id } = await create({ events: ["question.created"] });
  const { app: other } = await site.startAnother();
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask()));
  await site.settle();
  await Promise.all([site.app, other].map((app) => queueDeliveries(app).then(() => sendDeliveries(app))));
  await expect.poll(async () => (await webhookOf(id)).delivered).toBe(asked.length);
  const got = receiver.received.map(({ body }) => JSON.parse(body).data.question.id);
  expect(got.toSorted()).toEqual(asked.toSorted());
});

test("WH4 what a process was sending when it was killed is sent again, with the same id", async () => {
  const { id } = await create({ events: ["question.created"] });
  const { app } = site;
  await ask();
  receiver.answer(() => 500);
  await site.settle();
  // As a process leaves it that is killed after its request has arrived.
  await app.db.write((tx) =>
    tx
      .updateTable("webhook_deliveries")
      .set({ next_at: app.now(), held_until: app.now() + 60 })
      .execute(),
  );
  receiver.answer(() => 204);
  await retry(59);
  expect(receiver.received).toHaveLength(1);
  await retry(1);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
  expect(await webhookOf(id)).toMatchObject({ delivered: 1, waiting: 0 });
});

test("WH5 a delivery is tried for three days, then given up, and those behind it get one attempt", async () => {
  receiver.answer(() => 500, "out of order");
  const { id } = await create({ events: ["question.created", "answer.created"] });
  const question = await ask();
  await fixtures.answer({ by: ann, to: question });
  await site.settle();
  const attemptsOf = () => receiver.received.length;
  await retry(4);
  expect(attemptsOf()).toBe(1);
  for (let waiting = await nextOf(id); waiting > 0; waiting = await nextOf(id)) await retry(waiting - site.app.now());
  expect((await logOf(id, "failed")).map(({ type, attempts, status }) => [type, attempts, status])).toEqual([
    ["answer.created", 1, 500],
    ["question.created", 16, 500],
  ]);
  expect(attemptsOf()).toBe(17);
  await retry(24 * 3600);
  expect(attemptsOf()).toBe(17);
});

test("WH6 the answer 410 turns a webhook off, and what waited is given up", async () => {
  receiver.answer(() => 410);
  const { id } = await create();
  const question = await ask();
  await fixtures.answer({ by: ann, to: question });
  await site.settle();
  expect(await webhookOf(id)).toMatchObject({ state: "gone", waiting: 0, failed: 2 });
  await ask();
  await site.settle();
  expect(receiver.received).toHaveLength(1);
  expect((await site.error(site.admin, "resendDeliveries", { id, position: 0 })).reason).toBe("error.webhook.off");
  receiver.answer(() => 204);
  await site.call(site.admin, "switchWebhook", { id, state: "on" });
  await ask();
  await site.settle();
  expect(await webhookOf(id)).toMatchObject({ state: "on", delivered: 1, failed: 2 });
});

test("WH6 what happens while a webhook is off is not sent later", async () => {
  const { id } = await create();
  await site.call(site.admin, "switchWebhook", { id, state: "off" });
  await ask();
  await site.settle();
  await site.call(site.admin, "switchWebhook", { id, state: "on" });
  await site.settle();
  expect(receiver.received).toEqual([]);
});

test.each([
  ["https://127.0.0.1:8080/", "private_host"],
  ["https://10.1.2.3/", "private_host"],
  ["https://[::1]/", "private_host"],
  ["https://169.254.169.254/latest/meta-data", "private_host"],
  ["https://0x7f.1/", "private_host"],
  ["https://localhost/", "private_host"],
  ["http://example.com/", "https"],
  ["https://ann:pw@example.com/", "url"],
  ["ftp://example.com/", "url"],
  ["nowhere", "url"],
])("WH7 a webhook cannot be saved with the address %s", async (url, code) => {
  await allow([]);
  const error = await site.error(site.admin, "createWebhook", { ...choices(), url });
  await allow(["127.0.0.1"]);
  const message = site.app.translator("en_US")(`validation.${code as "https"}`, { label: "URL" });
  expect(error.data).toEqual([{ error_field: "url", error_msg: message }]);
});

test("WH7 an address that has become private, or is not allowed any more, gets nothing", async () => {
  const { id } = await create();
  await site.app.db.write((tx) =>
    tx
      .updateTable("webhooks")
      .set({ url: receiver.url.replace("127.0.0.1", "localhost") })
      .execute(),
  );
  await ask();
  await site.settle();
  const [{ status, error }] = (await logOf(id)) as [Awaited<ReturnType<typeof logOf>>[number]];
  expect([status, error]).toEqual([0, "localhost is no host of the public internet."]);
  expect(receiver.received).toEqual([]);
});

test("WH7 a redirect is not followed", async () => {
  receiver.answer(() => 302);
  const { id } = await create();
  await ask();
  await site.settle();
  expect(receiver.received).toHaveLength(1);
  expect((await logOf(id, "waiting"))[0]).toMatchObject({ status: 302, attempts: 1 });
});

test("WH8 the log has request and reply without texts of posts", async () => {
  receiver.answer(() => 500, "x".repeat(3000));
  const { id } = await create({ events: ["question.created"] });
  const content = "A secret recipe that its author deletes tomorrow";
  await fixtures.question({ by: ann, content });
  await site.settle();
  const [{ position }] = (await logOf(id)) as [Awaited<ReturnType<typeof logOf>>[number]];
  const delivery = await site.call(site.admin, "webhookDelivery", { id, position });
  expect(receiver.received[0]!.body).toContain(content);
  expect(delivery.request).toContain(`"text":"(${content.length})"`);
  expect(delivery.reply).toBe("x".repeat(2000));
  expect(delivery.message_id).toBe(receiver.received[0]!.id);
});

test("WH8 deliveries that have ended are sent again, one or all that were given up", async () => {
  const { id } = await create({ events: ["question.created"] });
  await ask();
  await site.settle();
  const [{ position }] = (await logOf(id)) as [Awaited<ReturnType<typeof logOf>>[number]];
  await site.call(site.admin, "resendDeliveries", { id, position });
  await site.settle();
  expect(receiver.received.map((each) => each.id)).toEqual([receiver.received[0]!.id, receiver.received[0]!.id]);
  receiver.answer(() => 500);
  await Promise.all([ask(), ask()]);
  await site.settle();
  await site.call(site.admin, "switchWebhook", { id, state: "off" });
  await site.call(site.admin, "switchWebhook", { id, state: "on" });
  receiver.answer(() => 204);
  expect((await logOf(id, "failed")).map(({ error }) => error)).toEqual(["off", "off"]);
  await site.call(site.admin, "resendDeliveries", { id, position: 0 });
  await site.settle();
  expect(await webhookOf(id)).toMatchObject({ delivered: 3, failed: 0, waiting: 0 });
});

test("WH9 a test is marked, signed and answered at once, and is not in the log", async () => {
  const { id, secret } = await create();
  receiver.answer(() => 418, "I am a teapot");
  const tested = await site.call(site.admin, "testWebhook", { id, type: "answer.accepted" });
  expect(tested).toMatchObject({ status: 418, reply: "I am a teapot", error: "" });
  const [got] = receiver.received;
  expect(JSON.parse(got!.body)).toMatchObject({ type: "answer.accepted", test: true });
  expect(isGenuine(secret, got!, site.app.now())).toBe(true);
  expect(await logOf(id)).toEqual([]);
});

test("WH10 programs with a key see no path of an address, and leave it as it is when they send it back", async () => {
  const { id } = await create({ url: `${receiver.url}/services/T0/secret` });
  const scopes = ["admin:read", "admin:write"] as const;
  const rules = { description: "a program", scopes: [...scopes], expires_at: 0, addresses: [] };
  const settings = await site.call(site.admin, "readApiSettings", {});
  await site.call(site.admin, "saveApiSettings", { ...settings, personal_keys: true });
  const { access_key } = await site.call(site.admin, "createOwnKey", rules);
  const program = { ...site.visitor, token: access_key };
  const [shown] = await site.call(program, "webhooks", {});
  expect(shown?.url).toBe(`${new URL(receiver.url).origin}/…`);
  const { webhook } = await site.call(program, "webhookDeliveries", { id, state: "" });
  expect(webhook.url).toBe(shown?.url);
  await site.call(program, "changeWebhook", { id, ...choices(), name: "Renamed", url: shown?.url ?? "" });
  expect(await webhookOf(id)).toMatchObject({ name: "Renamed", url: `${receiver.url}/services/T0/secret` });
});

test("WH10 every change is in the log of the staff, without paths of addresses", async () => {
  const { id } = await create();
  await site.call(site.admin, "changeWebhook", { id, ...choices(), name: "Report" });
  await site.call(site.admin, "rotateWebhookSecret", { id, grace_hours: 0 });
  await site.call(site.admin, "switchWebhook", { id, state: "off" });
  await site.call(site.admin, "deleteWebhook", { id });
  const { list } = await site.call(site.admin, "staffLog", { page: 1, page_size: 5 });
  expect(list.map(({ action }) => action)).toEqual([
    ...["webhook_delete", "webhook_switch", "webhook_rotate", "webhook_change", "webhook_add"],
  ]);
  const { origin } = new URL(receiver.url);
  const named = `Report (${origin})`;
  expect(list.map(({ note }) => note)).toEqual([named, `${named}: off`, named, named, `Search (${origin})`]);
});

test("what does not exist answers so", async () => {
  const gone = { id: "404" };
  const errors = await Promise.all([
    site.error(site.admin, "webhookDeliveries", gone),
    site.error(site.admin, "webhookDelivery", { ...gone, position: 1 }),
    site.error(site.admin, "changeWebhook", { ...gone, ...choices() }),
    site.error(site.admin, "switchWebhook", { ...gone, state: "on" }),
    site.error(site.admin, "rotateWebhookSecret", { ...gone, grace_hours: 0 }),
    site.error(site.admin, "deleteWebhook", gone),
    site.error(site.admin, "testWebhook", { ...gone, type: "tag.created" }),
    site.error(site.admin, "resendDeliveries", { ...gone, position: 0 }),
  ]);
  expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(["error.object.not_found"]));
});

// The last one: the sessions end meanwhile.
test("WH8 the log ends after 30 days, whatever still waits", async () => {
  const { app } = site;
  await create({ events: ["question.created"] });
  await ask();
  await site.settle();
  receiver.answer(() => 500);
  await ask();
  await site.settle();
  const states = async () =>
    (await app.db.read.selectFrom("webhook_deliveries").select("state").orderBy("state").execute()).map(
      (row) => row.state,
    );
  site.wait(30 * 24 * 3600);
  await forgetDeliveries(app);
  expect(await states()).toEqual(["delivered", "waiting"]);
  site.wait(1);
  await forgetDeliveries(app);
  expect(await states()).toEqual(["waiting"]);
});
