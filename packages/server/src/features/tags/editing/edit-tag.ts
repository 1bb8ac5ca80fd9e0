import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, maySeeTag, type TagStatus, thresholdsOf } from "@askwell/domain";
import { fail, failField, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { checkBaseRevision, hasOpenSuggestion } from "../../history/index.ts";
import { checkNewcomerEdit } from "../../rate-limits/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import type { NewTag } from "../choose-tags.ts";
import { findTagBySlug, lockTag } from "../queries.ts";
import type { TagRow } from "../table.ts";
import { applyTagEdit } from "./apply-tag-edit.ts";
import { normalizeSlug } from "./create-tag.ts";
import { saveTagRevision, textsOf } from "./create-tags.ts";

/** The versions of a tag before and after an applied edit. */
export interface TagVersions {
  readonly revision_id: string;
  readonly edited_to: string;
}

interface TagEditResult {
  readonly waits: boolean;
  /** Null when nothing has changed yet. */
  readonly versions: TagVersions | null;
}

/** Edits a tag at once, or stores the edit as a suggestion. Rules: docs/rules/tags.md T6, docs/rules/edits.md. */
export async function editTag(app: App, who: Member, input: Parsed<"editTag">): Promise<Reply<"editTag">> {
  return app.db.write(async (tx) => {
    const { waits, versions } = await editTagIn(app, tx, who, input);
    const done = { action: "tag_edit", object: { id: input.tag_id, kind: "tag" }, person_id: "0" } as const;
    if (versions) await logStaffAction(app, tx, who, { ...done, note: input.edit_summary, before: versions });
    return { wait_for_review: waits };
  });
}

/** Edits a tag in an open transaction. */
export async function editTagIn(app: App, tx: Tx, who: Member, input: Parsed<"editTag">): Promise<TagEditResult> {
  const tag = await lockTag(tx, input.tag_id);
  const open = tag !== undefined && (await hasOpenSuggestion(tx, tag.id));
  const state = { kind: "tag", user_id: "", status: tag?.status ?? "available", hasOpenSuggestion: open } as const;
  const verdict = mayEdit(who, state, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) fail(verdict.reason);
  const before = required(tag, "tag_not_found", { status: 400 });
  const visibility = maySeeTag(who, { ...before, status: before.status as TagStatus });
  if (!visibility.allowed) fail(visibility.reason, { status: 400 });
  const normalized = await changed(tx, before, input);
  const waits = verdict.how === "suggestion";
  if (isUnchanged(before, normalized)) return { waits, versions: null };
  await checkBaseRevision(tx, before.id, input.base_revision_id);
  await checkNewcomerEdit(app, tx, who, { before: before.original_text, after: input.original_text });
  const after = await textsOf(app, normalized);
  const { edit_summary: log, restores_revision_id: restores } = input;
  const fields = { user_id: who.id, status: waits ? "unreviewed" : "approved", log, restores } as const;
  const revision_id = await saveTagRevision(app, tx, { ...before, ...after }, fields);
  if (waits) return { waits, versions: null };
  await applyTagEdit(app, tx, before, { user_id: who.id, revision_id, texts: after, log });
  return { waits, versions: { revision_id: before.revision_id, edited_to: revision_id } };
}

async function changed(tx: Tx, tag: TagRow, input: Parsed<"editTag">): Promise<NewTag> {
  const slug = input.slug_name === "" ? tag.slug_name : normalizeSlug(input.slug_name);
  const other = slug === tag.slug_name ? undefined : await findTagBySlug(tx, slug);
  if (other && other.id !== tag.id) failField("tag_exists", "slug_name");
  const display_name = input.display_name.trim() || tag.display_name;
  return { slug_name: slug, display_name, original_text: input.original_text };
}

function isUnchanged(tag: TagRow, texts: NewTag): boolean {
  const fields = ["slug_name", "display_name", "original_text"] as const;
  return fields.every((field) => tag[field] === texts[field]);
}
