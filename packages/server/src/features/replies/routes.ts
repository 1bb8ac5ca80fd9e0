import type { FieldChecks, Handlers } from "../../handler.ts";
import { readReplySettings } from "./read-reply-settings.ts";
import { receivedMails } from "./received-mails.ts";
import { renewReplyWebhook } from "./renew-reply-webhook.ts";
import { mailboxProblems, replySettingProblems, saveReplySettings } from "./save-reply-settings.ts";
import { testReplyMailbox } from "./test-reply-mailbox.ts";

export const routes = {
  readReplySettings,
  saveReplySettings,
  testReplyMailbox,
  renewReplyWebhook,
  receivedMails,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  saveReplySettings: replySettingProblems,
  testReplyMailbox: async (_, __, input) => mailboxProblems(input),
} satisfies FieldChecks;
