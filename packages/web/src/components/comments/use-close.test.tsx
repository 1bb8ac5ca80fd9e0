// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentFixture } from "../../../testing/fake-reading.ts";
import { memberActionsFixture, openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const list = [
  commentFixture({
    comment_id: "10070000000000101",
    parsed_text: "<p>Mine</p>",
    user_id: "2",
    member_actions: memberActionsFixture("edit", "delete"),
  }),
];
const openThread = () =>
  openQuestion({ viewer: viewerFixture(), comments: { count: 1, list }, server: { deleteComment: () => null } });

test.each([
  ["Add a comment", "Your comment"],
  ["Reply", "Your reply"],
  ["Edit", "Your comment"],
])("KF4 a form that %s has opened gives the focus back when it is cancelled", async (name, label) => {
  const { user, question } = await openThread();
  const opener = () => within(question).getByRole("button", { name });
  const cancel = () => within(question).getByRole("button", { name: "Cancel" });
  for (const leave of [() => user.keyboard("{Escape}"), () => user.click(cancel())]) {
    await user.click(opener());
    await within(question).findByLabelText(label);
    await leave();
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  }
});

test("KF4 another form that opens retains the focus", async () => {
  const { user, question, answer } = await openThread();
  await user.click(within(question).getByRole("button", { name: "Add a comment" }));
  await within(question).findByLabelText("Your comment");
  await user.click(within(answer).getByRole("button", { name: "Add a comment" }));
  expect(await within(answer).findByLabelText("Your comment")).toHaveFocus();
});

test("KF4 after the last comment was deleted the button for a new one has the focus", async () => {
  const { user, question } = await openThread();
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(within(question).getByRole("button", { name: "Add a comment" })).toHaveFocus());
});
