import { reasonOfKey, roles } from "@askwell/domain";
import { type Translate, utcMoment } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { listUndone, noticeOf, type StaffLogRow } from "../staff/index.ts";
import { listUsersById } from "../users/index.ts";

/** A post as far as its deletion is explained. */
interface DeletedPost {
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
}

/** By whom a post was deleted, when, and what the log says of it. */
interface Deletion {
  readonly by: string;
  readonly at: number;
  readonly entry: StaffLogRow | undefined;
}

/** What staff do that deletes a post, and what its page says was done. */
const what = {
  question_delete: "deleted",
  answer_delete: "deleted",
  post_reject: "rejected",
  answer_to_comment: "to_comment",
  question_merge: "merged",
} as const;
type DeletingAction = keyof typeof what;
const actions = Object.keys(what) as DeletingAction[];

/** Moves have no words for the author alone: their reason is what the author reads. Rules: docs/rules/post-moves.md MV5. */
const isMove = (action: string) => action === "answer_to_comment" || action === "question_merge";

/**
 * What the pages of deleted posts say to their authors and to staff, by the id of the post: who deleted it by role, when,
 * why, and what its author can do. Posts that are not deleted cost no query. Rules: docs/rules/notifications.md H19.
 */
export async function deletionNotes(
  app: App,
  db: Db,
  who: Viewer,
  posts: readonly DeletedPost[],
): Promise<Map<string, string>> {
  const explained = posts.filter(({ status, user_id }) => status === "deleted" && (isStaff(who) || user_id === who.id));
  if (!who.signed_in || explained.length === 0) return new Map();
  const deletions = await listDeletions(
    db,
    explained.map(({ id }) => id),
  );
  const people = await listUsersById(
    db,
    [...deletions.values()].map(({ by }) => by),
  );
  const roleOf = new Map(people.map(({ id, role_id }) => [id, role_id]));
  const t = app.translator(who.language);
  const advice = deletedAdvice(app, t);
  const notes = explained.map((post): [string, string] => {
    const deletion = deletions.get(post.id);
    return [post.id, deletion ? noteOf(t, who, { advice, post, deletion, roleOf }) : ""];
  });
  return new Map(notes.filter(([, note]) => note !== ""));
}

/** The last deletion of each post: what staff did is in their log, what authors did in the timeline. */
async function listDeletions(db: Db, ids: readonly string[]): Promise<Map<string, Deletion>> {
  const events = await db
    .selectFrom("events")
    .select(["object_id", "user_id", "created_at"])
    .where("object_id", "in", ids)
    .where("kind", "in", ["question.deleted", "answer.deleted"])
    .orderBy("id")
    .execute();
  const entries = await db
    .selectFrom("staff_log")
    .selectAll()
    .where("object_id", "in", ids)
    .where("action", "in", actions)
    .orderBy("id")
    .execute();
  const undone = await listUndone(
    db,
    entries.map(({ id }) => id),
  );
  const last = new Map<string, Deletion>();
  for (const { object_id, user_id: by, created_at: at } of events) last.set(object_id, { by, at, entry: undefined });
  for (const entry of entries) {
    const { id, object_id, user_id: by, created_at: at } = entry;
    if (!undone.has(id) && at >= (last.get(object_id)?.at ?? 0)) last.set(object_id, { by, at, entry });
  }
  return last;
}

/** What the author of a deleted post can do next, with the site's contact address, if it has one. */
export function deletedAdvice(app: App, t: Translate): string {
  const { contact_email: contact } = app.settings.get("general");
  return contact === "" ? t("notifications.advice.deleted") : t("notifications.advice.deleted_contact", { contact });
}

interface NoteParts {
  readonly advice: string;
  readonly post: DeletedPost;
  readonly deletion: Deletion;
  readonly roleOf: ReadonlyMap<string, number>;
}

function noteOf(t: Translate, who: Viewer, { advice, post, deletion, roleOf }: NoteParts): string {
  const { by, at, entry } = deletion;
  const isOwn = by === post.user_id;
  const role = isOwn ? (who.id === by ? "you" : "author") : roleName(roleOf.get(by));
  const done = what[entry?.action as DeletingAction] ?? "deleted";
  const reason = reasonOfKey(entry?.reason ?? "");
  const words = entry ? wordsOf(who, entry) : "";
  return [
    t(`deletions.${done}`, { role: t(`deletions.role.${role}`), date: utcMoment(t.language, at) }),
    ...(reason === null ? [] : [t("deletions.reason", { reason: t(`reasons.${reason}.name`) })]),
    ...(words === "" ? [] : [t("deletions.words", { words })]),
    ...(who.id === post.user_id && !isOwn && done !== "to_comment" && done !== "merged" ? [advice] : []),
  ].join(" ");
}

function roleName(role: number | undefined) {
  if (role === roles.admin) return "admin";
  if (role === roles.moderator) return "moderator";
  return role === undefined ? "site" : "member";
}

/** What the author reads; staff also read what stands in their log alone. */
function wordsOf(who: Viewer, entry: StaffLogRow): string {
  const notice = noticeOf(entry) || (isMove(entry.action) ? entry.note : "");
  return notice === "" && isStaff(who) ? entry.note : notice;
}
