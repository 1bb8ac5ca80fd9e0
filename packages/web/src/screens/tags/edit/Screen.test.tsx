// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { tagFixture } from "../../../../testing/fake-reading.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { editReplies, revisionFixture } from "../../../../testing/revision-fixture.ts";
import { viewerFixture } from "../../../../testing/site.ts";
import { markdownOf, writeMarkdown } from "../../../../testing/write-markdown.ts";

const named = (display_name: string, slug_name: string, original_text: string) => ({
  content: { display_name, slug_name, original_text },
});
const revisions = [
  revisionFixture("52", "", 1, named("tea", "tea", "Leaves in water.")),
  revisionFixture("51", "", 0, named("Teas", "teas", "Leaves.")),
];

async function openEditor(role_id: number, wait_for_review = false) {
  const page = await openPage(`/tags/${tagFixture.tag_id}/edit`, {
    viewer: viewerFixture({ role_id }),
    server: { ...editReplies(revisions, wait_for_review), editTag: () => ({ wait_for_review }) },
  });
  const save = () => page.user.click(screen.getByRole("button", { name: "Save edits" }));
  return { ...page, save, name: screen.getByLabelText("Display name"), slug: screen.getByLabelText("URL slug") };
}

test("members edit the description only", async () => {
  const { save, name, slug, inputsOf } = await openEditor(1, true);
  expect(name).toBeDisabled();
  expect(slug).toBeDisabled();
  expect(name).toHaveAccessibleDescription("Only the staff can change names.");
  await writeMarkdown("Description", "Leaves in hot water.");
  await save();
  expect(await screen.findByText("Your revision will show after review.")).toBeInTheDocument();
  expect(inputsOf("editTag")).toMatchObject([
    { tag_id: tagFixture.tag_id, slug_name: "tea", original_text: "Leaves in hot water.", base_revision_id: "52" },
  ]);
});

test("FM5 staff rename a tag and restore an earlier revision with its names", async () => {
  const { user, save, name, slug, inputsOf } = await openEditor(3);
  await user.selectOptions(screen.getByLabelText("Version"), "51");
  await waitFor(() => expect(markdownOf("Description")).toBe("Leaves."));
  expect(name).toHaveValue("Teas");
  expect(slug).toHaveValue("teas");
  await user.clear(slug);
  await save();
  expect(slug).toHaveAccessibleDescription(/URL slug cannot be empty\./);
  expect(slug).toHaveFocus();
  expect(inputsOf("editTag")).toEqual([]);
  await user.type(slug, "tea-leaves");
  await save();
  await waitFor(() => expect(inputsOf("editTag")).toHaveLength(1));
  expect(inputsOf("editTag")).toMatchObject([{ slug_name: "tea-leaves", restores_revision_id: "51" }]);
});
