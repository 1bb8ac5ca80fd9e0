import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing } from "../../fields.ts";
import { pageInput, pageReply } from "../../setting-schemas.ts";

const ADMIN = "/answer/admin/api";

/** Settings of the replies by mail; the password is masked. Rules: docs/rules/replies-by-mail.md RM11. */
export const readReplySettings = call({
  method: "GET",
  path: `${ADMIN}/siteinfo/replies`,
  guard: "admin",
  summary: "Settings: replies by mail",
  input: v.object({}),
  reply: pageReply("replies", {
    /** The secret address that takes mails; empty while mails come from a mailbox. */
    webhook_url: v.string(),
  }),
  errors: [],
});

/** Saves them; asterisks keep the password. */
export const saveReplySettings = call({
  method: "PUT",
  path: `${ADMIN}/siteinfo/replies`,
  guard: "admin",
  summary: "Save settings: replies by mail",
  input: pageInput("replies"),
  reply: nothing,
  errors: [],
});

/** Connects with the mailbox of these settings, without saving them. */
export const testReplyMailbox = call({
  method: "POST",
  path: `${ADMIN}/mail-replies/test`,
  guard: "admin",
  summary: "Test the mailbox for replies",
  input: pageInput("replies"),
  reply: v.object({
    /** What failed: nothing, the connection, the login or the folder. */
    failed: v.picklist(["", "connect", "login", "folder"]),
    /** The words of the mail server or of the network. */
    answer: v.string(),
    /** Mails that are not read yet. */
    unread: v.number(),
  }),
  errors: [],
});

/** Replaces the secret address that takes mails; the old one stops working. */
export const renewReplyWebhook = call({
  method: "POST",
  path: `${ADMIN}/mail-replies/webhook`,
  guard: "admin",
  summary: "Replace the address for mails",
  input: v.object({}),
  reply: nothing,
  errors: [],
});

/** The mails that were received last, newest first, and whether the mailbox can be read. */
export const receivedMails = call({
  method: "GET",
  path: `${ADMIN}/mail-replies/received`,
  guard: "admin",
  summary: "Received mails",
  input: v.object({}),
  reply: v.object({
    /** When the mailbox was last read; 0 if it never was. */
    checked_at: v.number(),
    /** Why the mailbox cannot be read, in the words of the mail server; empty if it can. */
    error: v.string(),
    list: v.array(
      v.object({
        id: v.string(),
        created_at: v.number(),
        source: v.picklist(["imap", "webhook", "command"]),
        sender: v.string(),
        subject: v.string(),
        /** `noted` is a report about a mail of the site that could not be delivered. */
        result: v.picklist(["posted", "held", "rejected", "ignored", "noted"]),
        /** Why it was rejected or ignored, in the language of the caller. */
        reason: v.string(),
        /** The user whose reply it is; empty if that is not known. */
        username: v.string(),
        display_name: v.string(),
        /** Where the reply is; empty without one. */
        url: v.string(),
      }),
    ),
  }),
  errors: [],
});
