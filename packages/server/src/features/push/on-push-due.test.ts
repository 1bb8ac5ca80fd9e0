import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { createPushService } from "../../../testing/push-service.ts";
import { createSecrets } from "../../platform/secrets/index.ts";

const DAY_S = 86_400;
const tags = [{ slug_name: "tea", display_name: "tea" }];
const asked = { title: "How hot is tea", content: "I would like to know how hot.", tags };

const service = createPushService();
let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
let question: string;
beforeAll(async () => {
  site = await testSite({ fetchPublic: service.fetch });
  const general = { name: "Kettle", site_url: "https://kettle.example/qa", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  await site.call(site.admin, "savePrivileges", { level: 1 });
  [ann, bob] = [await site.person("ann"), await site.person("bob")];
  question = (await site.call(ann, "askQuestion", asked as never)).id;
  await site.settle();
});
afterAll(() => site.close());

let words = 0;
const comment = async (by: TestPerson = bob) => {
  words += 1;
  const said = { object_id: question, original_text: `A remark with the number ${words}.` };
  const { comment_id } = await site.call(by, "addComment", said as never);
  await site.settle();
  return comment_id;
};

const publicKey = async () => (await site.call(ann, "pushKey", {})).public_key;
const add = async (who: TestPerson, host?: string) => {
  const subscription = service.subscribe(await publicKey(), host);
  await site.call(who, "addPushDevice", subscription);
  return subscription;
};
const ids = async (who: TestPerson) => (await site.call(who, "pushDevices", {})).devices.map(({ id }) => id);
const remove = async (who: TestPerson) => {
  for (const id of await ids(who)) await site.call(who, "removePushDevice", { id });
};
const receivedBy = ({ endpoint }: { readonly endpoint: string }) =>
  service.received.filter((each) => each.endpoint === endpoint);

beforeEach(async () => {
  for (const who of [ann, bob]) await remove(who);
});

test("PU3 PU4 PU5 a comment reaches every device of its receiver, signed, encrypted and without the text of the post", async () => {
  const phone = await add(ann);
  const desk = await add(ann, "other-push.example");
  await comment();
  const [sent] = receivedBy(phone);
  expect(receivedBy(desk)).toHaveLength(1);
  expect(sent?.claims).toMatchObject({ aud: "https://push.example", sub: "https://kettle.example/qa" });
  expect(sent?.claims.exp).toBeGreaterThan(site.app.now());
  expect(sent?.message).toMatchObject({ title: "Kettle", tag: `question-${question}`, lang: "en-US", dir: "ltr" });
  expect(sent?.message.body).toBe("bob commented on your question How hot is tea");
  expect(sent?.message.url).toMatch(new RegExp(`^/qa/questions/${question}\\?commentId=\\d+&notification=\\d+$`));
  expect(JSON.stringify(sent?.message)).not.toContain("remark");
});

test("PU5 the text is in the language of its receiver", async () => {
  const device = await add(ann);
  await site.call(ann, "updateInterface", { language: "ar", color_scheme: "system" });
  await comment();
  await site.call(ann, "updateInterface", { language: "Default", color_scheme: "system" });
  const [sent] = receivedBy(device);
  expect(sent?.message).toMatchObject({ lang: "ar", dir: "rtl" });
  expect(sent?.message.body).toMatch(/[\u0600-\u06ff]/);
});

test("PU3 who has not chosen push for a topic gets none, and what was read meanwhile is not sent", async () => {
  const device = await add(ann);
  const channels = { site: true, mail: false, digest: false };
  await site.call(ann, "saveNotificationChoices", { topics: [{ topic: "comment", ...channels, push: false }] });
  await comment();
  expect(receivedBy(device)).toEqual([]);
  await site.call(ann, "saveNotificationChoices", { topics: [{ topic: "comment", ...channels, push: true }] });
  service.answer(device.endpoint, 503);
  await comment();
  await site.call(ann, "readAllNotifications", { type: "inbox" });
  service.answer(device.endpoint, 201);
  site.wait(60);
  await site.settle();
  expect(receivedBy(device)).toEqual([]);
});

test("PU5 S12 an account that was deactivated gets nothing until its address is confirmed", async () => {
  const cleo = await site.person("cleo");
  const device = await add(cleo);
  const { id } = await site.call(cleo, "askQuestion", { ...asked, title: "How cold is tea" } as never);
  const messagesAfter = async (original_text: string) => {
    await site.call(bob, "addComment", { object_id: id, original_text } as never);
    await site.settle();
    return receivedBy(device).length;
  };
  await site.call(site.admin, "setUserStatus", { user_id: cleo.id, status: "inactive" });
  expect(await messagesAfter("A remark on cold tea.")).toBe(0);
  await site.call(site.admin, "setUserStatus", { user_id: cleo.id, status: "normal" });
  expect(await messagesAfter("Another remark on cold tea.")).toBe(1);
});

test("PU6 a message is tried again after a failure, and one for a deleted post is left out", async () => {
  const device = await add(ann);
  service.answer(device.endpoint, 429);
  await comment();
  const deleted = await comment();
  await site.call(bob, "deleteComment", { comment_id: deleted });
  service.answer(device.endpoint, 201);
  site.wait(60);
  await site.settle();
  expect(receivedBy(device)).toHaveLength(1);
});

test.each([404, 410])("PU6 a device whose push service answers %i is removed", async (status) => {
  const device = await add(ann);
  service.answer(device.endpoint, status);
  await comment();
  expect(await ids(ann)).toEqual([]);
});

test("PU6 a message that a push service does not accept is not sent again", async () => {
  const device = await add(ann);
  service.answer(device.endpoint, 413);
  await comment();
  service.answer(device.endpoint, 201);
  site.wait(60);
  await site.settle();
  expect(receivedBy(device)).toEqual([]);
  expect(await ids(ann)).toHaveLength(1);
});

test("PU1 a browser that registers again, also for another user, has one device", async () => {
  const subscription = await add(ann);
  await site.call(ann, "addPushDevice", subscription);
  expect(await ids(ann)).toHaveLength(1);
  await site.call(bob, "addPushDevice", subscription);
  expect([await ids(ann), (await ids(bob)).length]).toEqual([[], 1]);
  const [own] = (await site.call(bob, "pushDevices", {})).devices;
  expect(own?.current).toBe(true);
});

test("PU1 a user has at most 20 devices, and removes only own ones", async () => {
  for (let count = 0; count < 21; count++) await add(bob);
  expect(await ids(bob)).toHaveLength(20);
  const [id = ""] = await ids(bob);
  expect((await site.error(ann, "removePushDevice", { id })).code).toBe(400);
  expect(await ids(bob)).toHaveLength(20);
});

test.each([
  ["http://push.example/send", undefined],
  ["https://ann:pw@push.example/send", undefined],
  ["push.example", undefined],
  ["https://push.example/send", "short"],
])("PU7 the subscription %s is not stored", async (endpoint, key) => {
  const { p256dh, auth } = service.subscribe(await publicKey());
  expect((await site.error(ann, "addPushDevice", { endpoint, p256dh: key ?? p256dh, auth })).code).toBe(400);
});

test("PU8 the private key is stored encrypted with the key of the site, and calls at once make one", async () => {
  const keys = await Promise.all([publicKey(), publicKey(), publicKey()]);
  const [stored, ...others] = await site.app.db.read.selectFrom("push_keys").selectAll().execute();
  expect([...new Set(keys)]).toEqual([stored?.public_key]);
  expect(others).toEqual([]);
  const secrets = createSecrets(site.paths.keyFile);
  expect(await secrets.open(stored?.private_key ?? "", "push")).toMatch(/^[\w-]{43}$/);
});

test("PU2 a device whose session was ended gets nothing more", async () => {
  const eve = await site.person("eve");
  const { id } = await site.call(eve, "askQuestion", { ...asked, title: "Who asks about her tea here" } as never);
  const device = await add(eve);
  await site.call(eve, "logout", {});
  await site.call(bob, "addComment", { object_id: id, original_text: "A remark for nobody now." } as never);
  await site.settle();
  expect(receivedBy(device)).toEqual([]);
  const rows = await site.app.db.read.selectFrom("push_devices").select("id").where("user_id", "=", eve.id).execute();
  expect(rows).toEqual([]);
});

test("PU2 a device whose session has expired gets messages for another 30 days", async () => {
  const device = await add(ann);
  site.wait(8 * DAY_S);
  await comment(await site.person("dan"));
  expect(receivedBy(device)).toHaveLength(1);
  site.wait(31 * DAY_S);
  await comment(await site.person("fay"));
  expect(receivedBy(device)).toHaveLength(1);
});
