// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import type { UserSession } from "../../app/session/session.ts";
import type { SignedInUser } from "../../app/session/viewer.ts";
import { storedKeys } from "../../app/storage.ts";
import { createStore } from "../../app/store.ts";
import { watchOtherTabs } from "./other-tabs.ts";

const ann = viewerFixture({ id: "1" }) as SignedInUser;
const bob = viewerFixture({ id: "2" }) as SignedInUser;
let stop: () => void = () => undefined;
afterEach(() => stop());

/** A tab of Ann's, and a second one that logs users in and out. */
function tabFixture() {
  const browser = { token: "of ann" as string | null, person: ann as SignedInUser | null, refreshes: 0 };
  const viewer = createStore<SignedInUser | null>(ann);
  const session = {
    token: () => browser.token,
    refresh: async () => {
      browser.refreshes += 1;
      viewer.set(browser.person);
      return browser.person;
    },
  } as unknown as UserSession;
  const reload = vi.fn();
  stop = watchOtherTabs({ session, viewer }, reload);
  const inSecond = async (token: string | null, person: SignedInUser | null) => {
    Object.assign(browser, { token, person });
    dispatchEvent(new StorageEvent("storage", { key: storedKeys.token }));
    await vi.waitFor(() => undefined);
  };
  return { browser, viewer, reload, inSecond };
}

it("DR8 a tab reloads when another user has logged in in another tab", async () => {
  const { reload, viewer, inSecond } = tabFixture();
  await inSecond(null, null);
  viewer.set(null);
  expect(reload).not.toHaveBeenCalled();
  await inSecond("of bob", bob);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("DR8 the reload does not ask about unsaved text, because it is stored", async () => {
  const { reload, inSecond } = tabFixture();
  const asks = vi.fn((event: Event) => event.preventDefault());
  addEventListener("beforeunload", asks);
  reload.mockImplementation(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await inSecond("of bob", bob);
  expect([reload.mock.calls.length, asks.mock.calls.length]).toEqual([1, 0]);
  dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks, "a page that was not left asks again").toHaveBeenCalledTimes(1);
  removeEventListener("beforeunload", asks);
});

it("removes its listeners from the window", async () => {
  const { inSecond } = tabFixture();
  await inSecond("of bob", bob);
  stop();
  const closing = new Event("beforeunload", { cancelable: true });
  const onClosing = vi.fn();
  addEventListener("beforeunload", onClosing, { once: true });
  dispatchEvent(closing);
  expect(onClosing).toHaveBeenCalledTimes(1);
});

it("does not reload when the same user has logged in again, or the same token was written again", async () => {
  const { browser, reload, inSecond } = tabFixture();
  await inSecond("of ann", ann);
  expect(browser.refreshes).toBe(0);
  await inSecond("of ann, again", ann);
  expect([browser.refreshes, reload.mock.calls.length]).toEqual([1, 0]);
});

it("does not reload for a login in this tab", async () => {
  const { browser, viewer, reload, inSecond } = tabFixture();
  Object.assign(browser, { token: "of bob", person: bob });
  viewer.set(bob);
  await inSecond("of bob", bob);
  expect(reload).not.toHaveBeenCalled();
});
