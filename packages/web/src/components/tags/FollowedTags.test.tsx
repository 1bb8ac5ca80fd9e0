// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { tagSuggestionFixture } from "../../../testing/ask-question.ts";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const followedTag = (name: string) => ({ ...tagSuggestionFixture(name), main_tag_slug_name: "" });

/** Opens the editor of the followed tags; "tea" is followed. */
async function openEditor(followTags: CallHandlers["followTags"]) {
  controlTime();
  let followed = [followedTag("tea")];
  const page = await openPage("/questions", {
    viewer: viewerFixture(),
    server: {
      questionPage: () => ({ count: 0, list: [] }),
      tagsFollowing: () => followed,
      tagSuggestions: () => [tagSuggestionFixture("chai")],
      permission: () => ({}),
      followTags: async (input) => {
        await followTags?.(input);
        followed = (input.slug_name_list ?? []).map((name) => followedTag(String(name)));
        return null;
      },
    },
  });
  const aside = screen.getByRole("region", { name: "Tags you follow" });
  expect(within(aside).getByRole("link", { name: "tea" })).toBeInTheDocument();
  await page.user.click(within(aside).getByRole("button", { name: "Edit" }));
  return { ...page, aside, field: await within(aside).findByRole("combobox", { name: "Tags to follow" }) };
}

test("followed tags are edited where they are shown", async () => {
  const { user, aside, field, inputsOf } = await openEditor(() => null);
  await user.type(field, "cha");
  await passTime(400);
  await user.click(await within(aside).findByRole("option", { name: "chai" }));
  await user.click(within(aside).getByRole("button", { name: "Remove tea" }));
  await user.click(within(aside).getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(within(aside).getByRole("link", { name: "chai" })).toBeInTheDocument());
  expect(within(aside).queryByRole("link", { name: "tea" })).not.toBeInTheDocument();
  expect(inputsOf("followTags")).toEqual([{ slug_name_list: ["chai"] }]);
});

test("an unknown tag is not created here", async () => {
  const { user, aside, field, inputsOf } = await openEditor(() => null);
  await user.type(field, "samovar");
  await passTime(400);
  expect(within(aside).queryByRole("option", { name: /Create the tag/ })).not.toBeInTheDocument();
  await user.click(within(aside).getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(inputsOf("followTags")).toEqual([]);
});

test("a failure leaves the editor open, and Cancel changes nothing", async () => {
  const { user, aside } = await openEditor(failing());
  await user.click(within(aside).getByRole("button", { name: "Remove tea" }));
  await user.click(within(aside).getByRole("button", { name: "Save tags" }));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  await user.click(within(aside).getByRole("button", { name: "Cancel" }));
  expect(within(aside).getByRole("link", { name: "tea" })).toBeInTheDocument();
});
