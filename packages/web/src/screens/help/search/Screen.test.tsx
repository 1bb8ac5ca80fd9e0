// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

test("every example of the search syntax can be tried, with its signs encoded in the address", async () => {
  await openPage("/help/search");
  const table = screen.getByRole("region", { name: "How to search" });
  expect(table).toHaveAttribute("tabindex", "0");
  expect(screen.getByRole("link", { name: "[tea]" })).toHaveAttribute("href", "/search?q=%5Btea%5D");
  expect(screen.getByRole("link", { name: '"hot water"' })).toHaveAttribute("href", "/search?q=%22hot%20water%22");
  expect(screen.getByRole("row", { name: /answers:2/ })).toHaveTextContent("Questions with at least two answers");
});

test("an example leads to its results", async () => {
  const { user, inputsOf } = await openPage("/help/search");
  await user.click(screen.getByRole("link", { name: "user:ann" }));
  expect(await screen.findByRole("link", { name: /Why is <green> tea bitter/ })).toBeInTheDocument();
  expect(inputsOf("search")).toMatchObject([{ q: "user:ann" }]);
});
