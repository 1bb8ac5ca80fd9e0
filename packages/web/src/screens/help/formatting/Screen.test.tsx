// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

const samples = [
  { key: "bold", label: "Bold", source: "**tea**", html: "<p><strong>tea</strong></p>" },
  { key: "link", label: "Links", source: "[tea](/tags/tea)", html: '<p><a href="/tags/tea">tea</a></p>' },
];

test("every sample stands beside what it becomes", async () => {
  await openPage("/help/formatting", { server: { formattingHelp: () => samples } });
  const bold = within(screen.getByRole("region", { name: "Bold" }));
  expect(bold.getByText("**tea**")).toBeInTheDocument();
  expect(bold.getByText("tea").tagName).toBe("STRONG");
  const link = within(screen.getByRole("region", { name: "Links" })).getByRole("link", { name: "tea" });
  expect(link).toHaveAttribute("href", "/tags/tea");
});

test("the help pages lead to each other", async () => {
  const { user } = await openPage("/help/formatting", { server: { formattingHelp: () => samples } });
  const tabs = within(screen.getByRole("navigation", { name: "Help" }));
  expect(tabs.getByRole("link", { name: "How to format" })).toHaveAttribute("aria-current", "page");
  await user.click(tabs.getByRole("link", { name: "How to search" }));
  expect(await screen.findByRole("heading", { level: 1, name: "How to search" })).toBeInTheDocument();
  expect(document.title).toContain("How to search");
});
