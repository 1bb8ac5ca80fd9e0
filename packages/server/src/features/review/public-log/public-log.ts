import type { Parsed, Reply } from "@askwell/contract";
import {
  kindOfId,
  maySeeQuestion,
  type PublicStaffAction,
  publicStaffActions,
  reasonOfKey,
  suspensionDurations,
} from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { findThreads, isThreadPublic, type Thread, threadQuestionState, wireId } from "../../posts/index.ts";
import { listUndone, type StaffLogRow } from "../../staff/index.ts";
import { countPublicLog, listPublicLog, tagNames } from "./queries.ts";

const DAY_SECONDS = 86_400;
const NOWHERE = { question_id: "", answer_id: "", comment_id: "", title: "" };

type PublicLogEntry = Reply<"publicLog">["list"][number];
type PublicPlace = Pick<PublicLogEntry, keyof typeof NOWHERE>;

/**
 * What staff have done to posts, tags and accounts, newest first, without people and their words; at most five queries.
 * Fails while the site does not show its log. Rules: docs/rules/review.md RV26, RV27.
 */
export async function publicLog(app: App, who: Viewer, input: Parsed<"publicLog">): Promise<Reply<"publicLog">> {
  if (!app.settings.get("sign_in").public_log) fail("unknown_call");
  const db = app.db.read;
  const { page, page_size: limit, in_days } = input;
  const filter = {
    action: publicStaffActions.find((each) => each === input.action) ?? ("" as const),
    since: in_days === 0 ? 0 : app.now() - in_days * DAY_SECONDS,
  };
  const rows = await listPublicLog(db, filter, { limit, offset: (page - 1) * limit });
  const t = app.translator(who.language);
  return {
    count: await countPublicLog(db, filter),
    list: await entriesOf(app, who, rows),
    actions: publicStaffActions.map((each) => ({ action: each, label: t(`public_log.actions.${each}`) })),
  };
}

async function entriesOf(app: App, who: Viewer, rows: readonly StaffLogRow[]): Promise<PublicLogEntry[]> {
  const db = app.db.read;
  const t = app.translator(who.language);
  const entryIds = rows.map(({ id }) => id);
  const undone = await listUndone(db, entryIds);
  const places = await placesOf(app, db, rows);
  return rows.map((row) => {
    const reason = reasonOfKey(row.reason);
    return {
      ...(places.get(row.object_id) ?? NOWHERE),
      id: row.id,
      created_at: row.created_at,
      action: row.action,
      label: t(`public_log.actions.${row.action as PublicStaffAction}`),
      object_type: row.object_kind,
      reason: reason ? t(`reasons.${reason}.name`) : "",
      // Other notes are words of staff, which may be about people.
      duration: row.action === "person_suspend" ? (suspensionDurations.find((each) => each === row.note) ?? "") : "",
      is_undone: undone.has(row.id),
    };
  });
}

/** The addresses and titles of those posts and tags that all visitors find. */
async function placesOf(app: App, db: Db, rows: readonly StaffLogRow[]): Promise<Map<string, PublicPlace>> {
  const ids = [...new Set(rows.filter((row) => row.object_kind !== "user").map((row) => row.object_id))];
  const threads = await findThreads(db, ids);
  const places = new Map<string, PublicPlace>();
  for (const [id, thread] of threads) {
    if (!isListed(thread)) continue;
    const { question, answer, comment } = thread;
    const answer_id = answer ? wireId(app, answer.id) : "";
    places.set(id, {
      ...{ question_id: wireId(app, question.id), answer_id, title: question.title },
      comment_id: comment ? id : "",
    });
  }
  const tagIds = ids.filter((id) => kindOfId(id) === "tag");
  for (const { id, slug_name } of await tagNames(db, tagIds)) places.set(id, { ...NOWHERE, title: slug_name });
  return places;
}

/** Whether visitors find a post: it and the posts above it are public, and its question is in lists. */
const isListed = (thread: Thread): boolean =>
  isThreadPublic(thread) &&
  thread.question.listed === 1 &&
  maySeeQuestion(null, threadQuestionState(thread.question)).allowed;
