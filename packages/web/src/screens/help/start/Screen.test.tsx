// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

test("the help begins with how the site works, and the footer leads there", async () => {
  await openPage("/help");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1, name: "How this works" })).toBeInTheDocument();
  expect(main.getByText("Accept what worked.")).toBeInTheDocument();
  expect(main.getByRole("heading", { level: 2, name: "Asking" })).toBeInTheDocument();
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByRole("link", { name: "Help" })).toHaveAttribute("href", "/help");
});
