// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QUESTION_ID, questionFixture } from "../../../../testing/fake-reading.ts";
import { apiError, fieldError, openPage, type PageOptions } from "../../../../testing/open-page.tsx";
import { editReplies, revisionFixture } from "../../../../testing/revision-fixture.ts";
import { FAILURE, failing } from "../../../../testing/server-failure.ts";
import { viewerFixture } from "../../../../testing/site.ts";
import { markdownOf, writeMarkdown } from "../../../../testing/write-markdown.ts";

const first = revisionFixture("31", "It was.", 0);
const current = revisionFixture("32", "It *is*.", 1, { reason: "Present tense" });
const savedReply = { url_title: "why-is-green-tea-bitter", wait_for_review: false };

async function openEditor({
  isReviewed = false,
  server = {},
  ...options
}: PageOptions & { isReviewed?: boolean } = {}) {
  const page = await openPage(`/posts/${QUESTION_ID}/edit`, {
    viewer: viewerFixture(),
    ...options,
    server: { ...editReplies([current, first], isReviewed), tagSuggestions: () => [], ...server },
  });
  const save = () => page.user.click(screen.getByRole("button", { name: "Save edits" }));
  return { ...page, save, path: () => page.services.router.view.get().location.path };
}

test("a question is edited with a summary, and the page of the question opens", async () => {
  const { user, save, path, inputsOf } = await openEditor({ server: { editQuestion: () => savedReply } });
  const title = screen.getByLabelText("Title");
  expect(title).toHaveValue("Why is <green> tea bitter?");
  await user.clear(title);
  await user.type(title, "Why is green tea bitter?");
  await writeMarkdown("Details", "It really is.");
  await user.type(screen.getByLabelText(/^What have you changed/), "Plain title");
  await save();
  await waitFor(() => expect(path()).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`));
  expect(inputsOf("editQuestion")).toMatchObject([
    {
      id: QUESTION_ID,
      title: "Why is green tea bitter?",
      content: "It really is.",
      tags: [{ slug_name: "tea" }],
      edit_summary: "Plain title",
      base_revision_id: "32",
    },
  ]);
  expect(inputsOf("editQuestion")[0]).not.toHaveProperty("restores_revision_id");
});

test("H20 the author of a closed question reads after an edit who was told of it", async () => {
  const { save } = await openEditor({ server: { editQuestion: () => ({ ...savedReply, is_closed: true }) } });
  await save();
  expect(await screen.findByText(/Your question is still closed: who closed it is told/)).toBeInTheDocument();
});

test("an edit that waits for review says so before and after it is saved", async () => {
  const { save, inputsOf } = await openEditor({
    isReviewed: true,
    server: { editQuestion: () => ({ ...savedReply, wait_for_review: true }) },
  });
  expect(screen.getByText("Your edit shows after somebody has reviewed it.")).toBeInTheDocument();
  await save();
  expect(await screen.findByText("Your revision will show after review.")).toBeInTheDocument();
  expect(inputsOf("editQuestion")).toHaveLength(1);
});

test("the author's own edit needs no review", async () => {
  await openEditor({ isReviewed: true, viewer: viewerFixture({ id: "7", username: "grace" }) });
  expect(screen.queryByText("Your edit shows after somebody has reviewed it.")).not.toBeInTheDocument();
});

test("FM5 wrong fields are marked, the first has the focus, and what was written stays", async () => {
  const { user, save } = await openEditor({
    server: {
      editQuestion: () => {
        throw fieldError({ title: "Title is too short.", tags: "Choose a tag.", edit_summary: "Too long." });
      },
    },
  });
  const title = screen.getByLabelText("Title");
  await user.clear(title);
  await user.type(title, "Tea");
  await user.click(screen.getByRole("button", { name: "Remove tea" }));
  await save();
  await waitFor(() => expect(title).toBeInvalid());
  expect(title).toHaveFocus();
  expect(screen.getByRole("combobox", { name: "Tags" })).toHaveAccessibleDescription(/Choose a tag\./);
  expect(screen.getByLabelText(/^What have you changed/)).toHaveAccessibleDescription("Too long.");
  expect(title).toHaveValue("Tea");
});

test("an earlier revision is restored, and the edit names it", async () => {
  const { user, save, inputsOf } = await openEditor({ server: { editQuestion: () => savedReply } });
  await user.selectOptions(screen.getByLabelText("Version"), "31");
  await waitFor(() => expect(markdownOf("Details")).toBe("It was."));
  await save();
  await waitFor(() => expect(inputsOf("editQuestion")).toHaveLength(1));
  expect(inputsOf("editQuestion")).toMatchObject([{ base_revision_id: "32", restores_revision_id: "31" }]);
});

test("E8 an edit that was overtaken shows both texts, and goes on with the own one", async () => {
  let isOvertaken = true;
  const later = revisionFixture("33", "Theirs.", 2);
  const { user, save, inputsOf } = await openEditor({
    server: {
      revisions: () => [later, current, first],
      editQuestion: ({ base_revision_id }) => {
        if (isOvertaken) throw apiError(409, "error.revision.conflict");
        return { ...savedReply, url_title: String(base_revision_id) };
      },
    },
  });
  await writeMarkdown("Details", "Mine.");
  await save();
  const conflict = await screen.findByRole("region", { name: "Somebody else has saved another version" });
  expect(conflict).toHaveTextContent("Grace Hopper saved another version");
  await user.click(within(conflict).getByRole("button", { name: "Go on with my text" }));
  expect(markdownOf("Details")).toBe("Mine.");
  isOvertaken = false;
  await save();
  await waitFor(() =>
    expect(inputsOf("editQuestion").at(-1)).toMatchObject({ content: "Mine.", base_revision_id: "33" }),
  );
});

test("E8 the saved version can be taken, and the own text brought back", async () => {
  let content = "It *is*.";
  const { user, save } = await openEditor({
    server: {
      questionInfo: () => questionFixture({ content }),
      editQuestion: () => {
        content = "Theirs.";
        throw apiError(409, "error.revision.conflict");
      },
    },
  });
  await writeMarkdown("Details", "Mine.");
  await save();
  await user.click(await screen.findByRole("button", { name: "Go on with the saved version" }));
  await waitFor(() => expect(markdownOf("Details")).toBe("Theirs."));
  await user.click(screen.getByRole("button", { name: "Bring my text back" }));
  await waitFor(() => expect(markdownOf("Details")).toBe("Mine."));
});

test("Z32 after a failure the edit is still there", async () => {
  const { save, path } = await openEditor({ server: { editQuestion: failing() } });
  await writeMarkdown("Details", "Mine.");
  await save();
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(markdownOf("Details")).toBe("Mine.");
  expect(path()).toBe(`/posts/${QUESTION_ID}/edit`);
});

test("DR10 leaving with unsaved changes asks first, leaving without does not", async () => {
  const { user, path } = await openEditor({ server: { tagsPage: () => ({ count: 0, list: [] }) } });
  await writeMarkdown("Details", "Mine.");
  await user.click(screen.getByRole("link", { name: "Tags" }));
  const asked = await screen.findByRole("dialog");
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  expect(path()).toBe(`/posts/${QUESTION_ID}/edit`);
  expect(markdownOf("Details")).toBe("Mine.");
});

test("P7 without the privilege the page says what editing takes", async () => {
  await openEditor({
    isReviewed: true,
    server: {
      revisionEditCheck: async () => {
        throw apiError(403, "error.rank.fail_to_meet_the_condition");
      },
    },
  });
  expect(screen.getByText("Editing takes 200 reputation.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save edits" })).not.toBeInTheDocument();
});
