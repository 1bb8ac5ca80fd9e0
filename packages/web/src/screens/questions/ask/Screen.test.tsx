// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logsIn } from "../../../../testing/account.ts";
import { type AskPage, openAskForm, tagSuggestionFixture } from "../../../../testing/ask-question.ts";
import { passTime } from "../../../../testing/control-time.ts";
import { editorField } from "../../../../testing/editor-field.ts";
import { answerFixture, QUESTION_ID, questionFixture } from "../../../../testing/fake-reading.ts";
import { apiError, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { logInInSheet } from "../../../../testing/open-question.ts";
import { FAILURE, failing } from "../../../../testing/server-failure.ts";
import { viewerFixture } from "../../../../testing/site.ts";
import { markdownOf, writeMarkdown } from "../../../../testing/write-markdown.ts";

const TITLE = "Why does tea turn bitter?";
const path = ({ services }: Pick<AskPage, "services">) => services.router.view.get().location.path;
const post = ({ user }: AskPage) => user.click(screen.getByRole("button", { name: /^Post question/ }));

/** Fills in title, text and the tag "tea". */
async function fill({ user, title, tags }: AskPage): Promise<void> {
  await user.type(title, TITLE);
  await writeMarkdown("Details", "It does so after ten minutes.");
  await user.type(tags, "tea");
  await passTime(400);
  await user.click(await screen.findByRole("option", { name: "tea" }));
}
const tea = { slug_name: "tea", display_name: "tea", original_text: "" };
const filled = { title: TITLE, content: "It does so after ten minutes.", tags: [tea] };
const draft = { ...filled, question_id: "", answer_content: "", updated_at: 1 };

test("a question is asked, its draft removed, and the page of the question opens", async () => {
  const page = await openAskForm({ server: { askQuestion: () => questionFixture() } });
  await fill(page);
  await post(page);
  await waitFor(() => expect(path(page)).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`));
  expect(page.inputsOf("askQuestion")).toMatchObject([filled]);
  expect(
    page.services.storage.read("questionDraft", page.services.storage.draftPart("questionDraft", "", "2")),
  ).toBeNull();
});

test("Q24 after posting, the page of the question says once what happens next", async () => {
  const page = await openAskForm({ server: { askQuestion: () => questionFixture() } });
  await fill(page);
  await post(page);
  const panel = within(await screen.findByRole("region", { name: "Your question is posted" }));
  expect(await panel.findByText("3 people follow its tags and see it under “For you”.")).toBeInTheDocument();
  expect(panel.getByText(/tagged tea get an answer within 2 hours/)).toBeInTheDocument();
  expect(panel.getByRole("link", { name: "Add details" })).toHaveAttribute("href", `/posts/${QUESTION_ID}/edit`);
  expect(page.services.storage.read("nextSteps", QUESTION_ID)).toBeNull();
  await page.user.click(panel.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Your question is posted" })).not.toBeInTheDocument();
});

test("FM2 an empty form gets all errors at once, and the first wrong field has the focus", async () => {
  const page = await openAskForm({
    server: {
      askQuestion: () => {
        throw fieldError({
          title: "Title is required.",
          content: "Write at least 6 characters.",
          tags: "Choose a tag.",
        });
      },
    },
  });
  await page.user.click(page.tags);
  await post(page);
  await waitFor(() => expect(page.title).toBeInvalid());
  expect(page.title).toHaveAccessibleDescription(/Title is required\./);
  expect(page.tags).toHaveAccessibleDescription(/Choose a tag\./);
  expect(screen.getByText("Write at least 6 characters.")).toBeInTheDocument();
  await waitFor(() => expect(page.title).toHaveFocus());
});

test("FM2 where the text is the first wrong field, its editor has the focus", async () => {
  const page = await openAskForm({
    server: {
      askQuestion: () => {
        throw fieldError({ content: "Write at least 6 characters.", tags: "Choose a tag." });
      },
    },
  });
  const field = await waitFor(() => editorField("Details"));
  await post(page);
  await screen.findByText("Choose a tag.");
  await waitFor(() => expect((field.getRootNode() as ShadowRoot).activeElement).toBe(field));
});

test("FM1 a wrong field stays marked until its value is valid", async () => {
  const page = await openAskForm({
    server: {
      askQuestion: () => {
        throw fieldError({ title: "Title is too short." });
      },
    },
  });
  await page.user.type(page.title, "Tea");
  await post(page);
  await waitFor(() => expect(page.title).toBeInvalid());
  await page.user.type(page.title, "s");
  expect(page.title).toBeInvalid();
  await page.user.type(page.title, " turn bitter");
  expect(page.title).toBeValid();
});

test("FM3 a tag that is typed but not chosen is chosen when the form is sent", async () => {
  const page = await openAskForm({ server: { askQuestion: () => questionFixture() } });
  await page.user.type(page.title, TITLE);
  await page.user.type(page.tags, "teapots");
  await post(page);
  await waitFor(() => expect(page.inputsOf("askQuestion")).toHaveLength(1));
  expect(page.inputsOf("askQuestion")).toMatchObject([{ tags: [{ slug_name: "teapots" }] }]);
});

test("FM4 a typed tag that does not exist is reported together with the other wrong fields, and nothing is posted", async () => {
  const page = await openAskForm({
    server: {
      askQuestion: () => {
        throw fieldError({ title: "Title is required." });
      },
    },
  });
  await page.user.type(page.tags, "samovar");
  await post(page);
  await waitFor(() => expect(page.title).toBeInvalid());
  expect(page.tags).toHaveAccessibleDescription(/“samovar” is typed but not added/);
  await waitFor(() => expect(page.title).toHaveFocus());
  expect(page.inputsOf("askQuestion")).toEqual([]);
});

test("Z32 after a failure everything that was written is still there", async () => {
  const page = await openAskForm({ server: { askQuestion: failing(503) } });
  await fill(page);
  await post(page);
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(page.title).toHaveValue(TITLE);
  expect(markdownOf("Details")).toBe("It does so after ten minutes.");
  expect(screen.getByRole("button", { name: "Remove tea" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Post question" })).toBeEnabled();
});

test("WA10 a question that cannot be sent is told what it lacks, and stays in its form", async () => {
  const page = await openAskForm({ server: { askQuestion: failing(504) } });
  await page.user.type(page.title, TITLE);
  await writeMarkdown("Details", "Tea.");
  await post(page);
  await waitFor(() => expect(page.tags).toHaveAccessibleDescription(/Choose at least 1 tag\./));
  expect(screen.getByText("Write at least 6 characters.")).toBeInTheDocument();
  expect(page.title).toBeValid();
  expect(page.title).toHaveValue(TITLE);
  expect(screen.queryByText("1 text waits to be sent.")).not.toBeInTheDocument();
});

test("DR11 a session that ends while a question is written is said to have ended, and the text stays", async () => {
  const page = await openAskForm({ server: logsIn });
  await page.user.type(page.title, TITLE);
  await act(async () => void page.services.handleError(apiError(401, "base.unauthorized_error")));
  expect(await screen.findByRole("dialog", { name: "Log in to continue" })).toHaveTextContent(
    "You have been logged out. What you have written stays here.",
  );
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).not.toBeInTheDocument();
  await logInInSheet(page);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(page.title).toHaveValue(TITLE);
});

test("an own answer is posted together with the question", async () => {
  const page = await openAskForm({
    server: { askWithAnswer: () => ({ info: answerFixture(), question: questionFixture() }) },
  });
  await fill(page);
  await page.user.click(screen.getByRole("switch", { name: "Answer your own question" }));
  await writeMarkdown("Your answer", "Because of the tannins.");
  await page.user.click(screen.getByRole("button", { name: "Post question and answer" }));
  await waitFor(() => expect(page.inputsOf("askWithAnswer")).toHaveLength(1));
  expect(page.inputsOf("askWithAnswer")).toMatchObject([{ ...filled, answer_content: "Because of the tannins." }]);
  expect(page.inputsOf("askQuestion")).toEqual([]);
});

const similar = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  url_title: "similar",
  view_count: 1,
  answer_count: 2,
  collection_count: 0,
  follow_count: 0,
  status: "available" as const,
  accepted_answer: true,
  ...more,
});

test("similar questions appear a moment after the last letter, at most five", async () => {
  const found = [1, 2, 3, 4, 5, 6].map((n) => similar(`1001000000000070${n}`, `Bitter tea ${n}`));
  const page = await openAskForm({ server: { questionSimilar: () => found } });
  await page.user.type(page.title, "Why is te");
  await passTime(400);
  expect(page.inputsOf("questionSimilar")).toEqual([]);
  await page.user.type(page.title, "a bitter");
  await passTime(400);
  const list = await screen.findByRole("region", { name: "Is it one of these?" });
  expect(page.inputsOf("questionSimilar")).toEqual([{ title: "Why is tea bitter" }]);
  expect(within(list).getAllByRole("button", { name: /Bitter tea/ })).toHaveLength(5);
  await page.user.clear(page.title);
  await waitFor(() => expect(list).not.toBeInTheDocument());
});

test("Q23 readers who hear the page hear how many similar questions there are", async () => {
  const page = await openAskForm({ server: { questionSimilar: () => [similar(QUESTION_ID, "Bitter tea")] } });
  const places = screen.getAllByRole("status");
  await page.user.type(page.title, "Why is tea bitter");
  await passTime(400);
  // In a place that was there before: one that comes with its text is not heard.
  await waitFor(() =>
    expect(places.map(({ textContent }) => textContent)).toContain("1 similar question below the title"),
  );
});

test("a similar question that is closed says so", async () => {
  const more = { status: "closed", answer_count: 0, accepted_answer: false };
  const page = await openAskForm({ server: { questionSimilar: () => [similar(QUESTION_ID, "Bitter tea", more)] } });
  await page.user.type(page.title, "Why is tea bitter");
  await passTime(400);
  expect(await screen.findByRole("button", { name: /Bitter tea \[closed\]/ })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "No answer yet" })).toBeInTheDocument();
});

test("Q23 the answer of a similar question is read in place, and it opens beside the form", async () => {
  const page = await openAskForm({ server: { questionSimilar: () => [similar(QUESTION_ID, "Bitter tea")] } });
  await page.user.type(page.title, "Why is tea bitter");
  await passTime(400);
  const question = await screen.findByRole("button", { name: /Bitter tea/ });
  expect(question).toHaveAttribute("aria-expanded", "false");
  await page.user.click(question);
  const { html, user_info } = answerFixture();
  const answer = await screen.findByRole("region", { name: `Accepted answer by ${user_info?.display_name}` });
  expect(answer.innerHTML).toContain(html);
  expect(screen.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("target", "_blank");
  expect(page.title).toHaveValue("Why is tea bitter");
});

test("Q23 the own question is recognised: its page offers to say so and to follow it, and the draft stays", async () => {
  const page = await openAskForm({
    server: {
      questionSimilar: () => [similar(QUESTION_ID, "Bitter tea")],
      markSameQuestion: () => ({ same_count: 1, has_same: true }),
    },
  });
  await page.user.type(page.title, "Why is tea bitter");
  await passTime(400);
  await page.user.click(await screen.findByRole("button", { name: /Bitter tea/ }));
  await page.user.click(await screen.findByRole("button", { name: "This is my question" }));
  await waitFor(() => expect(path(page)).toContain(`/questions/${QUESTION_ID}`));
  expect(page.inputsOf("saveDraft").at(-1)).toMatchObject({ title: "Why is tea bitter" });
  const panel = within(await screen.findByRole("region", { name: "The same question as yours?" }));
  expect(panel.getByRole("link", { name: "Back to my draft" })).toHaveAttribute("href", "/questions/ask");
  await page.user.click(panel.getByRole("button", { name: "I have this question too" }));
  await waitFor(() => expect(page.inputsOf("markSameQuestion")).toMatchObject([{ is_cancel: false, follow: true }]));
  await page.user.click(panel.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "The same question as yours?" })).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

test("DR6 a question is saved a moment after the last change and restored when the form opens again", async () => {
  const page = await openAskForm();
  await fill(page);
  expect(page.inputsOf("saveDraft")).toEqual([]);
  await passTime(3000);
  expect((await screen.findAllByText("Draft saved"))[0]).toBeInTheDocument();
  await waitFor(() => expect(page.inputsOf("saveDraft").at(-1)).toMatchObject(filled));
  const again = await openAskForm({ server: { draftInfo: () => draft } });
  await waitFor(() => expect(again.title).toHaveValue(TITLE));
  expect(markdownOf("Details")).toBe(filled.content);
  expect(screen.getByRole("button", { name: "Remove tea" })).toBeInTheDocument();
});

test("DR3 discarding a draft empties the form, and Undo brings it back", async () => {
  const page = await openAskForm({ server: { draftInfo: () => draft } });
  await waitFor(() => expect(page.title).toHaveValue(TITLE));
  await page.user.click(screen.getByRole("button", { name: "Discard draft" }));
  expect(page.title).toHaveValue("");
  expect(screen.queryByRole("button", { name: "Remove tea" })).not.toBeInTheDocument();
  await waitFor(() => expect(page.inputsOf("dropDraft")).toHaveLength(1));
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(page.title).toHaveValue(TITLE));
  expect(screen.getByRole("button", { name: "Remove tea" })).toBeInTheDocument();
  await waitFor(() => expect(page.inputsOf("saveDraft")).toMatchObject([filled]));
});

test("DR9 a form with tags from its address does not touch the draft until it is edited", async () => {
  const page = await openAskForm(
    { server: { draftInfo: () => draft, tagsBySlugs: () => [tagSuggestionFixture("teapots")] } },
    "?tags=teapots",
  );
  await passTime(3000);
  expect(page.title).toHaveValue("");
  expect(screen.getByRole("button", { name: "Remove teapots" })).toBeInTheDocument();
  expect(page.inputsOf("saveDraft")).toEqual([]);
});

test("DR10 a form that its address has filled in is left without a question until it is edited", async () => {
  const page = await openAskForm(
    { server: { tagsBySlugs: () => [tagSuggestionFixture("teapots")], tagsPage: () => ({ count: 0, list: [] }) } },
    "?tags=teapots",
  );
  await page.user.type(page.title, "W");
  await page.user.click(screen.getByRole("link", { name: "Tags" }));
  const asked = within(await screen.findByRole("dialog"));
  await page.user.click(asked.getByRole("button", { name: "Cancel" }));
  await page.user.clear(page.title);
  await page.user.click(screen.getByRole("link", { name: "Tags" }));
  await waitFor(() => expect(path(page)).toBe("/tags"));
});

test("AC25 DR7 a visitor's question is stored in the browser, and posted once they are in", async () => {
  const page = await openPage("/questions/ask", {
    server: {
      ...logsIn,
      tagsPage: () => ({ count: 0, list: [] }),
      checkQuestion: () => null,
      similarForVisitors: () => [],
      suggestTags: () => [],
      askQuestion: () => questionFixture(),
    },
  });
  const title = screen.getByLabelText("Title");
  await page.user.type(title, TITLE);
  expect(screen.getByText(/^You are not logged in/)).toBeInTheDocument();
  await page.user.click(screen.getByRole("button", { name: "Post question" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeInTheDocument());
  const { storage } = page.services;
  const stored = storage.read("questionDraft", storage.draftPart("questionDraft", "", undefined));
  expect(stored).toMatchObject({ value: { question: { title: TITLE } } });
  await logInInSheet(page);
  await waitFor(() => expect(path(page)).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`));
  expect(page.inputsOf("askQuestion")).toMatchObject([{ title: TITLE }]);
});

test("F39 a visitor sees similar questions and what is missing before the sign-up, and nothing is lost", async () => {
  const page = await openAskForm({
    viewer: null,
    server: {
      similarForVisitors: () => [similar(QUESTION_ID, "Bitter tea")],
      suggestTags: () => [tagSuggestionFixture("green-tea")],
      checkQuestion: ({ tags }) => {
        if (tags?.length) return null;
        throw fieldError({ tags: "Choose a tag." });
      },
    },
  });
  await page.user.type(page.title, TITLE);
  await passTime(1000);
  expect(await screen.findByRole("button", { name: /Bitter tea/ })).toBeInTheDocument();
  expect(page.inputsOf("questionSimilar")).toEqual([]);
  await post(page);
  await waitFor(() => expect(page.tags).toHaveAccessibleDescription(/Choose a tag\./));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(page.title).toHaveValue(TITLE);
  await page.user.click(screen.getByRole("button", { name: "green-tea" }));
  await post(page);
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
  const { storage } = page.services;
  const stored = storage.read("questionDraft", storage.draftPart("questionDraft", "", undefined));
  expect(stored).toMatchObject({ value: { question: { title: TITLE, tags: [{ slug_name: "green-tea" }] } } });
});

test("P7 a member who may not ask reads what it takes before writing, and nothing is sent", async () => {
  const reason = "Asking takes 10 reputation; you have 1.";
  const page = await openAskForm({
    viewer: viewerFixture({ rank: 1 }),
    server: { permission: () => ({ "question.add": { has_permission: false, no_permission_tip: reason } }) },
  });
  const button = screen.getByRole("button", { name: "Post question" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAccessibleDescription(new RegExp(reason));
  await page.user.click(button);
  expect(page.inputsOf("askQuestion")).toEqual([]);
});

test("the hints beside the form fill while the question is written", async () => {
  const page = await openAskForm();
  const hint = (text: string) => within(screen.getByText(text)).getByRole("img");
  expect(hint("A title that is a question")).toHaveAccessibleName("Still open");
  await page.user.type(page.title, TITLE);
  expect(hint("A title that is a question")).toHaveAccessibleName("Done");
  await writeMarkdown("Details", "It does.\n\nI have tried cooler water.");
  expect(hint("What you have tried")).toHaveAccessibleName("Done");
  expect(hint("A picture, code or numbers")).toHaveAccessibleName("Still open");
});

test("Enter and line ends in a title do not break its line", async () => {
  const page = await openAskForm();
  await page.user.type(page.title, "Why does{Enter} tea");
  expect(page.title).toHaveValue("Why does tea");
  await page.user.clear(page.title);
  await page.user.click(page.title);
  await page.user.paste("Why does\n  tea");
  expect(page.title).toHaveValue("Why does tea");
});
