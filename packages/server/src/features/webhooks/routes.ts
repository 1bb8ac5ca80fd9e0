import type { FieldChecks, Handlers } from "../../handler.ts";
import { changeWebhook } from "./change-webhook.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { resendDeliveries } from "./resend-deliveries.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { switchWebhook } from "./switch-webhook.ts";
import { testWebhook } from "./test-webhook.ts";
import { choiceProblems } from "./webhook-choices.ts";
import { webhookDeliveries } from "./webhook-deliveries.ts";
import { webhookDelivery } from "./webhook-delivery.ts";
import { webhooks } from "./webhooks.ts";

export const routes = {
  webhooks,
  webhookDeliveries,
  webhookDelivery,
  createWebhook,
  changeWebhook,
  switchWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  testWebhook,
  resendDeliveries,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  createWebhook: (app, _, input) => choiceProblems(app, input),
  changeWebhook: (app, _, input) => choiceProblems(app, input),
} satisfies FieldChecks;
