// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listItemFixture } from "../../../testing/fake-reading.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { viewerFixture } from "../../../testing/site.ts";

const tea = { tag_id: "10030000000000004", slug_name: "tea", display_name: "tea", recommend: false, reserved: false };
const ignoring = { ...tea, main_tag_slug_name: "" };
const viewer = viewerFixture();

test("FO6 questions with ignored tags step back, and are hidden and shown below the list", async () => {
  delete document.documentElement.dataset.ignored;
  const { user, services } = await openPage("/questions", {
    viewer,
    server: { questionPage: () => ({ count: 1, list: [listItemFixture()] }), tagsIgnored: () => [ignoring] },
  });
  expect(screen.getByText("One question here has a tag that you ignore.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Hide" }));
  expect(await screen.findByText("One question with a tag that you ignore is hidden.")).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute("data-ignored", "hide");
  expect(services.storage.read("ignored")).toBe("hide");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute("data-ignored", "show"));
});

test("FO5 a tag is ignored on its page, and no longer beside the lists", async () => {
  let list: (typeof ignoring)[] = [];
  const { user, inputsOf } = await openPage("/tags/tea", {
    viewer,
    server: {
      tagsIgnored: () => list,
      ignoreTag: ({ is_cancel }) => {
        list = is_cancel ? [] : [ignoring];
        return { is_ignored: !is_cancel };
      },
    },
  });
  await user.click(screen.getByRole("button", { name: "Ignore" }));
  const box = await screen.findByRole("region", { name: "Tags you ignore" });
  await user.click(within(box).getByRole("button", { name: "Stop ignoring tea" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Tags you ignore" })).not.toBeInTheDocument());
  expect(inputsOf("ignoreTag")).toMatchObject([{ is_cancel: false }, { is_cancel: true }]);
});
