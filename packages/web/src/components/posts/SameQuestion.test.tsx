// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const button = () => screen.getByRole("button", { name: "I have this question too" });

test("Q19 a member says that they have the same question, and follows it", async () => {
  const { user, inputsOf } = await openQuestion({
    viewer: viewerFixture(),
    question: { same_count: 3 },
    server: { markSameQuestion: ({ is_cancel }) => ({ same_count: 4, has_same: !is_cancel }) },
  });
  expect(screen.getByText("3 people have it too")).toBeInTheDocument();
  await user.click(button());
  await waitFor(() => expect(inputsOf("markSameQuestion")).toMatchObject([{ is_cancel: false, follow: true }]));
});

test("Q19 who has the same question is not counted among the others", async () => {
  await openQuestion({ viewer: viewerFixture(), question: { same_count: 4, has_same: true } });
  expect(screen.getByText("You and 3 others have it")).toBeInTheDocument();
});

test("Q19 nobody else is named to the only one who has the same question", async () => {
  await openQuestion({ viewer: viewerFixture(), question: { same_count: 1, has_same: true } });
  expect(button()).toHaveAttribute("aria-pressed", "true");
  expect(screen.queryByText(/have it|has it/)).not.toBeInTheDocument();
});

test("Q19 askers see how many have their question, and no button", async () => {
  await openQuestion({ viewer: viewerFixture({ id: "7" }), question: { same_count: 1 } });
  expect(screen.getByText("One person has it too")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "I have this question too" })).not.toBeInTheDocument();
});

test("Q20 a comment that says nothing but the same is offered the button instead", async () => {
  const { user, inputsOf } = await openQuestion({
    viewer: viewerFixture(),
    server: { markSameQuestion: () => ({ same_count: 1, has_same: true }) },
  });
  const [comment] = screen.getAllByRole("button", { name: "Add a comment" });
  await user.click(comment ?? button());
  const field = await screen.findByRole("textbox", { name: "Your comment" });
  await user.type(field, "Which water?");
  expect(screen.queryByText(/If that is all/)).not.toBeInTheDocument();
  await user.clear(field);
  await user.type(field, "Me too!");
  expect(await screen.findByText(/If that is all/)).toBeInTheDocument();
  const [, offered] = screen.getAllByRole("button", { name: "I have this question too" });
  await user.click(offered ?? button());
  await waitFor(() => expect(inputsOf("markSameQuestion")).toHaveLength(1));
});
