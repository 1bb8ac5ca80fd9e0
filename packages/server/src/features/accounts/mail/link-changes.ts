import { channelsFor, type NotificationTopic, notificationTopics } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { hashToken } from "../../../platform/tokens/index.ts";
import type { Tx } from "../../../tables.ts";
import { choicesOf, digestOf, resumeDigest, stopDigest, switchChannel } from "../../notification-choices/index.ts";
import { isExpired } from "../codes.ts";
import { changeCode, findCode } from "../queries.ts";
import type { AccountCodeRow } from "../table.ts";
import { linkDetail, linkSubject } from "./link-subject.ts";

/** The row of a code that can be used for one of some purposes. */
export async function usableCode(app: App, tx: Tx, code: string, purposes: readonly string[]): Promise<AccountCodeRow> {
  const row = await findCode(tx, hashToken(code));
  return row && purposes.includes(row.purpose) && !isExpired(app, row) ? row : fail("link_expired");
}

/** Stops what a code names, or all mail; the code then stands for turning the same back on. */
export async function stopMail(app: App, tx: Tx, row: AccountCodeRow, isAll: boolean): Promise<void> {
  const named = linkSubject(row.detail);
  const { frequency } = await digestOf(app, tx, row.user_id);
  const others = isAll ? await mailedTopicsOf(tx, row.user_id) : [];
  const digest = (named.digest !== "" || isAll) && frequency !== "off" ? frequency : named.digest;
  const topics = notificationTopics.filter((topic) => named.topics.includes(topic) || others.includes(topic));
  const detail = linkDetail({ topics, digest, isAll });
  if (!(await changeCode(tx, row, { purpose: "resubscribe", detail }))) fail("link_expired");
  if (digest !== "") await stopDigest(app, tx, row.user_id);
  await switchChannel(tx, row.user_id, { channel: "mail", topics, isOn: false });
}

/** Stops what a code has stopped before; the code goes on to stand for what it stood for. */
export async function stopAgain(app: App, tx: Tx, row: AccountCodeRow): Promise<void> {
  const { topics, digest } = linkSubject(row.detail);
  if (digest !== "") await stopDigest(app, tx, row.user_id);
  await switchChannel(tx, row.user_id, { channel: "mail", topics, isOn: false });
}

async function mailedTopicsOf(tx: Tx, userId: string): Promise<NotificationTopic[]> {
  const choices = (await choicesOf(tx, [userId])).get(userId);
  return notificationTopics.filter((topic) => channelsFor(topic, choices).includes("mail"));
}

/** Turns what a code has stopped back on, once. */
export async function resumeMail(app: App, tx: Tx, row: AccountCodeRow): Promise<void> {
  const { topics, digest } = linkSubject(row.detail);
  if (!(await changeCode(tx, row, { purpose: "resubscribed", detail: row.detail }))) fail("link_expired");
  if (digest !== "") await resumeDigest(app, tx, row.user_id, digest);
  await switchChannel(tx, row.user_id, { channel: "mail", topics, isOn: true });
}
