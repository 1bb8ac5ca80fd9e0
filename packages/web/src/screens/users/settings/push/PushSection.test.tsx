// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { accountFixture, openSettings } from "../../../../../testing/account.ts";

const device = (id: string, browser: string, current: boolean) => ({
  ...{ id, browser, system: "Windows", created_at: 1_767_225_600, current },
});
const section = () => within(screen.getByRole("heading", { name: "Messages on your devices" }).closest("section")!);

afterEach(() => vi.unstubAllGlobals());

/** A browser that has a service worker and a push service. */
function stubPush(permission: NotificationPermission) {
  const subscription = {
    endpoint: "https://push.example/1",
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "secret" } }),
    unsubscribe: vi.fn(async () => true),
  };
  const registration = {
    pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
  };
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return { requestPermission, subscription };
}

test("PU1 the browser is asked only after the click, and the device is registered", async () => {
  const { requestPermission } = stubPush("granted");
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    pushKey: () => ({ public_key: "BAAA" }),
    addPushDevice: () => ({ devices: [device("1", "Firefox", true)] }),
  });
  const turnOn = await section().findByRole("button", { name: "Turn on for this device" });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(turnOn);
  expect(await screen.findByText("This device gets messages now.")).toBeVisible();
  expect(inputsOf("addPushDevice")).toEqual([{ endpoint: "https://push.example/1", p256dh: "key", auth: "secret" }]);
  expect(section().getByText("This device")).toBeVisible();
  expect(section().queryByRole("button", { name: "Turn on for this device" })).toBeNull();
});

test("PU1 a denied permission registers nothing and says what to do", async () => {
  stubPush("denied");
  const { user, inputsOf } = await openSettings("notify", accountFixture());
  await user.click(await section().findByRole("button", { name: "Turn on for this device" }));
  expect(await screen.findByText(/The browser does not allow messages of this site/)).toBeVisible();
  expect(inputsOf("addPushDevice")).toEqual([]);
});

test("PU1 devices are listed and removed, this one with its subscription", async () => {
  const { subscription } = stubPush("granted");
  let devices = [device("2", "Firefox", true), device("1", "Chrome", false)];
  const { user } = await openSettings("notify", accountFixture(), {
    pushDevices: () => ({ devices }),
    removePushDevice: ({ id }) => {
      devices = devices.filter((each) => each.id !== id);
      return { devices };
    },
  });
  await user.click(section().getByRole("button", { name: "Remove Chrome on Windows" }));
  expect(await screen.findByText("The device gets no more messages.")).toBeVisible();
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  await user.click(section().getByRole("button", { name: "Remove Firefox on Windows" }));
  expect(await section().findByRole("button", { name: "Turn on for this device" })).toBeVisible();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test("PU1 a browser without push messages says so", async () => {
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: undefined });
  await openSettings("notify", accountFixture());
  expect(await section().findByText(/This browser cannot show push messages/)).toBeVisible();
});

test.each([
  ["sent", "", /has taken the message/],
  ["unreachable", "", "The push service push.example could not be reached. Please try again later."],
  ["rejected", "Unknown key", "The push service push.example did not accept the message (status 403)."],
] as const)("PU9 a test message that is %s says so", async (outcome, answer, said) => {
  stubPush("granted");
  const devices = [device("2", "Firefox", true)];
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    pushDevices: () => ({ devices }),
    testPush: () => ({ outcome, service: "push.example", status: 403, answer, devices }),
  });
  await user.click(section().getByRole("button", { name: "Send a test message to Firefox on Windows" }));
  const status = section().getByRole("status");
  expect(await within(status).findByText(said)).toBeVisible();
  if (answer !== "") expect(within(status).getByText(answer)).toHaveAttribute("dir", "auto");
  expect(inputsOf("testPush")).toEqual([{ id: "2" }]);
});

test("PU9 a device that has unsubscribed leaves the list, and can be turned on again", async () => {
  stubPush("granted");
  const { user } = await openSettings("notify", accountFixture(), {
    pushDevices: () => ({ devices: [device("2", "Firefox", true)] }),
    testPush: () => ({ outcome: "gone", service: "push.example", status: 0, answer: "", devices: [] }),
  });
  await user.click(section().getByRole("button", { name: "Send a test message to Firefox on Windows" }));
  expect(await section().findByText(/Firefox on Windows gets no messages any more/)).toBeVisible();
  expect(await section().findByRole("button", { name: "Turn on for this device" })).toBeVisible();
});
