// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { givenViewer } from "../../../testing/site.ts";
import type { Session } from "../../app/session.ts";
import { storedKeys } from "../../app/storage.ts";
import { createStore } from "../../app/store.ts";
import type { Viewer } from "../../app/viewer.ts";
import { watchOtherTabs } from "./other-tabs.ts";

const ann = givenViewer({ id: "1" }) as Viewer;
const bob = givenViewer({ id: "2" }) as Viewer;
let stop: () => void = () => undefined;
afterEach(() => stop());

/** A tab of Ann's, and a second one that logs people in and out. */
function givenTab() {
  const browser = { token: "of ann" as string | null, person: ann as Viewer | null, pulled: 0 };
  const viewer = createStore<Viewer | null>(ann);
  const session = {
    token: () => browser.token,
    pull: async () => {
      browser.pulled += 1;
      viewer.set(browser.person);
      return browser.person;
    },
  } as unknown as Session;
  const reload = vi.fn();
  stop = watchOtherTabs({ session, viewer }, reload);
  const inSecond = async (token: string | null, person: Viewer | null) => {
    Object.assign(browser, { token, person });
    dispatchEvent(new StorageEvent("storage", { key: storedKeys.token }));
    await vi.waitFor(() => undefined);
  };
  return { browser, viewer, reload, inSecond };
}

it("DR8 a tab of somebody opens anew when somebody else has logged in in another", async () => {
  const { reload, viewer, inSecond } = givenTab();
  await inSecond(null, null);
  viewer.set(null);
  expect(reload).not.toHaveBeenCalled();
  await inSecond("of bob", bob);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("DR8 nobody is asked whether to leave behind what is kept for them", async () => {
  const { reload, inSecond } = givenTab();
  const asks = vi.fn((event: Event) => event.preventDefault());
  addEventListener("beforeunload", asks);
  reload.mockImplementation(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await inSecond("of bob", bob);
  expect([reload.mock.calls.length, asks.mock.calls.length]).toEqual([1, 0]);
  removeEventListener("beforeunload", asks);
});

it("stays as it is when the same person has logged in again, or the same token was written again", async () => {
  const { browser, reload, inSecond } = givenTab();
  await inSecond("of ann", ann);
  expect(browser.pulled).toBe(0);
  await inSecond("of ann, again", ann);
  expect([browser.pulled, reload.mock.calls.length]).toEqual([1, 0]);
});

it("stays as it is for whoever has logged in in this tab", async () => {
  const { browser, viewer, reload, inSecond } = givenTab();
  Object.assign(browser, { token: "of bob", person: bob });
  viewer.set(bob);
  await inSecond("of bob", bob);
  expect(reload).not.toHaveBeenCalled();
});
