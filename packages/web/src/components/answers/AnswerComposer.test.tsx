// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { logsIn } from "../../../testing/account.ts";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { ANSWER_ID, answerFixture, QUESTION_ID, questionFixture } from "../../../testing/fake-reading.ts";
import { fieldError, type OpenedPage } from "../../../testing/open-page.tsx";
import { logInInSheet, openQuestion } from "../../../testing/open-question.ts";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { siteInfoFixture, viewerFixture } from "../../../testing/site.ts";
import { markdownOf, writeMarkdown } from "../../../testing/write-markdown.ts";

const viewer = viewerFixture();
const INVITATION = "Write an answer that helps whoever finds this question later";
const path = ({ services }: OpenedPage) => services.router.view.get().location.path;
const button = (name: string) => screen.getByRole("button", { name });
const draftOf = (content: string) => ({
  question_id: QUESTION_ID,
  title: "",
  content,
  tags: [],
  answer_content: "",
  updated_at: 1,
});
const posted = answerFixture({ id: "10020000000000099", html: "<p>Cooler water.</p>" });

test("an answer is written and posted, and the page shows it", async () => {
  let list = [answerFixture()];
  const page = await openQuestion({
    viewer,
    server: {
      answerPage: () => ({ count: list.length, list }),
      postAnswer: () => {
        list = [answerFixture(), posted];
        return { info: posted, question: questionFixture() };
      },
      dropDraft: () => null,
    },
  });
  await page.user.click(button(INVITATION));
  await writeMarkdown("Your answer", "Use **cooler** water.");
  await page.user.click(button("Post answer"));
  expect(await screen.findByText("Cooler water.")).toBeInTheDocument();
  expect(path(page)).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter/${posted.id}`);
  expect(page.inputsOf("postAnswer")).toEqual([{ question_id: QUESTION_ID, content: "Use **cooler** water." }]);
});

test("an answer that was posted leaves no error behind while the page loads", async () => {
  const loading = Promise.withResolvers<void>();
  let wasPosted = false;
  const { user } = await openQuestion({
    viewer,
    server: {
      postAnswer: () => {
        wasPosted = true;
        return { info: posted, question: questionFixture() };
      },
      answerPage: async () => {
        if (wasPosted) await loading.promise;
        return { count: 1, list: [answerFixture()] };
      },
      dropDraft: () => null,
    },
  });
  await user.click(button(INVITATION));
  await writeMarkdown("Your answer", "Use cooler water.");
  await user.click(button("Post answer"));
  await waitFor(() => expect(markdownOf("Your answer")).toBe(""));
  expect(screen.queryByText("Write at least 6 characters.")).not.toBeInTheDocument();
  await act(async () => loading.resolve());
});

test("FM5 an answer too short is not sent and has the focus again, and the message disappears once it is long enough", async () => {
  const { user, inputsOf } = await openQuestion({ viewer });
  await user.click(button(INVITATION));
  await writeMarkdown("Your answer", "No.");
  expect(screen.queryByText("Write at least 6 characters.")).not.toBeInTheDocument();
  await user.click(button("Post answer"));
  expect(screen.getByText("Write at least 6 characters.")).toBeInTheDocument();
  await waitFor(() => expect(button("Post answer")).not.toHaveFocus());
  await writeMarkdown("Your answer", "No, it is not.");
  expect(screen.queryByText("Write at least 6 characters.")).not.toBeInTheDocument();
  expect(inputsOf("postAnswer")).toEqual([]);
});

test("an answer that the server rejects stays, with the message beside it", async () => {
  const page = await openQuestion({
    viewer,
    server: {
      postAnswer: () => {
        throw fieldError({ content: "At most 2 links for newcomers." });
      },
    },
  });
  await page.user.click(button(INVITATION));
  await writeMarkdown("Your answer", "See https://example.com");
  await page.user.click(button("Post answer"));
  expect(await screen.findByText("At most 2 links for newcomers.")).toBeInTheDocument();
  expect(markdownOf("Your answer")).toBe("See https://example.com");
  expect(button("Post answer")).toBeEnabled();
});

test("Z32 after a failure the answer is still there and can be posted again", async () => {
  const page = await openQuestion({ viewer, server: { postAnswer: failing(503) } });
  await page.user.click(button(INVITATION));
  await writeMarkdown("Your answer", "Use cooler water.");
  await page.user.click(button("Post answer"));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(markdownOf("Your answer")).toBe("Use cooler water.");
  await page.user.click(button("Post answer"));
  await waitFor(() => expect(page.inputsOf("postAnswer")).toHaveLength(2));
});

test("DR6 an answer is stored three seconds after the last change", async () => {
  controlTime();
  const { user, inputsOf } = await openQuestion({ viewer, server: { saveDraft: () => null } });
  await user.click(button(INVITATION));
  await writeMarkdown("Your answer", "Because of");
  await passTime(2000);
  await writeMarkdown("Your answer", "Because of the water");
  await passTime(2900);
  expect(inputsOf("saveDraft")).toEqual([]);
  await passTime(200);
  expect(await screen.findByText("Draft saved")).toBeInTheDocument();
  await waitFor(() =>
    expect(inputsOf("saveDraft")).toMatchObject([{ question_id: QUESTION_ID, content: "Because of the water" }]),
  );
});

test("DR6 a stored draft opens the editor with its text, without taking the focus", async () => {
  await openQuestion({ viewer, server: { draftInfo: () => draftOf("From another device") } });
  await waitFor(() => expect(markdownOf("Your answer")).toBe("From another device"));
  expect(document.body).toHaveFocus();
  expect(screen.getByText("Draft saved")).toBeInTheDocument();
});

test("DR3 a draft is discarded, and that can be undone", async () => {
  const { user, inputsOf } = await openQuestion({
    viewer,
    server: { draftInfo: () => draftOf("Half an answer"), dropDraft: () => null, saveDraft: () => null },
  });
  await waitFor(() => expect(markdownOf("Your answer")).toBe("Half an answer"));
  await user.click(button("Discard draft"));
  expect(await screen.findByText("The draft is discarded.")).toBeInTheDocument();
  expect(button("Post answer")).toHaveFocus();
  expect(button("Your answer")).toHaveTextContent(INVITATION);
  await waitFor(() => expect(inputsOf("dropDraft")).toEqual([{ question_id: QUESTION_ID }]));
  await user.click(button("Undo"));
  await waitFor(() => expect(markdownOf("Your answer")).toBe("Half an answer"));
  await waitFor(() => expect(inputsOf("saveDraft")).toMatchObject([{ content: "Half an answer" }]));
});

test("AC25 DR7 a visitor's answer is stored in the browser, and posted once they are in", async () => {
  const page = await openQuestion({
    server: { ...logsIn, postAnswer: () => ({ info: answerFixture(), question: questionFixture() }) },
  });
  await page.user.click(button(INVITATION));
  await writeMarkdown("Your answer", "I am not logged in yet.");
  expect(screen.getByText(/^You are not logged in/)).toBeInTheDocument();
  await page.user.click(button("Post answer"));
  const { storage } = page.services;
  expect(storage.read("answerDraft", storage.draftPart("answerDraft", QUESTION_ID, undefined))).toMatchObject({
    value: "I am not logged in yet.",
  });
  expect(page.inputsOf("postAnswer")).toEqual([]);
  await logInInSheet(page);
  await waitFor(() => expect(page.inputsOf("postAnswer")).toHaveLength(1));
  expect(page.inputsOf("postAnswer")).toMatchObject([{ content: "I am not logged in yet." }]);
  await waitFor(() => expect(path(page)).toContain(ANSWER_ID));
  expect(storage.read("answerDraft", storage.draftPart("answerDraft", QUESTION_ID, "2"))).toBeNull();
});

test("AC25 another text than the one that the visitor sent is not posted for them", async () => {
  const page = await openQuestion({ viewer: viewerFixture() });
  const { postponed, router } = page.services;
  const { path: here } = router.view.get().location;
  postponed.postpone({ name: `answer/${QUESTION_ID}`, detail: "What I sent.", path: here, userId: "" });
  await act(async () => postponed.release(here, "1"));
  expect(postponed.due.get()).not.toBeNull();
  await page.user.click(button(INVITATION));
  await writeMarkdown("Your answer", "A draft that nobody has sent.");
  expect(page.inputsOf("postAnswer")).toEqual([]);
});

test("newcomers get advice while they write", async () => {
  const { user } = await openQuestion({ viewer: viewerFixture({ rank: 1 }) });
  await user.click(button(INVITATION));
  await writeMarkdown("Your answer", "Thanks");
  expect(screen.getByText(/^Answer the question itself/)).toBeInTheDocument();
});

test("a member who has answered is led to the own answer, and may add another after a question", async () => {
  const { user } = await openQuestion({
    viewer,
    question: { answered: true, first_answer_id: ANSWER_ID },
    server: { siteInfo: () => siteInfoFixture({ site_questions: { restrict_answer: false } }) },
  });
  const link = await screen.findByRole("link", { name: "Edit your answer" });
  expect(link).toHaveAttribute("href", `/posts/${QUESTION_ID}/${ANSWER_ID}/edit`);
  await user.click(button("Add another answer"));
  expect(await screen.findByText(/One good answer usually helps more than two/)).toBeInTheDocument();
  await user.click(button("OK"));
  await writeMarkdown("Your answer", "Another one");
  expect(button("Post answer")).toBeEnabled();
});

test("where one answer is allowed, another one is not offered", async () => {
  await openQuestion({ viewer, question: { answered: true, first_answer_id: ANSWER_ID } });
  await screen.findByRole("link", { name: "Edit your answer" });
  expect(screen.queryByRole("button", { name: "Add another answer" })).not.toBeInTheDocument();
});

test("without the privilege to answer, the page says what it takes instead of offering the form", async () => {
  const reason = "Answering takes 20 reputation; you have 1.";
  const locked_actions = [{ action: "answer", name: "Answer", privilege: "answer.add", reason }];
  await openQuestion({ viewer, question: { locked_actions } });
  const section = screen.getByRole("region", { name: "Your answer" });
  expect(section).toHaveTextContent(reason);
  expect(screen.queryByRole("button", { name: INVITATION })).not.toBeInTheDocument();
});
