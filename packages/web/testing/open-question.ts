import type { AnswerInfo, CommentInfo, MemberAction, QuestionInfo, Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { answerFixture, commentFixture, QUESTION_ID, questionFixture } from "./fake-reading.ts";
import { type OpenedPage, openPage, type PageOptions } from "./open-page.tsx";

interface QuestionPageOptions extends PageOptions {
  readonly question?: Partial<QuestionInfo>;
  readonly answer?: Partial<AnswerInfo>;
  /** The comments on the question: those that the page shows at first, and how many there are. */
  readonly comments?: { readonly count: number; readonly list: CommentInfo[] };
}

const questionPath = `/questions/${QUESTION_ID}/why-is-green-tea-bitter`;

const actionNames = {
  report: "Flag",
  edit: "Edit",
  close: "Close",
  reopen: "Reopen",
  pin: "Pin",
  unpin: "Unpin",
  hide: "Unlist",
  show: "List",
  delete: "Delete",
  undelete: "Undelete",
  merge: "Merge",
} as const;

/** Actions as the server offers them. */
export const memberActionsFixture = (...actions: readonly (keyof typeof actionNames)[]): MemberAction[] =>
  actions.map((action) => ({ action, name: actionNames[action], type: "confirm" }));

type ReasonItem = Reply<"reasons">[number];

const givenReason = (word: string, reason_type: number, content_type: ReasonItem["content_type"]): ReasonItem => ({
  reason_key: `reason.${word}`,
  reason_type,
  name: word.replaceAll("_", " "),
  description: "",
  content_type,
  placeholder: "",
});

/** Reasons with every kind of text: "a duplicate", "not clarity", "something", "spam". */
export const reasonsFixture = [
  givenReason("a_duplicate", 60, "text"),
  givenReason("not_clarity", 64, ""),
  givenReason("something", 59, "textarea"),
  givenReason("spam", 57, ""),
];

/** Opens a question with one answer. */
export async function openQuestion({
  question,
  answer,
  comments,
  ...options
}: QuestionPageOptions = {}): Promise<OpenedPage & { readonly question: HTMLElement; readonly answer: HTMLElement }> {
  const thread = comments ?? { count: 1, list: [commentFixture()] };
  const page = await openPage(questionPath, {
    ...options,
    server: {
      questionInfo: () => questionFixture({ member_actions: [], ...question }),
      answerPage: () => ({ count: 1, list: [answerFixture(answer)] }),
      commentThreads: () => [{ object_id: QUESTION_ID, ...thread }],
      draftInfo: () => null,
      renderPost: () => "",
      ...options.server,
    },
  });
  const [questionPost, answerPost] = screen.getAllByRole("article");
  if (!questionPost || !answerPost) throw new Error("The page shows no question with an answer.");
  return { ...page, question: questionPost, answer: answerPost };
}

/** Logs in with the sheet that a visitor gets; the server of the test answers `logsIn`. */
export async function logInInSheet({ user }: Pick<OpenedPage, "user">): Promise<void> {
  const sheet = within(await screen.findByRole("dialog", { name: "Log in to continue" }));
  await user.type(sheet.getByLabelText("Email"), "ada@example.com");
  await user.type(sheet.getByLabelText("Password"), "apple-Pass-1");
  await user.click(sheet.getByRole("button", { name: "Log in" }));
}
