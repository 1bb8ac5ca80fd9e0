// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { Pagination } from "./Pagination.tsx";

const labels = { whole: "Pages", previous: "Previous", next: "Next", page: (page: number) => `Page ${page}` };

async function linksOn(page: number, last: number) {
  await renderComponent(
    <Pagination page={page} last={last} addressOf={(to) => (to === 1 ? "/tea" : `/tea?page=${to}`)} labels={labels} />,
  );
  return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
}

test("a single page has no links", async () => {
  expect(await linksOn(1, 1)).toEqual([]);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("the first page has a next one, the last a previous one", async () => {
  expect(await linksOn(1, 2)).toEqual([
    ["1", "/tea"],
    ["2", "/tea?page=2"],
    ["Next", "/tea?page=2"],
  ]);
  expect(await linksOn(2, 2)).toEqual([
    ["Previous", "/tea"],
    ["1", "/tea"],
    ["2", "/tea?page=2"],
  ]);
});

test("pages in between are left out, and each is named for screen readers", async () => {
  const links = await linksOn(50, 99);
  expect(links.map(([text]) => text)).toEqual(["Previous", "1", "48", "49", "50", "51", "52", "99", "Next"]);
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Page 50");
  expect(screen.getAllByText("…")).toHaveLength(2);
});

test("beyond the last page the previous one is the last", async () => {
  expect((await linksOn(9, 3))[0]).toEqual(["Previous", "/tea?page=3"]);
});
