// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logsIn } from "../../../../testing/account.ts";
import { controlTime, passTime } from "../../../../testing/control-time.ts";
import { tagFixture } from "../../../../testing/fake-reading.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { logInInSheet } from "../../../../testing/open-question.ts";
import { FAILURE, failing } from "../../../../testing/server-failure.ts";
import { viewerFixture } from "../../../../testing/site.ts";

const none = { count: 0, list: [] };
const orders = () => within(screen.getByRole("navigation", { name: "Order of the tags" }));

test("a tag shows its description and its questions, and is followed at once", async () => {
  const { user, inputsOf } = await openPage("/tags", {
    viewer: viewerFixture(),
    server: { follow: () => ({ follows: 3, is_followed: true }) },
  });
  const card = screen.getByRole("article");
  expect(within(card).getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea");
  expect(card).toHaveTextContent("Leaves in water.");
  expect(card).toHaveTextContent("1 question");
  await user.click(within(card).getByRole("button", { name: "Follow" }));
  expect(within(card).getByRole("button", { name: "Following" })).toHaveAttribute("aria-pressed", "true");
  expect(inputsOf("follow")).toEqual([{ object_id: tagFixture.tag_id, is_cancel: false }]);
});

test("a tag that nobody follows does not count its followers", async () => {
  const list = [tagFixture, { ...tagFixture, tag_id: "10030000000000009", slug_name: "rare", follow_count: 0 }];
  await openPage("/tags", { server: { tagsPage: () => ({ count: 2, list }) } });
  const [followed, rare] = screen.getAllByRole("article");
  expect(followed).toHaveTextContent(/follower/);
  expect(rare).not.toHaveTextContent(/follower/);
});

test("Z32 following a tag that fails is reverted with a message", async () => {
  const { user } = await openPage("/tags", { viewer: viewerFixture(), server: { follow: failing() } });
  await user.click(screen.getByRole("button", { name: "Follow" }));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Follow" })).toHaveAttribute("aria-pressed", "false");
});

test("AC25 a tag is followed once its visitor is in", async () => {
  const { user, inputsOf } = await openPage("/tags", {
    server: { ...logsIn, follow: () => ({ follows: 1, is_followed: true }) },
  });
  await user.click(screen.getByRole("button", { name: "Follow" }));
  await logInInSheet({ user });
  await waitFor(() => expect(inputsOf("follow")).toMatchObject([{ is_cancel: false }]));
});

test("O11 typing filters the tags a moment after the last letter, and keeps the order", async () => {
  controlTime();
  const { user, inputsOf } = await openPage("/tags?sort=name", {
    server: { tagsPage: ({ slug_name }) => (slug_name ? none : { count: 1, list: [tagFixture] }) },
  });
  await user.type(screen.getByLabelText("Find a tag"), "coff");
  expect(inputsOf("tagsPage")).toEqual([]);
  await passTime(300);
  expect(await screen.findByText("No tag has this name")).toBeInTheDocument();
  expect(screen.getByText("0 tags")).toHaveRole("status");
  expect(inputsOf("tagsPage")).toMatchObject([{ slug_name: "coff", query_cond: "name", page: "1" }]);
  expect(location.search).toBe("?sort=name&query=coff");
  expect(screen.getByLabelText("Find a tag")).toHaveFocus();
  expect(screen.getByRole("link", { name: "Show all tags" })).toHaveAttribute("href", "/tags");
});

test("a link to all tags clears the words of the filter", async () => {
  const { user } = await openPage("/tags?query=coff", {
    server: { tagsPage: ({ slug_name }) => (slug_name ? none : { count: 1, list: [tagFixture] }) },
  });
  await user.click(screen.getByRole("link", { name: "Show all tags" }));
  await waitFor(() => expect(screen.getByLabelText("Find a tag")).toHaveValue(""));
  expect(location.search).toBe("");
});

test("a site without tags says so, and staff can create one", async () => {
  await openPage("/tags", { server: { tagsPage: () => none } });
  expect(screen.getByText("There are no tags yet")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Create tag" })).not.toBeInTheDocument();
  await openPage("/tags", { viewer: viewerFixture({ role_id: 3 }), server: { tagsPage: () => none } });
  expect(screen.getByRole("link", { name: "Create tag" })).toHaveAttribute("href", "/tags/create");
});

test("another order begins at the first page", async () => {
  const { user } = await openPage("/tags?page=2", { server: { tagsPage: () => ({ count: 100, list: [tagFixture] }) } });
  await user.click(orders().getByRole("link", { name: "Newest" }));
  await waitFor(() => expect(orders().getByRole("link", { name: "Newest" })).toHaveAttribute("aria-current", "page"));
  expect(location.search).toBe("?sort=newest");
  expect(document.title).toBe("Tags - Newest - Kettle");
});
