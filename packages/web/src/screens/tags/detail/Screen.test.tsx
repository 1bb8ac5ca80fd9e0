// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

const empty = { questionPage: () => ({ count: 0, list: [] }) };

test("a tag shows its description and its questions, and leads to a question with it", async () => {
  await openPage("/tags/tea");
  expect(screen.getByRole("heading", { level: 1, name: "tea" })).toBeInTheDocument();
  expect(screen.getByText("Leaves in water.")).toBeInTheDocument();
  expect(screen.getByText("2 followers")).toBeInTheDocument();
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("link", { name: "Ask a question" })[0]).toHaveAttribute("href", "/questions/ask?tags=tea");
  expect(main.getByRole("link", { name: "About this tag" })).toHaveAttribute("href", "/tags/tea/info");
});

test("a tag without questions says so", async () => {
  await openPage("/tags/tea", { server: empty });
  expect(screen.getByText("No question carries this tag yet")).toBeInTheDocument();
});

test("following a tag loads the page again, so that the aside shows it", async () => {
  let isFollowed = false;
  const tag = { tag_id: "10030000000000004", slug_name: "tea", display_name: "tea", recommend: false, reserved: false };
  const { user } = await openPage("/tags/tea", {
    viewer: viewerFixture(),
    server: {
      ...empty,
      tagsFollowing: () => (isFollowed ? [{ ...tag, main_tag_slug_name: "" }] : []),
      follow: () => {
        isFollowed = true;
        return { follows: 3, is_followed: true };
      },
    },
  });
  expect(screen.getByText(/Follow tags to find their questions quickly/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Follow" }));
  const followed = screen.getByRole("region", { name: "Tags you follow" });
  await waitFor(() => expect(within(followed).getByRole("link", { name: "tea" })).toBeInTheDocument());
});

test("orders of a tag's questions stay below its address", async () => {
  const { user, inputsOf } = await openPage("/tags/tea");
  const [orders] = screen.getAllByRole("navigation", { name: "Order of the questions" });
  if (!orders) throw new Error("The list has no orders.");
  expect(within(orders).queryByRole("link", { name: "For you" })).not.toBeInTheDocument();
  await user.click(within(orders).getByRole("link", { name: "Top" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/tags/tea?order=score"));
  await waitFor(() =>
    expect(inputsOf("questionPage")).toContainEqual(expect.objectContaining({ tag: "tea", order: "score" })),
  );
});
