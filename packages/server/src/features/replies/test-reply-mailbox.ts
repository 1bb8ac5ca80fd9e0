import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { MailboxError, withMailbox } from "../../platform/mail/mailbox.ts";
import type { Admin } from "../../viewer.ts";
import { isMask, mailboxOf, storedPassword } from "./mailbox-settings.ts";
import { mailboxProblems } from "./save-reply-settings.ts";

/** Shorter than the request timeout of browsers. */
const MAX_WAIT_MS = 8000;

/** Opens the mailbox of some settings, and replies with what failed. Rules: docs/rules/replies-by-mail.md RM11. */
export async function testReplyMailbox(
  app: App,
  _: Admin,
  input: Parsed<"testReplyMailbox">,
): Promise<Reply<"testReplyMailbox">> {
  const fields = mailboxProblems(input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const password = isMask(input.imap_password) ? await storedPassword(app) : input.imap_password;
  try {
    const count = (unread: readonly unknown[]) => unread.length;
    const unread = await withMailbox({ ...mailboxOf(input, password), timeoutMs: MAX_WAIT_MS }, async (mailbox) =>
      count(await mailbox.listUnread()),
    );
    return { failed: "", answer: "", unread };
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    return { failed: error.step, answer: error.message, unread: 0 };
  }
}
