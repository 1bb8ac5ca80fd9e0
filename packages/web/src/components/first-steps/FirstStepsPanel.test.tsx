// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CallHandlers } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";
import { FirstStepsPanel } from "./FirstStepsPanel.tsx";

const viewer = viewerFixture({ rank: 1 });
const tag = (name: string) => ({
  tag_id: `tag-${name}`,
  slug_name: name,
  display_name: name,
  original_text: "",
  parsed_text: "",
  excerpt: "",
  follow_count: 0,
  question_count: 3,
  is_follower: false,
  created_at: 0,
  updated_at: 0,
  description: "",
  recommend: false,
  reserved: false,
});
const tags = { tagsPage: () => ({ count: 2, list: [tag("tea"), tag("coffee")] }) };

const open = (server: CallHandlers = {}) =>
  renderComponent(<FirstStepsPanel viewer={viewer} begun={{ done: [], isClosed: false }} />, {
    viewer,
    server: { ...tags, ...server },
  });
const step = (name: string) => screen.getByRole("button", { name: new RegExp(name) });
const panel = () => screen.queryByRole("region", { name: /small steps|all set/ });

test("AC26 the steps follow each other, and how far the user has come is stored", async () => {
  const { user, services } = await open();
  expect(step("Follow a few tags")).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(step("Follow a few tags")).toHaveAccessibleName(/^Done/);
  expect(step("A name and a picture")).toHaveAttribute("aria-expanded", "true");
  await waitFor(() => expect(step("A name and a picture")).toHaveFocus());
  expect(screen.getByText("1 of 3 done")).toBeInTheDocument();
  expect(services.storage.read("firstSteps", viewer.id)).toEqual({ done: ["tags"], isClosed: false });
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Accept what worked.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.getByRole("heading", { name: "You are all set" })).toBeInTheDocument();
});

test("a tag is followed and left again", async () => {
  let isFollowed = false;
  const { user, inputsOf } = await open({
    follow: ({ is_cancel }) => {
      isFollowed = !is_cancel;
      return { follows: 1, is_followed: isFollowed };
    },
  });
  const tea = await screen.findByRole("button", { name: "tea" });
  await user.click(tea);
  await waitFor(() => expect(tea).toBeEnabled());
  expect(tea).toHaveAttribute("aria-pressed", "true");
  await user.click(tea);
  await waitFor(() => expect(tea).toHaveAttribute("aria-pressed", "false"));
  expect(inputsOf("follow")).toEqual([
    { object_id: "tag-tea", is_cancel: false },
    { object_id: "tag-tea", is_cancel: true },
  ]);
});

test("Z32 following that fails is reverted with a message", async () => {
  const { user } = await open({ follow: failing() });
  const tea = await screen.findByRole("button", { name: "tea" });
  await user.click(tea);
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(tea).toHaveAttribute("aria-pressed", "false");
});

test("a site without tags says so, and the step can be left out", async () => {
  const { user } = await open({ tagsPage: () => ({ count: 0, list: [] }) });
  expect(await screen.findByText("There are no tags yet.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(step("A name and a picture")).toHaveAttribute("aria-expanded", "true");
});

test("any step can be opened, also a later one", async () => {
  const { user } = await open();
  await user.click(step("How this works"));
  expect(screen.getByText("Ask what you like.")).toBeInTheDocument();
  expect(step("Follow a few tags")).toHaveAttribute("aria-expanded", "false");
});

test("the second step shows the user as others see them, and leads to the settings", async () => {
  const { user } = await open();
  await user.click(step("A name and a picture"));
  const region = within(panel() ?? document.body);
  expect(region.getByText("Ada Lovelace")).toBeInTheDocument();
  expect(region.getByRole("link", { name: "Change name and picture" })).toHaveAttribute(
    "href",
    "/users/settings/profile",
  );
});

test("AC26 closing the steps is for good", async () => {
  const { user, services } = await open();
  await user.click(screen.getByRole("button", { name: "Close the first steps" }));
  expect(panel()).not.toBeInTheDocument();
  expect(services.storage.read("firstSteps", viewer.id)).toMatchObject({ isClosed: true });
});
