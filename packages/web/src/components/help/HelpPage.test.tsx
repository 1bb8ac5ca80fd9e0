// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";

test("the help pages are tabs of each other, and a wide table is reached by keyboard", async () => {
  const { user } = await openPage("/help/privileges", { server: { privileges: () => [] } });
  const tabs = () => within(screen.getByRole("navigation", { name: "Help" }));
  expect(tabs().getByRole("link", { name: "Privileges" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("region", { name: "Privileges" })).toHaveAttribute("tabindex", "0");
  await user.click(tabs().getByRole("link", { name: "How to search" }));
  await waitFor(() =>
    expect(tabs().getByRole("link", { name: "How to search" })).toHaveAttribute("aria-current", "page"),
  );
  expect(screen.getByRole("heading", { level: 1, name: "How to search" })).toBeInTheDocument();
});
