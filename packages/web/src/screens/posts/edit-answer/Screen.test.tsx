// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { editorField } from "../../../../testing/editor-field.ts";
import { ANSWER_ID, answerFixture, QUESTION_ID, questionFixture } from "../../../../testing/fake-reading.ts";
import { type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { editReplies, revisionFixture } from "../../../../testing/revision-fixture.ts";
import { viewerFixture } from "../../../../testing/site.ts";
import { markdownOf, writeMarkdown } from "../../../../testing/write-markdown.ts";

async function openEditor(server: CallHandlers = {}, isReviewed = false) {
  const page = await openPage(`/posts/${QUESTION_ID}/${ANSWER_ID}/edit`, {
    viewer: viewerFixture(),
    server: {
      ...editReplies([revisionFixture("42", "Too hot.", 1), revisionFixture("41", "Too cold.", 0)], isReviewed),
      answerInfo: () => ({ info: answerFixture(), question: questionFixture() }),
      ...server,
    },
  });
  const save = () => page.user.click(screen.getByRole("button", { name: "Save edits" }));
  return { ...page, save };
}

test("an answer is edited beside its question, and the page of the answer opens", async () => {
  const { save, services, inputsOf } = await openEditor({ editAnswer: () => ({ wait_for_review: false }) });
  expect(screen.getByRole("region", { name: "The question" })).toHaveTextContent("Why is <green> tea bitter?");
  await writeMarkdown("The answer", "The water is too hot.");
  await save();
  await waitFor(() =>
    expect(services.router.view.get().location.path).toBe(
      `/questions/${QUESTION_ID}/why-is-green-tea-bitter/${ANSWER_ID}`,
    ),
  );
  expect(inputsOf("editAnswer")).toMatchObject([
    { id: ANSWER_ID, content: "The water is too hot.", base_revision_id: "42" },
  ]);
});

test("FM5 an answer too short is not sent, and its editor has the focus", async () => {
  const { save, inputsOf } = await openEditor();
  await writeMarkdown("The answer", "No.");
  await save();
  expect(screen.getByText("Write at least 6 characters.")).toBeInTheDocument();
  expect(document.activeElement?.shadowRoot?.activeElement).toBe(editorField("The answer"));
  expect(inputsOf("editAnswer")).toEqual([]);
});

test("an error of the text stands beside it, and the text stays", async () => {
  const { save } = await openEditor({
    editAnswer: () => {
      throw fieldError({ content: "Too many links." });
    },
  });
  await writeMarkdown("The answer", "See https://example.com");
  await save();
  expect(await screen.findByText("Too many links.")).toBeInTheDocument();
  expect(markdownOf("The answer")).toBe("See https://example.com");
});

test("an edit of another author's answer waits for review", async () => {
  const { save } = await openEditor({ editAnswer: () => ({ wait_for_review: true }) }, true);
  expect(screen.getByText("Your edit shows after somebody has reviewed it.")).toBeInTheDocument();
  await save();
  expect(await screen.findByText("Your revision will show after review.")).toBeInTheDocument();
});

test("an earlier revision fills the editor, and choosing the current one brings its text back", async () => {
  const { user } = await openEditor();
  await user.selectOptions(screen.getByLabelText("Version"), "41");
  await waitFor(() => expect(markdownOf("The answer")).toBe("Too cold."));
  await user.selectOptions(screen.getByLabelText("Version"), "42");
  await waitFor(() => expect(markdownOf("The answer")).toBe("Too hot."));
});
