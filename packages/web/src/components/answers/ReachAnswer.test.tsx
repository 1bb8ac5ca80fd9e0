// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

/** Tells the page where the form of an answer was, one place after another. */
let report: (places: readonly { isIntersecting: boolean; top: number }[]) => void;

/** Called with `new`; what it returns is the observer. */
function observerOfTests(callback: (changes: object[]) => void) {
  report = (places) =>
    act(() => callback(places.map(({ isIntersecting, top }) => ({ isIntersecting, boundingClientRect: { top } }))));
  return { observe: () => undefined, disconnect: () => undefined };
}

beforeEach(() => void vi.stubGlobal("IntersectionObserver", observerOfTests));
afterEach(() => vi.unstubAllGlobals());

const bar = () => screen.queryByRole("button", { name: "Your answer" });

test("A10 the button that leads to the form is gone where the form is in view, also when both are told at once", async () => {
  await openQuestion({ viewer: viewerFixture() });
  report([{ isIntersecting: false, top: 2964 }]);
  expect(bar()).toBeInTheDocument();
  report([
    { isIntersecting: false, top: 2964 },
    { isIntersecting: true, top: 519 },
  ]);
  expect(bar()).not.toBeInTheDocument();
});

test("A10 the button names its key", async () => {
  await openQuestion({ viewer: viewerFixture() });
  report([{ isIntersecting: false, top: 2964 }]);
  expect(bar()).toHaveAttribute("aria-keyshortcuts", "a");
});
