// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listItemFixture } from "../../../testing/fake-reading.ts";
import { apiError, openPage } from "../../../testing/open-page.tsx";
import { viewerFixture } from "../../../testing/site.ts";

type FakeFilters = Reply<"savedFilters">["filters"];
const saved = (...names: string[]): FakeFilters =>
  names.map((name) => ({ id: name, name, address: `/tags/tea?order=${name}` }));

/** Opens a page of a member whose filters the calls change. */
async function openWith(path: string, filters: FakeFilters) {
  let list = filters;
  const reply = () => ({ filters: list });
  const page = await openPage(path, {
    viewer: viewerFixture(),
    server: {
      questionPage: () => ({ count: 1, list: [listItemFixture()] }),
      savedFilters: reply,
      saveFilter: ({ name: typed, address: path, position }) => {
        const [name, address] = [typed ?? "", path ?? ""];
        if (list.some((filter) => filter.name === name))
          throw apiError(400, "error.saved_filter.name_taken", {
            data: [{ error_field: "name", error_msg: "One of your filters has this name." }],
          });
        list = list.toSpliced(position ? position - 1 : list.length, 0, { id: `${name} again`, name, address });
        return reply();
      },
      changeFilter: ({ id, name, position }) => {
        const at = list.findIndex((filter) => filter.id === id);
        const filter = { ...list[at]!, ...(name && { name }) };
        list = list.toSpliced(at, 1).toSpliced(position ? position - 1 : at, 0, filter);
        return reply();
      },
      deleteFilter: ({ id }) => {
        list = list.filter((filter) => filter.id !== id);
        return reply();
      },
    },
  });
  return page;
}
const section = () => within(screen.getByRole("region", { name: "Saved filters" }));
const names = () =>
  section()
    .queryAllByRole("link")
    .map((link) => link.textContent);

test("SF5 saved filters stand beside lists, and the one that is open is marked", async () => {
  await openWith("/questions?order=unanswered&page=1", [
    { id: "1", name: "Open", address: "/questions?order=unanswered" },
    { id: "2", name: "Tea", address: "/tags/tea" },
  ]);
  expect(section().getByRole("link", { name: "Open" })).toHaveAttribute("aria-current", "page");
  expect(section().getByRole("link", { name: "Tea" })).toHaveAttribute("href", "/tags/tea");
  expect(section().getByRole("link", { name: "Tea" })).not.toHaveAttribute("aria-current");
});

test("SF5 a list is saved in its menu, under a name that says what it is", async () => {
  const { user, inputsOf } = await openWith("/questions?order=unanswered&in_days=7", saved("newest"));
  await user.click(screen.getByRole("button", { name: "Past week" }));
  await user.click(screen.getByRole("menuitem", { name: "Save this filter" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save this filter" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Unanswered, Past week");
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "newest");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("One of your filters has this name.")).toBeInTheDocument();
  await user.type(dialog.getByLabelText("Name"), " ones");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(names()).toEqual(["newest", "newest ones"]));
  expect(inputsOf("saveFilter").at(-1)).toEqual({
    name: "newest ones",
    address: "/questions?order=unanswered&in_days=7",
  });
  await user.click(screen.getByRole("button", { name: "Past week" }));
  expect(screen.queryByRole("menuitem", { name: "Save this filter" })).not.toBeInTheDocument();
});

test("SF3 filters are renamed, moved and deleted in place, and deleting is undone", async () => {
  const { user } = await openWith("/questions", saved("a", "b", "c"));
  await user.click(section().getByRole("button", { name: "Edit" }));
  const field = await section().findByLabelText("Name of b");
  await user.clear(field);
  await user.type(field, "second{Enter}");
  await section().findByRole("button", { name: "Move second up" });
  await user.click(section().getByRole("button", { name: "Move c up" }));
  expect(await section().findByText("c is number 2 of 3.")).toBeInTheDocument();
  await waitFor(() => expect(section().getByRole("button", { name: "Move c up" })).toHaveFocus());
  expect(section().getByRole("button", { name: "Move a up" })).toHaveAttribute("aria-disabled", "true");
  await user.click(section().getByRole("button", { name: "Delete c" }));
  await waitFor(() => expect(section().getByRole("heading")).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await section().findByRole("button", { name: "Delete c" });
  await user.click(section().getByRole("button", { name: "Done" }));
  expect(names()).toEqual(["a", "c", "second"]);
});

test("SF5 visitors and lists without a filter have nothing to save", async () => {
  const list = { questionPage: () => ({ count: 1, list: [listItemFixture()] }) };
  const { user } = await openPage("/questions?order=score", { server: list });
  await user.click(screen.getByRole("button", { name: "Any time" }));
  expect(screen.queryByRole("menuitem", { name: "Save this filter" })).not.toBeInTheDocument();
});
