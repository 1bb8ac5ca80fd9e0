import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import type { Thread } from "../posts/index.ts";
import { userBasics } from "../users/index.ts";
import { countNotifications, listNotifications } from "./queries.ts";
import { groupedKeyOf, groupSentenceOf } from "./sentences.ts";
import type { NotificationRow } from "./table.ts";
import { itemsOf, threadsOf } from "./wire.ts";

const subjects = ["posts", "votes", "invites"];
/** Users whom a group names. */
const MAX_PEOPLE = 3;

type NotificationGroup = Reply<"notificationGroups">["list"][number];

/**
 * One page of the caller's notifications, in which those of one kind about one post are grouped. Groups do not reach
 * beyond their page, so that a page costs the same whatever follows. Rules: docs/rules/notifications.md H13.
 */
export async function notificationGroups(
  app: App,
  member: Member,
  input: Parsed<"notificationGroups">,
): Promise<Reply<"notificationGroups">> {
  const db = app.db.read;
  const { type: kind, page, page_size, unread: isUnread } = input;
  const subject = kind === "inbox" && subjects.includes(input.inbox_type) ? input.inbox_type : "";
  const filter = { kind, subject, isUnread };
  const rows = await listNotifications(db, member.id, { ...filter, offset: (page - 1) * page_size, limit: page_size });
  const isAll = page === 1 && rows.length < page_size;
  const count = isAll ? rows.length : await countNotifications(db, member.id, filter);
  return { count, list: await groupsOf(app, member, rows) };
}

export async function groupsOf(
  app: App,
  member: Member,
  rows: readonly NotificationRow[],
): Promise<NotificationGroup[]> {
  const db = app.db.read;
  const threads = await threadsOf(db, rows);
  const groups = [...Map.groupBy(rows, (row) => groupKeyOf(row, threads.get(row.object_id))).values()];
  // A group leads to its oldest post that was not read; the newest stands first in a list.
  const leading = groups.map((group) => group.findLast((row) => row.is_read === 0) ?? group[0]!);
  const items = await itemsOf(app, member, leading, threads);
  const actorIds = groups.map((group) => [...new Set(group.map((row) => row.actor_id))].filter((id) => id !== "0"));
  const people = await userBasics(app, db, actorIds.flatMap(firstOf));
  const t = app.translator(member.language);
  return groups.map((group, index): NotificationGroup => {
    const [item, row] = [items[index]!, leading[index]!];
    const ids = group.map(({ id }) => id);
    const key = group.length > 1 ? groupedKeyOf({ row, thread: threads.get(row.object_id) }) : undefined;
    const named = firstOf(actorIds[index]!).flatMap((id) => people.get(id) ?? []);
    const causes = { ids, people: named, people_count: actorIds[index]!.length };
    if (!key) return { ...item, ...causes };
    const { quote: _, ...rest } = item;
    const sentence = groupSentenceOf(t, key, group.length, item.object_info.title);
    return { ...rest, ...causes, sentence, update_time: group[0]!.updated_at };
  });
}

const firstOf = (ids: readonly string[]) => ids.slice(0, MAX_PEOPLE);

/** Notifications with equal keys are grouped: the same kind about the same post, read or unread. */
function groupKeyOf(row: NotificationRow, thread: Thread | undefined): string {
  const key = groupedKeyOf({ row, thread });
  if (!key || !thread) return row.id;
  const below = key.endsWith("_your_answer") || key.endsWith("_your_comment");
  const post = below ? (key.startsWith("commented") ? thread.answer?.id : thread.id) : thread.question.id;
  return `${key} ${post} ${row.is_read}`;
}
