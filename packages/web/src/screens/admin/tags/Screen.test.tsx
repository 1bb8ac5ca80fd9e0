// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { tagSuggestionFixture } from "../../../../testing/ask-question.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type ListedTag = Reply<"adminTagPage">["list"][number];

const tagFixture = (slug_name: string, more: Partial<ListedTag> = {}): ListedTag => ({
  ...{ tag_id: `1003000000000000${slug_name.length}`, slug_name, display_name: slug_name, main_tag_slug_name: "" },
  ...{ question_count: 0, follow_count: 2, recommend: false, reserved: false, created_at: 1_700_000_000, ...more },
});
const tags = [tagFixture("tea", { question_count: 7, recommend: true }), tagFixture("kettles")];

/** The tags of the administration. */
const openTags = (query = "", list = tags, server: CallHandlers = {}) =>
  openPage(`/admin/tags${query}`, {
    viewer: users.admin,
    server: { adminTagPage: () => ({ list, next: "", is_partial: false }), ...server },
  });

test("AD10 a tag is listed with its counts and marks, and only an unused one can be deleted", async () => {
  await openTags();
  const tea = within(screen.getByRole("row", { name: /tea/ }));
  expect(tea.getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea/info");
  expect([tea.getByText("7"), tea.getByText("Recommended")]).toHaveLength(2);
  expect(tea.queryByRole("button", { name: "Delete" })).toBeNull();
  expect(within(screen.getByRole("row", { name: /kettles/ })).getByRole("button", { name: "Delete" })).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Select: tea" })).toBeVisible();
});

test("AD10 the kind, the order and the words are sent, stay in the address, and start at the first page", async () => {
  const asked: object[] = [];
  await openTags("?kind=synonyms&query=te&order=name&after=tea", tags, {
    adminTagPage: (input) => {
      asked.push(input);
      return { list: tags, next: "zen", is_partial: true };
    },
  });
  expect(asked).toEqual([{ kind: "synonyms", query: "te", order: "name", after: "tea", page_size: 20 }]);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Unused")).toBe("/admin/tags?kind=unused&query=te&order=name");
  expect(href("Search on")).toContain("after=zen");
  expect(href("First page")).toBe("/admin/tags?kind=synonyms&query=te&order=name");
});

test("AD11 unused tags are deleted together after a confirmation, and the toast undoes it", async () => {
  const unused = [tagFixture("kettles"), tagFixture("cups")];
  const tag_ids = unused.map(({ tag_id }) => tag_id);
  let list = unused;
  const { user, inputsOf } = await openTags("?kind=unused", list, {
    adminTagPage: () => ({ list, next: "", is_partial: false }),
    changeTags: ({ change }) => {
      list = change === "delete" ? [] : unused;
      return { changed: tag_ids, failed: [] };
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select: cups" }));
  expect(screen.getByText("1 selected")).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Delete the selected ones" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Delete 2 tags?")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await screen.findByText("Nothing here");
  expect(inputsOf("changeTags")).toEqual([{ tag_ids, change: "delete", reason: "" }]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("cups");
  expect(inputsOf("changeTags").at(-1)).toEqual({ tag_ids, change: "undelete" });
});

test("AD30 selected tags are marked with a reason, what could not be is named, and the toast undoes it", async () => {
  const [tea, kettles] = tags.map(({ tag_id }) => tag_id) as [string, string];
  const { user, inputsOf } = await openTags("", tags, {
    changeTags: ({ change }) =>
      change === "reserve"
        ? { changed: [kettles], failed: [{ id: tea, reason: "error.tag.marked_otherwise", msg: "No tag is both." }] }
        : { changed: [kettles], failed: [] },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select: tea" }));
  const buttons = () => screen.getAllByRole("button", { name: /the selected ones/ }).map((each) => each.textContent);
  expect(buttons()).toEqual(["Merge", "Stop recommending"]);
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  expect(buttons()).toEqual(["Merge", "Recommend", "Stop recommending", "Reserve", "Delete"]);
  await user.click(screen.getByRole("button", { name: "Reserve the selected ones" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/Only staff can add a reserved tag/)).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Reason, for the staff log" }), "Ours");
  await user.click(dialog.getByRole("button", { name: "Reserve" }));
  expect((await screen.findByText("No tag is both.", { exact: false })).closest("li")).toHaveTextContent("tea");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(inputsOf("changeTags")).toEqual([
      { tag_ids: [tea, kettles], change: "reserve", reason: "Ours" },
      { tag_ids: [kettles], change: "unreserve" },
    ]),
  );
});

test("AD31 selected tags are merged into one that is searched for by name", async () => {
  const { user, inputsOf } = await openTags("", tags, {
    tagSuggestions: () => [tagSuggestionFixture("drinks", "Drinks")],
    permission: () => ({}),
    changeTags: () => ({ changed: ["10030000000000007"], failed: [] }),
  });
  await user.click(screen.getByRole("checkbox", { name: "Select: kettles" }));
  await user.click(screen.getByRole("button", { name: "Merge the selected ones into another tag" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByRole("combobox", { name: "Merge into" }), "drinks");
  await user.click(await dialog.findByRole("option", { name: /Drinks/ }));
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await screen.findByText("Changed: 1");
  expect(inputsOf("changeTags")).toEqual([
    { tag_ids: [tags[1]!.tag_id], change: "merge", target: "drinks", reason: "" },
  ]);
});

test("AD11 the listed tags are exported with their filters", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const { user, inputsOf } = await openTags("?order=name", tags, { exportTags: () => ({ csv: "id" }) });
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportTags")).toEqual([{ kind: "all", order: "name" }]);
});
