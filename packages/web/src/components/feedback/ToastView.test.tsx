// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { hydrateSent } from "../../../testing/hydrate.tsx";
import { assetsFixture } from "../../../testing/site.ts";
import { createPageRenderer } from "../../ssr.tsx";

afterEach(() => vi.useRealTimers());

it("a toast closes when its button is pressed, and holding it does not hold the next one", async () => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });
  const api = fakeApi(new URL("http://localhost/")) as unknown as Api;
  const { html } = await renderer.renderPage({ url: "/", language: "en_US", viewer: null, api });
  const { feedback } = (await hydrateSent(html, "/")).services;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shown = () => document.querySelector("[popover] p")?.textContent;
  const undo = vi.fn();
  await act(async () => feedback.toast("ok", "The flag is rejected.", { label: "Undo", run: undo }));
  const button = [...document.querySelectorAll("[popover] button")].find((each) => each.textContent === "Undo");
  await act(async () => void button?.dispatchEvent(new Event("pointerover", { bubbles: true })));
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(shown()).toBe("The flag is rejected.");
  await act(async () => (button as HTMLElement).click());
  expect([undo.mock.calls.length, shown()]).toEqual([1, undefined]);
  // A toast that is removed under the pointer gets no pointerleave.
  await act(async () => feedback.toast("ok", "Taken back."));
  expect(shown()).toBe("Taken back.");
  await act(async () => vi.advanceTimersByTime(5000));
  expect(shown()).toBeUndefined();
});
