import { mailKinds, mailStates, mailStops } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { bulkReply, list, paging, plainId, staffReason, text, word } from "../../fields.ts";

const PATH = "/answer/admin/api/mail";

/** Which mails are listed, and in which order; `query` is an address or a part of one. */
const mailFilter = {
  state: word(mailStates),
  kind: word(mailKinds),
  /** Those of the last days only. */
  days: word(["1", "7", "30"]),
  order: word(["newest", "oldest"]),
  query: text({ max: 320 }),
};

/** The mails that the site has sent or will send. Rules: docs/rules/mail-log.md ML3. */
export const adminMailPage = call({
  method: "GET",
  path: `${PATH}/page`,
  guard: "admin",
  summary: "List sent mails",
  input: v.object({
    ...mailFilter,
    /** The `next` of the page before. */
    after: text({ max: 64 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(
      v.object({
        id: v.string(),
        created_at: v.number(),
        /** A mail template, or `inbox`, `new_question`, `digest`, `reply_rejected` and `rule`. */
        kind: v.string(),
        state: v.picklist(mailStates),
        /** Why it was not sent, or why that is not known; empty for what the mail server says. */
        stop: v.picklist(mailStops),
        /** Empty once the account is deleted. */
        address: v.string(),
        /** Empty for an address without an account. */
        username: v.string(),
        language: v.string(),
        /** Empty until the mail is composed. */
        subject: v.string(),
        /** How often it was handed to the mail server, and when last; 0 before. */
        attempts: v.number(),
        attempted_at: v.number(),
        message_id: v.string(),
        /** The last words of a mail server. */
        answer: v.string(),
        /** Whether it can be sent again. */
        may_send_again: v.boolean(),
      }),
    ),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the mails was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: [],
});

/** The mails of a list as CSV, five thousand at most. */
export const exportMails = call({
  method: "GET",
  path: `${PATH}/export`,
  guard: "admin",
  summary: "Sent mails as CSV",
  input: v.object(mailFilter),
  reply: v.object({ csv: v.string() }),
  errors: [],
});

/** How many mails of the last seven days failed or came back, up to a thousand of each; for the dashboard. */
export const mailFigures = call({
  method: "GET",
  path: `${PATH}/figures`,
  guard: "admin",
  summary: "Mails that failed or came back",
  input: v.object({}),
  reply: v.object({ failed: v.number(), bounced: v.number(), complained: v.number() }),
  errors: [],
});

const selected = v.object({
  mail_ids: list(plainId({ required: true }), { required: true, max: 100 }),
  ...staffReason,
});

/** Sends mails again, also those to an address to which mail pauses. Rules: docs/rules/mail-log.md ML4. */
export const sendMailsAgain = call({
  method: "POST",
  path: `${PATH}/send-again`,
  guard: "admin",
  summary: "Send mails again",
  input: selected,
  reply: bulkReply,
  errors: [],
});

/** Stops mails that wait. Rules: docs/rules/mail-log.md ML4. */
export const stopMails = call({
  method: "POST",
  path: `${PATH}/stop`,
  guard: "admin",
  summary: "Stop waiting mails",
  input: selected,
  reply: bulkReply,
  errors: [],
});
