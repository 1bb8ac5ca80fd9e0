// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { conversationFixture } from "../../../../testing/assistant/answers.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const TOPIC = "How hot may the water be?";
const { user_info, created_at } = conversationFixture();
const row = { id: "7", topic: TOPIC, user_info, helpful_count: 2, unhelpful_count: 1, created_at };

const day = {
  ...{ day: Math.floor(Date.now() / 86_400_000) * 86_400, questions: 5, answered: 3, declined: 1, failed: 1 },
  ...{
    stopped: 0,
    sentences: 9,
    dropped: 4,
    input_tokens: 12_000,
    output_tokens: 900,
    cost: 1.257,
    helps: 2,
    tests: 7,
  },
};

const server: CallHandlers = {
  assistantUse: () => ({ currency: "EUR", days: [day] }),
  adminConversationPage: () => ({ count: 21, list: [row] }),
  adminConversation: () => conversationFixture(),
  deleteConversation: () => null,
};

const open = (path: string) => openPage(path, { viewer: users.admin, server });

test("AS8 use and cost of 30 days are figures, a chart and a table", async () => {
  const { user } = await open("/admin/ai-assistant");
  const use = within(screen.getByRole("region", { name: "The last 30 days" }));
  expect(use.getByText("cost, by the prices of the settings").parentElement).toHaveTextContent("1.257 EUR");
  expect(use.getByText("5 questions, 3 of them answered, for 1.257 EUR.")).toBeInTheDocument();
  await user.click(use.getByText("As a table"));
  const rows = within(use.getByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(31);
  expect(rows[1]).toHaveTextContent(/531112k9001\.257$/);
});

test("AS8 a conversation of the list is opened and deleted", async () => {
  const { user, inputsOf } = await open("/admin/ai-assistant");
  const cells = within(screen.getByRole("row", { name: new RegExp(TOPIC.slice(0, -1)) }));
  expect(cells.getByText("2 helpful, 1 not")).toBeInTheDocument();
  await user.click(cells.getByRole("link", { name: TOPIC }));
  expect(await screen.findByText("Found helpful by the asker.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Source 2: Why is green tea bitter?" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Helpful" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/ai-assistant"));
  expect(inputsOf("deleteConversation")).toEqual([{ conversation_id: "7" }]);
});
