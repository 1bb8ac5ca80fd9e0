// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listItemFixture, questionFixture } from "../../../testing/fake-reading.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { memberActionsFixture, openQuestion } from "../../../testing/open-question.ts";
import { noReply } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const viewer = viewerFixture();
const items = [1, 2, 3].map((n) => listItemFixture({ id: `1001000000000020${n}`, title: `Question ${n}` }));
const openList = () =>
  openPage("/questions", {
    viewer,
    server: {
      questionPage: () => ({ count: 3, list: items }),
      questionInfo: ({ id }) => questionFixture({ id: id ?? "" }),
    },
  });
const link = (name: string) => within(screen.getByRole("main")).getByRole("link", { name });

/** Presses keys one by one: the first one waits for its code. */
async function press(user: Awaited<ReturnType<typeof openPage>>["user"], ...keys: readonly string[]) {
  for (const key of keys) await user.keyboard(key);
}

test("j and k move through the questions of a list, and o opens one", async () => {
  const { user, services } = await openList();
  link("Question 1").focus();
  await press(user, "j");
  await waitFor(() => expect(link("Question 2")).toHaveFocus());
  await press(user, "j", "j", "j");
  expect(link("Question 3")).toHaveFocus();
  await press(user, "k");
  expect(link("Question 2")).toHaveFocus();
  await press(user, "o");
  await waitFor(() => expect(services.router.view.get().location.path).toMatch(/^\/questions\/10010000000000202/));
});

test("KF8 u and d vote on the post that has the focus, and give it to the button, whose state is heard", async () => {
  const { user, answer, inputsOf } = await openQuestion({ viewer, server: { castVote: noReply } });
  within(answer)
    .getByRole("link", { name: /Grace Hopper/ })
    .focus();
  await user.keyboard("u");
  await waitFor(() =>
    expect(within(answer).getByRole("button", { name: /^Vote up/ })).toHaveAttribute("aria-pressed", "true"),
  );
  expect(within(answer).getByRole("button", { name: /^Vote up/ })).toHaveFocus();
  expect(inputsOf("castVote")).toMatchObject([{ direction: "up" }]);
});

test("d votes down, e edits and a opens the answer form", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    question: { member_actions: memberActionsFixture("edit") },
    server: { castVote: noReply, revisionEditCheck: noReply },
  });
  within(question).getByRole("button", { name: "Share" }).focus();
  await user.keyboard("d");
  await waitFor(() => expect(inputsOf("castVote")).toMatchObject([{ direction: "down" }]));
  await user.keyboard("e");
  await waitFor(() => expect(inputsOf("revisionEditCheck")).toHaveLength(1));
  await user.keyboard("a");
  expect(await screen.findByRole("button", { name: "Post answer" })).toBeInTheDocument();
});

test.each([
  ["c", "/questions/ask", "Ask a question"],
  ["h", "/", "Questions"],
])("%s opens %s", async (key, path, heading) => {
  const { user, services } = await openPage("/badges", {
    viewer,
    server: {
      badges: () => [],
      personalTop: () => ({ question: [], answer: [] }),
      permission: () => ({}),
      draftInfo: () => null,
    },
  });
  await user.keyboard(key);
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
  expect(services.router.view.get().location.path).toBe(path);
});

test("the question mark lists the shortcuts", async () => {
  const { user } = await openList();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(dialog).toHaveTextContent("The next question or answer");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("shortcuts are switched off in their list, which the footer still opens", async () => {
  const { user, services } = await openList();
  await user.keyboard("?");
  await user.click(await screen.findByRole("switch", { name: "Use these shortcuts" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await press(user, "h", "?", "/");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(services.router.view.get().location.path).toBe("/questions");
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await user.click(await screen.findByRole("switch", { name: "Use these shortcuts" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await user.keyboard("h");
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/"));
});

test("letters in a field, and in a dialog, are no shortcuts", async () => {
  const { user, services, question } = await openQuestion({ viewer, server: { castVote: noReply } });
  await user.click(within(question).getByRole("button", { name: "Add a comment" }));
  await user.type(await screen.findByLabelText("Your comment"), "humdudu?");
  expect(screen.getByLabelText("Your comment")).toHaveValue("humdudu?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(services.router.view.get().location.path).toMatch(/^\/questions\//);
});

test("keys with Ctrl are left to the browser, except K", async () => {
  const { user, services } = await openList();
  await user.keyboard("{Control>}h{/Control}");
  expect(services.router.view.get().location.path).toBe("/questions");
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("dialog", { name: "Go to" })).toBeInTheDocument();
});
