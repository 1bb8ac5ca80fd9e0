// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentFixture } from "../../../testing/fake-reading.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { openQuestion } from "../../../testing/open-question.ts";
import { users } from "../../../testing/route-access.ts";

const restricted = (rights: readonly ("ask" | "answer" | "comment" | "vote")[]) => ({
  viewer: { ...users.member, sanctioned: true as const },
  server: {
    permission: () => ({ "question.add": { has_permission: true, no_permission_tip: "" } }),
    ownSanctions: () => ({
      list: [
        {
          ...{ id: "7", kind: "restriction" as const, rights: [...rights], text: "Ten questions in an hour" },
          ...{ created_at: 1_790_000_000, until: 0, read_at: 0 },
          ...{ appeal: "", appealed_at: 0, appeal_status: "" as const, appeal_reply: "" },
        },
      ],
    }),
  },
});

test("SN18 who may not ask reads that instead of the form, with the rights, the reason, and how to appeal", async () => {
  await openPage("/questions/ask", restricted(["ask", "answer", "vote"]));
  const main = within(screen.getByRole("main"));
  expect(await main.findByText(/^You cannot ask questions, answer questions, vote and react /)).toBeInTheDocument();
  expect(main.getByText("Ten questions in an hour")).toBeInTheDocument();
  expect(main.getByRole("button", { name: "Appeal" })).toBeInTheDocument();
  expect(main.queryByRole("textbox")).toBeNull();
});

test("SN18 another restriction leaves the form", async () => {
  await openPage("/questions/ask", restricted(["comment"]));
  expect(await screen.findByRole("textbox", { name: "Title" })).toBeInTheDocument();
});

test("SN18 who may not answer reads that below the question, and can still comment", async () => {
  const { user, question } = await openQuestion(restricted(["answer"]));
  expect(await screen.findByText(/^You cannot answer questions /)).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Your answer" })).toBeNull();
  await user.click(within(question).getByRole("button", { name: "Add a comment" }));
  expect(await within(question).findByRole("textbox")).toBeInTheDocument();
});

test("SN18 who may not comment reads that where the form would be, and can still answer", async () => {
  const { user, question } = await openQuestion(restricted(["comment"]));
  await user.click(within(question).getByRole("button", { name: "Add a comment" }));
  expect(await within(question).findByText(/^You cannot comment /)).toBeInTheDocument();
  expect(within(question).getByRole("button", { name: "Appeal" })).toBeInTheDocument();
  expect(within(question).queryByRole("textbox")).toBeNull();
  expect(document.getElementById("your-answer")).not.toBeNull();
});

test("SN18 a comment that stands there is edited all the same", async () => {
  const { user, question } = await openQuestion({
    ...restricted(["comment"]),
    comments: {
      count: 1,
      list: [commentFixture({ member_actions: [{ action: "edit", name: "Edit", type: "edit" }] })],
    },
  });
  await user.click(within(question).getByRole("button", { name: /^Edit/ }));
  expect(await within(question).findByRole("textbox")).toBeInTheDocument();
});
