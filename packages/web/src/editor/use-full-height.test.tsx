// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEditor } from "../../testing/open-editor.tsx";

/** The window is that of a phone. */
beforeEach(() => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.defineProperty(matchMedia(media), "matches", { value: media.includes("pointer: coarse") }),
  );
});
afterEach(() => vi.restoreAllMocks());

const done = () => screen.queryByRole("button", { name: "Done" });
const isOverlay = () => (history.state as { over?: unknown } | null)?.over === true;

test("ED8 on a phone the editor takes the window while the user writes, until they finish", async () => {
  const { user, text } = await openEditor("Tea");
  expect(done()).toBeVisible();
  await user.click(done() ?? document.body);
  expect(done()).toBeNull();
  expect(text()).toBe("Tea");
  await waitFor(() => expect(isOverlay()).toBe(false));
});

test("ED8 going back closes only the editor, not the page", async () => {
  const { services } = await openEditor("Tea");
  expect(isOverlay()).toBe(true);
  history.replaceState(null, "");
  await act(async () => void dispatchEvent(new PopStateEvent("popstate", { state: null })));
  expect(done()).toBeNull();
  expect(services.router.view.get().location.path).toBe("/");
});

test("ED8 moving to another part of the page ends it, a dialog does not", async () => {
  const { user, press } = await openEditor("Tea");
  await press("Ctrl+k");
  expect(screen.getByRole("dialog", { name: "Link" })).toBeVisible();
  expect(done()).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const outside = document.body.appendChild(document.createElement("button"));
  act(() => outside.focus());
  expect(done()).toBeNull();
});
