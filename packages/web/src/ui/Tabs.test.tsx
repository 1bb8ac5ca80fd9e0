// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../testing/render-component.tsx";
import { Tabs } from "./Tabs.tsx";

const tabs = (current: number) =>
  ["Green", "Black", "White"].map((label, at) => ({
    href: `#${label}`,
    label,
    current: at === current,
    ...(at === 1 && { count: "12" }),
  }));

test("tabs are links, one of which is the current page", async () => {
  await renderComponent(<Tabs label="Teas" tabs={tabs(0)} />);
  expect(screen.getByRole("navigation", { name: "Teas" })).toBeVisible();
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Green", "Black12", "White"]);
  expect(screen.getAllByRole("link", { current: "page" })).toEqual([screen.getByRole("link", { name: "Green" })]);
});

test("the current tab is scrolled into the middle of the bar, and the page stays", async () => {
  const { rerender } = await renderComponent(<Tabs label="Teas" tabs={tabs(0)} />);
  const bar = screen.getByRole("navigation");
  const rectOf = (left: number, right: number) => () => ({ left, right }) as DOMRect;
  bar.getBoundingClientRect = rectOf(0, 100);
  const last = screen.getByRole("link", { name: "White" });
  last.getBoundingClientRect = rectOf(150, 190);
  rerender(<Tabs label="Teas" tabs={tabs(2)} />);
  expect(bar.scrollLeft).toBe(120);
  expect(scrollY).toBe(0);
});
