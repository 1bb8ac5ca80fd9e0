import { createHash } from "node:crypto";
import { accountKey } from "@askwell/domain";
import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { noteReport, returnedMailId } from "../../features/mails/index.ts";
import { findThread } from "../../features/posts/index.ts";
import {
  countRejected,
  findReplyAddress,
  type IncomingMail,
  insertReceived,
  isReceived,
  MAX_MAIL_BYTES,
  type ReceivedMailRow,
  type ReplyReason,
  readMail,
  reasonOf,
  tokenIn,
} from "../../features/replies/index.ts";
import { findUser, type UserRow } from "../../features/users/index.ts";
import { isUnavailable } from "../../platform/db/index.ts";
import { PicturesBusyError } from "../../platform/images/index.ts";
import { ThreadsBusyError } from "../../platform/rendering/index.ts";
import type { Tx } from "../../tables.ts";
import { postReply, type ReplyContent } from "./post-reply.ts";

/** What became of a mail; `duplicate` if it was received before. */
export interface MailReceipt {
  readonly result: "posted" | "held" | "rejected" | "ignored" | "noted" | "duplicate";
  readonly reason: string;
}

/** How a mail came. */
export type MailRoute = "imap" | "webhook" | "command";

/** Rejected replies of one user in a day that are answered: more are only listed. */
const REJECTIONS_PER_DAY = 20;
const DAY_S = 24 * 3600;
const MAX_COLUMN = 500;

/** Ends a transaction whose mail another one has stored. */
class ReceivedBeforeError extends Error {
  override readonly name = "ReceivedBeforeError";
}

/** A mail that is being received, with its row so far. */
interface Reception {
  readonly app: App;
  readonly row: ReceivedMailRow;
}

/**
 * Receives a mail and posts the reply in it. The transaction that stores the post also stores that the mail was received:
 * a mail that is delivered again, or after a crash, is posted exactly once. Throws only what a later attempt may mend,
 * such as a database that is not available. Rules: docs/rules/replies-by-mail.md RM2 to RM8.
 */
export async function receiveMail(app: App, raw: Uint8Array, source: MailRoute): Promise<MailReceipt> {
  const mail = await readMail(raw).catch(() => undefined);
  if (!mail) return { result: "ignored", reason: "unreadable" };
  const token = tokenIn(mail.recipients);
  const mail_hash = hashOf(mail.messageId || raw, token ?? "");
  if (await isReceived(app.db.read, mail_hash)) return { result: "duplicate", reason: "" };
  const reception: Reception = { app, row: newRow(app, mail, { mail_hash, source }) };
  try {
    return await receiveReply(reception, mail, token);
  } catch (error) {
    if (error instanceof ReceivedBeforeError) return { result: "duplicate", reason: "" };
    throw error;
  }
}

const hashOf = (mail: string | Uint8Array, token: string) =>
  createHash("sha256").update(mail).update(`\n${token}`).digest("hex");

function newRow(app: App, mail: IncomingMail, { mail_hash, source }: Pick<ReceivedMailRow, "mail_hash" | "source">) {
  const about = { message_id: mail.messageId, sender: mail.sender.slice(0, MAX_COLUMN), subject: mail.subject };
  const nothingYet = {
    user_id: "0",
    target_id: "0",
    result: "ignored",
    reason: "",
    params: "",
    post_id: "0",
    content: "",
  };
  return { mail_hash, created_at: app.now(), source, ...about, ...nothingYet };
}

/** Checks whose reply it is, and to what; then posts it. */
async function receiveReply(reception: Reception, mail: IncomingMail, token: string | undefined): Promise<MailReceipt> {
  const { app } = reception;
  if (!token) return ignore(reception, "no_address");
  const returned = await returnedMailId(app, token);
  if (returned !== undefined) return receiveReport(reception, mail, returned);
  if (!app.settings.get("replies").replies_enabled) return ignore(reception, "replies_off");
  const address = await findReplyAddress(app.db.read, token);
  if (!address) return ignore(reception, "unknown_address");
  const row = { ...reception.row, user_id: address.user_id, target_id: address.post_id };
  const known: Reception = { app, row };
  if (mail.isAutomatic) return ignore(known, "automatic");
  const user = await findUser(app.db.read, address.user_id);
  // Suspended and deleted users get no mail, so that they are not told either.
  if (user?.status !== "normal" || user.email_confirmed !== 1) return ignore(known, "account");
  const text = mail.readText(app.settings.get("smtp").from_email);
  const rejection = (reason: string, params: ReplyReason["params"] = {}) => reject(known, text, { reason, params });
  if (address.expires_at <= app.now()) return rejection("expired");
  if (accountKey(mail.sender) !== user.email_key) return rejection("sender", { address: mail.sender || "–" });
  if (mail.isTooLarge) return rejection("too_large", { megabytes: MAX_MAIL_BYTES / 1024 / 1024 });
  if (text === "" && mail.pictures.every((each) => each.isInline)) return rejection("empty");
  return post(known, user, { text, pictures: mail.pictures });
}

/** Notes what a mail server reports. Rules: docs/rules/mail-log.md ML6, ML7. */
async function receiveReport({ app, row }: Reception, mail: IncomingMail, mailId: string): Promise<MailReceipt> {
  const { report } = mail;
  if (!report) return ignore({ app, row }, "no_report");
  const reason = await app.db.write(async (tx) => {
    const noted = await noteReport(app, tx, mailId, report);
    await store(tx, { ...row, result: "noted", reason: noted });
    return noted;
  });
  return { result: "noted", reason };
}

async function post({ app, row }: Reception, user: UserRow, reply: ReplyContent): Promise<MailReceipt> {
  const target = await findThread(app.db.read, row.target_id);
  if (!target) return reject({ app, row }, reply.text, { reason: "object_deleted", params: {} });
  let result: "posted" | "held" = "posted";
  try {
    await postReply(app, { user, target, reply }, async (tx, stored) => {
      result = stored.status === "available" ? "posted" : "held";
      await store(tx, { ...row, result, post_id: stored.id });
    });
    return { result, reason: "" };
  } catch (error) {
    if (error instanceof ReceivedBeforeError || isTemporary(error)) throw error;
    if (error instanceof ApiError) return reject({ app, row }, reply.text, reasonOf(error));
    app.log.error({ err: error, mail: row.message_id }, "a reply by mail could not be posted");
    return reject({ app, row }, reply.text, { reason: "unknown", params: {} });
  }
}

/** Whether the same mail may be posted later. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return ["unavailable", "too_busy", "upload_storage"].includes(error.code);
  return isUnavailable(error) || error instanceof ThreadsBusyError || error instanceof PicturesBusyError;
}

async function store(tx: Tx, row: ReceivedMailRow): Promise<void> {
  if (!(await insertReceived(tx, row))) throw new ReceivedBeforeError();
}

async function ignore({ app, row }: Reception, reason: string): Promise<MailReceipt> {
  await app.db.write((tx) => store(tx, { ...row, result: "ignored", reason }));
  return { result: "ignored", reason };
}

/** Rejects a reply: its author gets a mail that says why and returns the text. */
async function reject({ app, row }: Reception, content: string, { reason, params }: ReplyReason): Promise<MailReceipt> {
  const rejected = { ...row, result: "rejected", reason, params: JSON.stringify(params), content };
  await app.db.write(async (tx) => {
    const isAnswered = (await countRejected(tx, row.user_id, app.now() - DAY_S)) < REJECTIONS_PER_DAY;
    await store(tx, rejected);
    if (isAnswered) await app.emit(tx, { kind: "mail_reply_rejected", mail_hash: row.mail_hash });
  });
  return { result: "rejected", reason };
}
