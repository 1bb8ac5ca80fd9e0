// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import type { CallHandlers } from "../../../../testing/open-page.tsx";

const tag = (tag_id: string, name: string) => ({
  ...{ tag_id, slug_name: name, display_name: name, main_tag_slug_name: "" },
  ...{ recommend: false, reserved: false },
});
const tea = tag("10030000000000004", "tea");
const rain = tag("10030000000000005", "rain");
const section = (name: string) => within(screen.getByRole("region", { name }));

/** The page over a server that stores what is followed and ignored. */
function openTags() {
  let [followed, ignored] = [[tea], [] as (typeof tea)[]];
  const set = (list: (typeof tea)[], id: string, isOn: boolean) => {
    const others = list.filter(({ tag_id }) => tag_id !== id);
    return isOn ? [...others, ...[tea, rain].filter(({ tag_id }) => tag_id === id)] : others;
  };
  const server: CallHandlers = {
    tagsFollowing: () => followed,
    tagsIgnored: () => ignored,
    tagSuggestions: () => [rain],
    permission: () => ({}),
    follow: ({ object_id, is_cancel }) => {
      followed = set(followed, object_id ?? "", !is_cancel);
      return { follows: 0, is_followed: !is_cancel };
    },
    ignoreTag: ({ tag_id, is_cancel }) => {
      ignored = set(ignored, tag_id ?? "", !is_cancel);
      return { is_ignored: !is_cancel };
    },
  };
  return openSettings("tags", accountFixture(), server);
}

test("FO1 followed tags are listed in the settings, and one is no longer followed with its button", async () => {
  const { user, inputsOf } = await openTags();
  expect(section("Tags you follow").getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea");
  await user.click(section("Tags you follow").getByRole("button", { name: "Stop following tea" }));
  expect(await screen.findByText(/You follow no tags yet/)).toBeVisible();
  expect(inputsOf("follow")).toEqual([{ object_id: tea.tag_id, is_cancel: true }]);
});

test("FO5 a tag is found, ignored, and no longer ignored, in the settings", async () => {
  const { user, inputsOf } = await openTags();
  const box = section("Tags you ignore");
  expect(box.getByText("You ignore no tags.")).toBeVisible();
  await user.type(box.getByRole("combobox", { name: "Ignore a tag" }), "rain");
  await user.click(await screen.findByRole("option", { name: "rain" }));
  await user.click(await box.findByRole("button", { name: "Stop ignoring rain" }));
  await waitFor(() => expect(box.getByText("You ignore no tags.")).toBeVisible());
  expect(inputsOf("ignoreTag")).toEqual([
    { tag_id: rain.tag_id, is_cancel: false },
    { tag_id: rain.tag_id, is_cancel: true },
  ]);
});
