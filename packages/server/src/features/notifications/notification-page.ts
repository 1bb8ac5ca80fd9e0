import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { countNotifications, listNotifications } from "./queries.ts";
import { itemsOf, threadsOf } from "./wire.ts";

const subjects = ["posts", "votes", "invites"];

/** One page of the caller's notifications. */
export async function notificationPage(
  app: App,
  member: Member,
  input: Parsed<"notificationPage">,
): Promise<Reply<"notificationPage">> {
  const db = app.db.read;
  const { type: kind, page, page_size } = input;
  const subject = kind === "inbox" && subjects.includes(input.inbox_type) ? input.inbox_type : "";
  const offset = (page - 1) * page_size;
  const rows = await listNotifications(db, member.id, { kind, subject, offset, limit: page_size });
  const isAll = page === 1 && rows.length < page_size;
  const count = isAll ? rows.length : await countNotifications(db, member.id, { kind, subject });
  return { count, list: await itemsOf(app, member, rows, await threadsOf(db, rows)) };
}
