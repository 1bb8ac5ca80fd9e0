import type { App } from "../../app.ts";
import { MAX_MAIL_BYTES, POLL_STATE, type PollState, replyMailbox } from "../../features/replies/index.ts";
import { isUnavailable } from "../../platform/db/index.ts";
import { readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import { MailboxError, type OpenMailbox, withMailbox } from "../../platform/mail/mailbox.ts";
import { receiveMail } from "./receive-mail.ts";

/** Mails of one round; the rest waits for the next. */
const BATCH = 50;

/**
 * Receives the mails of the mailbox that are not read yet. One is marked as read after it was stored: after a crash in
 * between it is received again, and recognised. Rules: docs/rules/replies-by-mail.md RM7 and RM8.
 */
export async function pollMailbox(app: App): Promise<void> {
  const server = await replyMailbox(app);
  if (!server) return;
  try {
    await withMailbox(server, (mailbox) => receiveAll(app, mailbox));
    await saveState(app, "");
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    await saveState(app, error.message || error.step);
  }
}

async function receiveAll(app: App, mailbox: OpenMailbox): Promise<void> {
  for (const { uid, sizeBytes } of await mailbox.listUnread(BATCH)) {
    // One byte more than a mail may have: so the beginning is recognised as one of a mail that is too large.
    const raw = await mailbox.read(uid, sizeBytes > MAX_MAIL_BYTES ? MAX_MAIL_BYTES + 1 : MAX_MAIL_BYTES);
    if (raw && !(await receive(app, raw))) continue;
    await mailbox.markRead(uid);
  }
}

/** False for a mail that stays unread: it fails in a way that no mail should. The others are received all the same. */
async function receive(app: App, raw: Uint8Array): Promise<boolean> {
  try {
    await receiveMail(app, raw, "imap");
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    app.log.error({ err: error }, "a mail could not be received");
    return false;
  }
}

/** Stores whether the mailbox could be read; a new problem is also logged. */
async function saveState(app: App, error: string): Promise<void> {
  const before = await readKeyValue(app.db.read, POLL_STATE);
  const state: PollState = { checked_at: app.now(), error };
  if (error !== "" && (!before || (JSON.parse(before) as PollState).error !== error))
    app.log.warn({ answer: error }, "the mailbox for replies cannot be read");
  await app.db.write((tx) => saveKeyValue(tx, POLL_STATE, JSON.stringify(state), app.now()));
}
