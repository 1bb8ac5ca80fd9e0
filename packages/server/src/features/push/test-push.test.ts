import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { createPushService } from "../../../testing/push-service.ts";

const service = createPushService();
let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite({ fetchPublic: service.fetch });
  const general = { name: "Kettle", site_url: "https://kettle.example/qa", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  [ann, bob] = [await site.person("ann"), await site.person("bob")];
});
afterAll(() => site.close());

async function added(who: TestPerson) {
  const { public_key } = await site.call(who, "pushKey", {});
  const { endpoint, ...keys } = service.subscribe(public_key);
  const { devices } = await site.call(who, "addPushDevice", { endpoint, ...keys });
  return { endpoint, id: devices[0]?.id ?? "" };
}

test("PU9 PU4 a test message reaches the device, signed and encrypted, and its sender reads that it was taken", async () => {
  const { endpoint, id } = await added(ann);
  const reply = await site.call(ann, "testPush", { id });
  expect(reply).toMatchObject({ outcome: "sent", service: "push.example", status: 201, answer: "" });
  const [sent, ...others] = service.received.filter((each) => each.endpoint === endpoint);
  expect(others).toEqual([]);
  expect(sent?.claims).toMatchObject({ aud: "https://push.example", sub: "https://kettle.example/qa" });
  expect(sent?.message).toEqual({
    ...{ title: "Kettle", body: "This is a test message of Kettle", tag: "test" },
    ...{ url: "/qa/users/settings/notify", lang: "en-US", dir: "ltr" },
  });
});

test.each([
  ['{"code":401,"message":"The key of the site\\n is unknown"}', "The key of the site is unknown"],
  ["<html><h1>Forbidden</h1>\u0007by us</html>", "Forbidden by us"],
  ["", ""],
])("PU9 what a push service answers is shown without tags: %j", async (words, answer) => {
  const { endpoint, id } = await added(ann);
  service.answer(endpoint, 403, words);
  const reply = await site.call(ann, "testPush", { id });
  expect(reply).toMatchObject({ outcome: "rejected", status: 403, answer });
  expect(reply.devices.map((device) => device.id)).toContain(id);
});

test("PU9 a push service that does not answer is named", async () => {
  const { endpoint, id } = await added(ann);
  service.answer(endpoint, 0);
  expect(await site.call(ann, "testPush", { id })).toMatchObject({
    ...{ outcome: "unreachable", service: "push.example", status: 0 },
  });
});

test("PU9 a browser that has unsubscribed is removed, and so is one whose session has ended", async () => {
  const { endpoint, id } = await added(ann);
  service.answer(endpoint, 410);
  const { outcome, devices } = await site.call(ann, "testPush", { id });
  expect(outcome).toBe("gone");
  expect(devices.map((device) => device.id)).not.toContain(id);
  expect((await site.error(ann, "testPush", { id })).reason).toBe("error.object.not_found");
});

test("PU9 a device of another user is as good as none", async () => {
  const { endpoint, id } = await added(ann);
  expect((await site.error(bob, "testPush", { id })).reason).toBe("error.object.not_found");
  expect(service.received.filter((each) => each.endpoint === endpoint)).toEqual([]);
});

test("PU9 there are at most 20 tests an hour", async () => {
  const { id } = await added(bob);
  for (let n = 0; n < 20; n++) await site.call(bob, "testPush", { id });
  expect((await site.error(bob, "testPush", { id })).reason).toBe("error.object.too_many_attempts");
  site.wait(3601);
  expect(await site.call(bob, "testPush", { id })).toMatchObject({ outcome: "sent" });
});
