import type { Reply } from "@askwell/contract";
import { type Actor, maySeeQuestion } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { maySeeObject, type NamedObject, objectPath } from "../assignments/index.ts";
import { isThreadPublic, type Thread, threadQuestionState } from "../posts/index.ts";
import type { UserRow } from "../users/index.ts";
import { groupsOf } from "./notification-groups.ts";
import { isAppeal } from "./sentences.ts";
import type { NotificationRow } from "./table.ts";
import { itemsOf, objectsOf, threadsOf } from "./wire.ts";

/** A user to whom something is sent, outside of a request, in the language of the message. */
export type MessageReader = Pick<UserRow, "id" | "username" | "role_id" | "rank"> & { readonly language: string };

/** The reader as the caller who would read the same on the site. */
const asCaller = (reader: MessageReader): Member => ({ ...reader, signed_in: true }) as unknown as Member;

/** A notification as it is sent: as the site lists it, and its post if it is about one. */
export interface SentNotification {
  readonly row: NotificationRow;
  readonly item: Reply<"notificationPage">["list"][number];
  readonly thread: Thread | undefined;
  /** Where its tag or account is, below the root of the site; "" if it is about something else. */
  readonly path: string;
}

const pathOf = (object: NamedObject | undefined) => (object ? objectPath(object) : "");

/** Those of some notifications of a user that may be sent to them now. Source: docs/rules/mails.md Y3. */
export async function sentNotifications(
  app: App,
  reader: MessageReader,
  rows: readonly NotificationRow[],
): Promise<SentNotification[]> {
  const threads = await threadsOf(app.db.read, rows);
  const objects = await objectsOf(app.db.read, rows);
  const due = rows.filter((row) => maySend(row, { threads, objects }, reader));
  const items = await itemsOf(app, asCaller(reader), due, threads);
  return due.map((row, index) => {
    const path = pathOf(objects.get(row.object_id));
    return { row, item: items[index]!, thread: threads.get(row.object_id), path };
  });
}

/** Notifications of one kind about one post, as they are sent together. */
export interface SentGroup {
  readonly ids: readonly string[];
  readonly sentence: SentNotification["item"]["sentence"];
  readonly quote: string;
  /** The id of the badge; "" for posts and appeals. */
  readonly badge_id: string;
  /** The post that it leads to. */
  readonly thread: Thread | undefined;
  /** The tag or account that it leads to, below the root of the site; "" for anything else. */
  readonly path: string;
}

/** Those of some notifications of a user that may be sent to them now, in groups. Source: docs/rules/mails.md Y10. */
export async function sentGroups(
  app: App,
  reader: MessageReader,
  rows: readonly NotificationRow[],
): Promise<SentGroup[]> {
  const threads = await threadsOf(app.db.read, rows);
  const objects = await objectsOf(app.db.read, rows);
  const due = rows.filter((row) => maySend(row, { threads, objects }, reader));
  const groups = await groupsOf(app, asCaller(reader), due);
  return groups.map(({ id, ids, sentence, quote = "", object_info }) => {
    const objectId = due.find((row) => row.id === id)?.object_id ?? "";
    const about = { thread: threads.get(objectId), path: pathOf(objects.get(objectId)) };
    return { ids, sentence, quote, badge_id: object_info.object_map.badge_id ?? "", ...about };
  });
}

/**
 * Whether the post and those above it are neither deleted nor pending, and the reader may see the question. Authors are
 * also told that a post of theirs was deleted.
 */
function maySend(
  row: NotificationRow,
  { threads, objects }: { threads: ReadonlyMap<string, Thread>; objects: ReadonlyMap<string, NamedObject> },
  reader: MessageReader,
): boolean {
  const [thread, object] = [threads.get(row.object_id), objects.get(row.object_id)];
  if (object) return maySeeObject(reader as Actor, object);
  if (!thread) return row.action === "earned_badge" || isAppeal(row);
  if (!maySeeQuestion(reader as Actor, threadQuestionState(thread.question)).allowed) return false;
  return isThreadPublic(thread) || (thread.user_id === reader.id && row.action.startsWith("your_"));
}
