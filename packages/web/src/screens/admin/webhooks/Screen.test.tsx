// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { Webhook, WebhookDelivery } from "../../../components/webhooks/webhook.ts";

const SECRET = "whsec_c2VjcmV0";

const search: Webhook = {
  ...{ id: "7", name: "Search", url: "https://search.example.com/hook?token=1", events: [], tags: [] },
  ...{ fields: "all", state: "on", previous_until: 0, created_at: 1_700_000_000, delivered_at: 0 },
  ...{ waiting: 0, delivered: 0, failed: 1 },
};

const failed: WebhookDelivery = {
  ...{ position: 42, type: "answer.created", object_id: "10020000000000043", happened_at: 1_700_000_000 },
  ...{ state: "failed", attempts: 16, next_at: 0, sent_at: 1_700_000_000, took_ms: 12, status: 500, error: "" },
};

const open = (path: string, server: CallHandlers) => openPage(path, { viewer: users.admin, server });

test("WH1 a new webhook shows its secret once", async () => {
  let list: Webhook[] = [];
  const { user, inputsOf } = await open("/admin/webhooks", {
    webhooks: () => list,
    createWebhook: () => {
      list = [search];
      return { id: "7", secret: SECRET };
    },
  });
  expect(screen.getByText("No webhooks yet")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add a webhook" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Name/ }), "Search");
  await user.type(dialog.getByRole("textbox", { name: /Address/ }), "https://search.example.com/hook");
  await user.click(dialog.getByRole("radio", { name: "Only these" }));
  await user.click(dialog.getByRole("checkbox", { name: "answer.created" }));
  await user.click(dialog.getByRole("button", { name: "Create the webhook" }));
  expect(await screen.findByText(SECRET)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have saved it" }));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  expect(screen.getByRole("row", { name: /Search.*search\.example\.com/ })).toHaveTextContent("1 failed");
  const url = "https://search.example.com/hook";
  expect(inputsOf("createWebhook")).toEqual([
    { name: "Search", url, events: ["answer.created"], fields: "all", tags: [] },
  ]);
});

test("WH8 a delivery shows its request and the answer, and is sent again", async () => {
  const { user, inputsOf } = await open("/admin/webhooks/7", {
    webhooks: () => [search],
    webhookDeliveries: () => ({ webhook: search, count: 1, list: [failed] }),
    webhookDelivery: () => ({ ...failed, message_id: "msg_7_42", request: '{"id":"42"}', reply: "out of order" }),
    resendDeliveries: () => null,
  });
  await user.click(screen.getByRole("button", { name: "Show answer.created 42" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("out of order")).toBeVisible();
  expect(dialog.getByText(/webhook-id: msg_7_42/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Send answer.created 42 again" }));
  await user.click(screen.getByRole("button", { name: "Send all failed again" }));
  expect(inputsOf("resendDeliveries")).toEqual([
    { id: "7", position: 42 },
    { id: "7", position: 0 },
  ]);
});

test("WH9 a test shows the answer, and a rotation the new secret", async () => {
  const { user, inputsOf } = await open("/admin/webhooks/7", {
    webhooks: () => [search],
    webhookDeliveries: () => ({ webhook: search, count: 0, list: [] }),
    testWebhook: () => ({
      ...{ message_id: "msg_test_1", request: '{"test":true}', status: 418, reply: "a teapot", error: "", took_ms: 3 },
    }),
    rotateWebhookSecret: () => ({ secret: SECRET }),
  });
  await user.click(screen.getByRole("button", { name: "Send a test" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send" }));
  expect(await screen.findByText("a teapot")).toBeVisible();
  await user.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Close" })[0]!);
  await user.click(screen.getByRole("button", { name: "Rotate the secret" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Rotate the secret" }));
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(inputsOf("rotateWebhookSecret")).toEqual([{ id: "7", grace_hours: 24 }]);
});
