// @vitest-environment happy-dom
import type { AnswerInfo } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerFixture, authorFixture, QUESTION_ID, questionFixture } from "../../../testing/fake-reading.ts";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { viewerFixture } from "../../../testing/site.ts";

const PATH = `/questions/${QUESTION_ID}/why-is-green-tea-bitter`;
const [NO, YES] = [1, 2];
const [AVAILABLE, DELETED, CLOSED] = [1, 10, 2];

const answer = (number: number, text: string, more: Partial<AnswerInfo> = {}): AnswerInfo =>
  answerFixture({
    id: `1002000000000010${number}`,
    html: `<p>${text}</p>`,
    accepted: NO,
    vote_count: number,
    user_info: { ...authorFixture, display_name: `Person ${number}` },
    ...more,
  });

/** The strip under the title: the link before the question's article that leads to an answer, or to the form. */
const strip = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("link")
    .find((link) => /#answer-|#your-answer|\/1002\d+$/.test(link.getAttribute("href") ?? ""));

const openThread = (list: AnswerInfo[], { path = PATH, status = AVAILABLE, server = {} as CallHandlers } = {}) =>
  openPage(path, {
    server: {
      questionInfo: () =>
        questionFixture({ status, answer_count: list.filter((each) => each.status === AVAILABLE).length }),
      answerPage: () => ({ count: list.length, list }),
      ...server,
    },
  });

test("A9 the accepted answer is under the title, with its author and the number of the others", async () => {
  await openThread([
    answer(1, "Wait for <em>six</em> minutes with the lid on. Then pour.", { accepted: YES }),
    answer(9, "Watch the steam instead of the clock."),
  ]);
  expect(strip()).toHaveTextContent(/^2Wait for six minutes with the lid on\.Accepted answer by Person 1 · 1 more$/);
  expect(strip()).toHaveAttribute("href", "#answer-10020000000000101");
});

test("A9 without an accepted answer the one with the highest score is under the title", async () => {
  await openThread([answer(2, "Less votes than the other one."), answer(5, "Watch the steam instead of the clock.")]);
  expect(strip()).toHaveTextContent("Watch the steam instead of the clock.2 answers, none accepted yet");
});

test("A9 the author of a question is told of answers, not asked for one", async () => {
  const viewer = viewerFixture({ id: questionFixture().user_info.id });
  const questionInfo = () => questionFixture({ answer_count: 0 });
  await openPage(PATH, { viewer, server: { questionInfo, answerPage: () => ({ count: 0, list: [] }) } });
  expect(strip()).toHaveTextContent("Nobody has answered yet. You will be notified when somebody does.");
});

test("A9 an answer that is deleted or waits for review is not under the title", async () => {
  await openThread([
    answer(5, "It is deleted, so nobody reads it.", { status: DELETED }),
    answer(2, "This one is read."),
  ]);
  expect(strip()).toHaveTextContent("This one is read.");
});

test("A9 a question without answers invites to the form, and a closed one does not", async () => {
  await openThread([]);
  expect(strip()).toHaveTextContent("Nobody has answered yet. Do you know it?");
  expect(strip()).toHaveAttribute("href", "#your-answer");
  expect(screen.getByRole("heading", { name: "Your answer" })).toHaveAttribute("id", "your-answer");
  await openThread([], { status: CLOSED });
  expect(screen.queryByText(/Nobody has answered yet/)).not.toBeInTheDocument();
});

test("A9 PM1 a locked question invites nobody but staff to answer", async () => {
  const locked = { name: "Locked", description: "", reason: "Too heated.", created_at: 1, ends_at: 0 };
  const modes = [{ ...locked, mode: "locked" as const }];
  const questionInfo = () => questionFixture({ answer_count: 0, modes });
  const server = { questionInfo, answerPage: () => ({ count: 0, list: [] }) };
  await openPage(PATH, { server });
  expect(screen.queryByText(/Nobody has answered yet/)).not.toBeInTheDocument();
});

test("A9 on another page of the answers the strip leads to the page of its answer", async () => {
  const best = answer(9, "This one has been accepted, far away.", { accepted: YES });
  await openPage(`${PATH}?page=2`, {
    server: {
      questionInfo: () => questionFixture({ answer_count: 21 }),
      answerPage: ({ page }) => ({
        count: 21,
        list: Number(page) === 2 ? [answer(1, "The last one of all.")] : [best],
      }),
    },
  });
  expect(strip()).toHaveTextContent("This one has been accepted, far away.Accepted answer by Person 9 · 20 more");
  expect(strip()).toHaveAttribute("href", `${PATH}/${best.id}`);
});

test("A9 no answer is read for the strip where all answers are on the page, whatever their order", async () => {
  const list = [answer(2, "The newest one of both."), answer(5, "The best one of both, and older.")];
  let reads = 0;
  const answerPage = () => {
    reads += 1;
    return { count: 2, list };
  };
  await openThread(list, { path: `${PATH}?order=created`, server: { answerPage } });
  expect(strip()).toHaveTextContent("The best one of both, and older.");
  expect(reads).toBe(1);
});

test("A9 the strip follows an acceptance at once", async () => {
  let accepted = NO;
  const list = () => [answer(5, "The best one of both."), answer(2, "The other one of both.", { accepted })];
  const { user } = await openPage(PATH, {
    viewer: viewerFixture({ id: "7", username: "grace" }),
    server: {
      questionInfo: () => questionFixture({ answer_count: 2 }),
      answerPage: () => ({ count: 2, list: list() }),
      draftInfo: () => null,
      acceptAnswer: () => {
        accepted = YES;
        return null;
      },
    },
  });
  expect(strip()).toHaveTextContent("2 answers, none accepted yet");
  const [, other] = screen.getAllByRole("button", { name: "Accept" });
  if (other) await user.click(other);
  await waitFor(() => expect(strip()).toHaveTextContent("The other one of both.Accepted answer by Person 2 · 1 more"));
});
