import type { Parsed } from "@askwell/contract";
import { type EditableKind, kindOfId, mayEdit, maySeeTag, type TagStatus, thresholdsOf } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { hasOpenSuggestion } from "../history/index.ts";
import { findTag } from "../tags/index.ts";
import { checkThreadUnlocked, findModes } from "./post-modes.ts";
import { findThread, maySeeThread, type Thread } from "./threads.ts";

/**
 * Fails when the caller may not edit: without the privilege, or while another edit waits for review. Rules:
 * docs/rules/edits.md.
 */
export async function revisionEditCheck(app: App, who: Member, input: Parsed<"revisionEditCheck">): Promise<null> {
  const db = app.db.read;
  const { thread, ...target } = (await findEditable(db, who, input.id)) ?? fail("object_not_found");
  const isWiki = target.kind !== "tag" && (await findModes(db, target.kind, input.id)).includes("wiki");
  // Deleted posts are rejected on saving.
  const state = { ...target, isWiki, status: "available", hasOpenSuggestion: await hasOpenSuggestion(db, input.id) };
  const verdict = mayEdit(who, state, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) fail(verdict.reason === "missing_privilege" ? verdict.reason : "revision_waits");
  if (thread) await checkThreadUnlocked(db, who, thread);
  return null;
}

interface CheckedEditable {
  readonly kind: EditableKind;
  readonly user_id: string;
  /** Tags have none. */
  readonly thread?: Thread;
}

/** What the caller may see; anything else is as none. Source: docs/rules/visibility.md S9. */
async function findEditable(db: Db, who: Member, id: string): Promise<CheckedEditable | null> {
  if (kindOfId(id) === "tag") {
    const tag = await findTag(db, id);
    const isSeen = tag && maySeeTag(who, { ...tag, status: tag.status as TagStatus }).allowed;
    return isSeen ? { kind: "tag", user_id: "" } : null;
  }
  const thread = await findThread(db, id);
  return thread && thread.kind !== "comment" && maySeeThread(who, thread).allowed
    ? { kind: thread.kind, user_id: thread.user_id, thread }
    : null;
}
