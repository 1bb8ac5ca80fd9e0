// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { flagFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import type { TaskMenuOffer } from "./TaskMenu.tsx";

const ANSWER = "10020000000000002";
const answer = flagFixture({ object_type: "answer", object_id: ANSWER, answer_id: ANSWER, tags: null });
const action = (name: string, label: string) => ({ action: name, name: label, type: "reason" as const });

/** The task of a reported answer, whose menu has some actions. */
function openTask(menu: TaskMenuOffer, server: CallHandlers = {}) {
  const queues = serveQueues({ flags: [answer], posts: [], edits: [] });
  return openPage("/review", {
    viewer: users.moderator,
    server: {
      ...queues,
      reviewTask: async (input) => {
        const task = await queues.reviewTask?.(input);
        return task ? { ...task, ...(menu && { menu }) } : null;
      },
      ...server,
    },
  });
}

const offer = { kind: "answer" as const, id: ANSWER, actions: [action("lock", "Lock")], may_warn: true };

test("RV35 the menu of a task sets a mode on its post with the dialog of the post's page", async () => {
  const { user, inputsOf } = await openTask(offer, { setPostMode: () => null, preparedTexts: () => [] });
  const trigger = screen.getByRole("button", { name: /^More/ });
  expect(trigger).toHaveAttribute("aria-keyshortcuts", "M");
  await user.click(await screen.findByRole("menuitem", { name: "Lock" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Lock" }));
  await user.type(dialog.getByLabelText(/Reason/), "It goes in circles");
  await user.click(dialog.getByRole("button", { name: "Lock" }));
  await waitFor(() =>
    expect(inputsOf("setPostMode")).toEqual([
      { object_id: ANSWER, mode: "locked", reason: "It goes in circles", duration: "7d" },
    ]),
  );
});

test("RV35 the author is warned from the task", async () => {
  const { user } = await openTask(offer, { preparedTexts: () => [] });
  await user.click(await screen.findByRole("menuitem", { name: "Warn" }));
  expect(await screen.findByRole("dialog", { name: "Warn" })).toBeInTheDocument();
});

test("RV35 a task that offers nothing has no menu", async () => {
  await openTask(undefined);
  expect(screen.queryByRole("button", { name: /^More/ })).toBeNull();
});

test("RV42 the question above an answer is protected from the task of the answer", async () => {
  const question = { id: "10010000000000001", actions: [action("lock", "Lock"), action("protect", "Protect")] };
  const menu = { ...offer, question };
  const { user, inputsOf } = await openTask(menu, { setPostMode: () => null, preparedTexts: () => [] });
  await user.click(await screen.findByRole("menuitem", { name: "Question: Protect" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Question: Protect" }));
  await user.type(dialog.getByLabelText(/Reason/), "It draws spam");
  await user.click(dialog.getByRole("button", { name: "Question: Protect" }));
  await waitFor(() => expect(inputsOf("setPostMode")).toMatchObject([{ object_id: question.id, mode: "protected" }]));
  expect(screen.getByRole("menuitem", { name: "Lock" })).toBeInTheDocument();
});
