import type { App } from "../../app.ts";
import { deleteOutdated } from "../../platform/jobs/delete-outdated.ts";
import { deleteOldest } from "./queries.ts";
import { ADDRESS_LIFETIME_S } from "./reply-address.ts";

/** Longer than any mail server tries to deliver a mail again. */
const RETENTION_S = 90 * 24 * 3600;
/** Every mail to the mailbox adds a row, so that their number has to be bounded. */
const MAX_RECEIVED = 10_000;

/**
 * Deletes old received mails, and the addresses that expired so long ago that no reply to them needs an answer. Rules:
 * docs/rules/replies-by-mail.md RM10.
 */
export async function forgetReceived(app: App): Promise<void> {
  await deleteOutdated(app.db, "received_mails", "created_at", app.now() - RETENTION_S);
  await deleteOutdated(app.db, "reply_addresses", "expires_at", app.now() - ADDRESS_LIFETIME_S);
  await app.db.write((tx) => deleteOldest(tx, MAX_RECEIVED));
}
