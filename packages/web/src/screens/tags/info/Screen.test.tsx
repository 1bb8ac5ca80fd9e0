// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { tagSuggestionFixture } from "../../../../testing/ask-question.ts";
import { controlTime, passTime } from "../../../../testing/control-time.ts";
import { tagFixture } from "../../../../testing/fake-reading.ts";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { memberActionsFixture } from "../../../../testing/open-question.ts";
import { viewerFixture } from "../../../../testing/site.ts";

const moderator = viewerFixture({ role_id: 3 });
const button = (name: string) => screen.getByRole("button", { name });
const tagWith = (more: object) => () => ({
  ...tagFixture,
  status: "available" as const,
  member_actions: memberActionsFixture("edit", "delete", "merge"),
  main_tag_slug_name: "",
  ...more,
});
const openTag = (tag: object, server: CallHandlers = {}) =>
  openPage("/tags/tea/info", {
    viewer: moderator,
    server: {
      tagInfo: tagWith(tag),
      tagSuggestions: () => [tagSuggestionFixture("chai"), tagSuggestionFixture("cha")],
      permission: () => ({}),
      ...server,
    },
  });

test("a tag is described, with its questions and its history", async () => {
  await openTag({});
  expect(screen.getByText("Leaves in water.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "1 question" })).toHaveAttribute("href", "/tags/tea");
  expect(screen.getByText("tea has no other names.")).toBeInTheDocument();
});

test.each([
  [{ parsed_text: "" }, "Nobody has described this tag yet"],
  [{ status: "deleted" }, "This tag is deleted."],
  [{ status: "pending" }, /^This tag becomes visible to everybody/],
])("the state of a tag is said: %j", async (tag, words) => {
  await openTag(tag);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test("a tag with questions or synonyms cannot be deleted, and the dialog says why", async () => {
  const { user, inputsOf } = await openTag({ question_count: 3 });
  await user.click(button("Delete"));
  const dialog = await screen.findByRole("dialog", { name: "This tag cannot be deleted" });
  expect(dialog).toHaveTextContent("Merge it into another tag instead.");
  expect(inputsOf("deleteTag")).toEqual([]);
});

test("an unused tag is deleted after a question", async () => {
  const { user, services, inputsOf } = await openTag({ question_count: 0 }, { deleteTag: () => null });
  await user.click(button("Delete"));
  const dialog = await screen.findByRole("dialog", { name: "Delete this tag?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/tags"));
  expect(inputsOf("deleteTag")).toEqual([{ tag_id: tagFixture.tag_id }]);
});

test("a deletion that the server rejects shows why", async () => {
  const { user } = await openTag(
    { question_count: 0 },
    {
      deleteTag: () => {
        throw apiError(400, "error.tag.is_used", { msg: "The tag is in use again." });
      },
    },
  );
  await user.click(button("Delete"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The tag is in use again.")).toBeInTheDocument();
});

test("a deleted tag is brought back", async () => {
  let status = "deleted";
  const { user } = await openTag(
    {},
    {
      tagInfo: () =>
        tagWith({ status, member_actions: memberActionsFixture(status === "deleted" ? "undelete" : "delete") })(),
      recoverTag: () => {
        status = "available";
        return null;
      },
    },
  );
  await user.click(button("Undelete"));
  await waitFor(() => expect(screen.queryByText("This tag is deleted.")).not.toBeInTheDocument());
});

test("a tag is merged into one other tag, which has to be chosen", async () => {
  controlTime();
  const { user, services, inputsOf } = await openTag({}, { mergeTags: () => null });
  await user.click(button("Merge"));
  const dialog = await screen.findByRole("dialog", { name: "Merge tea" });
  expect(within(dialog).getByRole("button", { name: "Merge" })).toBeDisabled();
  await user.type(within(dialog).getByRole("combobox", { name: "Into which tag?" }), "cha");
  await passTime(400);
  await user.click(await within(dialog).findByRole("option", { name: "chai" }));
  expect(within(dialog).getByRole("combobox")).toBeDisabled();
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/tags"));
  expect(inputsOf("tagInfo")).toContainEqual({ name: "chai" });
  expect(inputsOf("mergeTags")).toMatchObject([{ source_tag_id: tagFixture.tag_id }]);
});

test("synonyms are edited in the aside", async () => {
  controlTime();
  const { user, inputsOf } = await openTag(
    {},
    { tagSynonyms: () => ({ synonyms: [], member_actions: memberActionsFixture("edit") }), setTagSynonyms: () => null },
  );
  await user.click(button("Edit synonyms"));
  const field = screen.getByRole("combobox", { name: "Synonyms" });
  expect(field).toHaveFocus();
  await user.type(field, "chai");
  await user.click(button("Save synonyms"));
  await waitFor(() => expect(inputsOf("setTagSynonyms")).toHaveLength(1));
  expect(inputsOf("setTagSynonyms")).toEqual([
    { tag_id: tagFixture.tag_id, synonym_tag_list: [{ slug_name: "chai", display_name: "chai", original_text: "" }] },
  ]);
  expect(await screen.findByRole("button", { name: "Edit synonyms" })).toBeInTheDocument();
});

test("T7 T8 a tag is offered neither as its own synonym nor as the tag that it becomes", async () => {
  controlTime();
  const { user } = await openTag(
    {},
    { tagSuggestions: () => [tagSuggestionFixture("tea"), tagSuggestionFixture("teapots")] },
  );
  const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
  await user.click(button("Edit synonyms"));
  await user.type(screen.getByRole("combobox", { name: "Synonyms" }), "te");
  await passTime(400);
  await waitFor(() => expect(options()).toEqual(["teapots", "Create the tag “te”"]));
  await user.click(button("Cancel"));
  await user.click(button("Merge"));
  await user.type(await screen.findByRole("combobox", { name: "Into which tag?" }), "te");
  await passTime(400);
  await waitFor(() => expect(options()).toEqual(["teapots"]));
});

test("FM3 a synonym that is typed but unknown keeps the editor open", async () => {
  const { user, inputsOf } = await openTag(
    {},
    { tagSynonyms: () => ({ synonyms: [], member_actions: memberActionsFixture("edit") }) },
  );
  await user.click(button("Edit synonyms"));
  await user.type(screen.getByRole("combobox", { name: "Synonyms" }), "samovar");
  await user.click(button("Save synonyms"));
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Synonyms" })).toBeInvalid());
  expect(inputsOf("setTagSynonyms")).toEqual([]);
  await user.click(button("Cancel"));
  expect(button("Edit synonyms")).toBeInTheDocument();
});
