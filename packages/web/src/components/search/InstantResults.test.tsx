// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { QUESTION_ID } from "../../../testing/fake-reading.ts";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { failing } from "../../../testing/server-failure.ts";

const reply = {
  questions: [
    {
      id: QUESTION_ID,
      title: "Why is tea bitter?",
      url_title: "why-is-green-tea-bitter",
      answer_count: 2,
      accepted: true,
    },
  ],
  tags: [{ slug_name: "tea", display_name: "Tea" }],
  found: ["tea"],
};
function options(): readonly (string | null)[] {
  const list = screen.queryByRole("listbox", { name: "First results" });
  return list
    ? within(list)
        .queryAllByRole("option")
        .map((option) => option.textContent)
    : [];
}
const field = () => screen.getByRole("combobox", { name: "Search" });
const searchOf = ({ services }: { services: { router: { view: { get(): { location: { path: string } } } } } }) =>
  services.router.view.get().location.path;

/** Opens the list of tags and focuses the search with its key. */
async function openSearch(instantSearch: CallHandlers["instantSearch"] = () => reply) {
  controlTime();
  const page = await openPage("/badges", { server: { instantSearch, badges: () => [] } });
  await page.user.keyboard("/");
  await screen.findByRole("combobox", { name: "Search" });
  return page;
}

test("the slash leads to the search, and is not typed", async () => {
  await openSearch();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue("");
});

test("questions and tags appear a moment after the last of two letters, then the full search", async () => {
  const { user, inputsOf } = await openSearch();
  await user.type(field(), "t");
  await passTime(200);
  expect(inputsOf("instantSearch")).toEqual([]);
  await user.type(field(), "ea");
  await passTime(200);
  await waitFor(() =>
    expect(options()).toEqual(["Why is tea bitter?2 answers", "TeaTag", "Show everything for “tea”"]),
  );
  expect(inputsOf("instantSearch")).toEqual([{ q: "tea" }]);
  expect(field()).toHaveAttribute("aria-expanded", "true");
});

test("an arrow and Enter open a result; Enter alone belongs to the form", async () => {
  const page = await openSearch();
  await page.user.type(field(), "tea");
  await passTime(200);
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(field()).not.toHaveAttribute("aria-activedescendant");
  await page.user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(searchOf(page)).toBe("/tags/tea"));
  expect(options()).toEqual([]);
});

test("a press opens a question", async () => {
  const page = await openSearch();
  await page.user.type(field(), "tea");
  await passTime(200);
  await page.user.click(await screen.findByRole("option", { name: /Why is tea bitter/ }));
  await waitFor(() => expect(searchOf(page)).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`));
});

test("F37 an empty field offers the recent searches", async () => {
  const page = await openSearch();
  page.services.storage.write("searches", { isOff: false, list: ["hot tea", "cup"] });
  await page.user.click(screen.getByRole("heading", { level: 1 }));
  await page.user.click(field());
  await page.user.type(field(), "t");
  await page.user.clear(field());
  const list = await screen.findByRole("listbox", { name: "Recent searches" });
  expect(
    within(list)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["hot tea", "cup"]);
  await page.user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(searchOf(page)).toBe("/search"));
});

test("Escape closes the results and leaves the words", async () => {
  const { user } = await openSearch();
  await user.type(field(), "tea");
  await passTime(200);
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(field()).toHaveValue("tea");
});

test("without a reply nothing appears and nothing is said", async () => {
  const { user } = await openSearch(failing());
  await user.type(field(), "tea");
  await passTime(200);
  expect(options()).toEqual([]);
  expect(screen.queryByText("The server has a problem.")).not.toBeInTheDocument();
});
