import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { checkNewcomerEdit } from "../attempts/index.ts";
import { checkStart, hasOpenSuggestion } from "../history/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { applyTagEdit } from "./apply-tag-edit.ts";
import { slugIn } from "./create-tag.ts";
import { saveTagRevision, textsOf } from "./make-tags.ts";
import { findTagBySlug, lockTag } from "./queries.ts";
import type { TagRow } from "./table.ts";

/** The versions of a tag before and after an edit that is in force. */
export interface TagVersions {
  readonly revision_id: string;
  readonly edited_to: string;
}

interface Edited {
  readonly waits: boolean;
  /** Null when nothing has changed yet. */
  readonly versions: TagVersions | null;
}

/** Changes a tag at once, or stores the change as a suggestion. Rules: docs/rules/tags.md T6, docs/rules/edits.md. */
export async function editTag(app: App, who: Member, input: Parsed<"editTag">): Promise<Reply<"editTag">> {
  return app.db.write(async (tx) => {
    const { waits, versions } = await editTagIn(app, tx, who, input);
    const done = { action: "tag_edit", object: { id: input.tag_id, kind: "tag" }, person_id: "0" } as const;
    if (versions) await noteStaffAction(app, tx, who, { ...done, note: input.edit_summary, before: versions });
    return { wait_for_review: waits };
  });
}

/** Edits a tag in a write that is under way. */
export async function editTagIn(app: App, tx: Tx, who: Member, input: Parsed<"editTag">): Promise<Edited> {
  const tag = await lockTag(tx, input.tag_id);
  const open = tag !== undefined && (await hasOpenSuggestion(tx, tag.id));
  const state = { kind: "tag", user_id: "", status: tag?.status ?? "available", hasOpenSuggestion: open } as const;
  const verdict = mayEdit(who, state, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse(verdict.why);
  const before = found(tag, "tag_not_found", { status: 400 });
  const after = await changed(app, tx, before, input);
  const waits = verdict.how === "suggestion";
  if (isSame(before, after)) return { waits, versions: null };
  await checkStart(tx, before.id, input.base_revision_id);
  await checkNewcomerEdit(app, tx, who, { before: before.original_text, after: input.original_text });
  const { edit_summary: log, restores_revision_id: restores } = input;
  const facts = { user_id: who.id, status: waits ? "unreviewed" : "approved", log, restores } as const;
  const revision_id = await saveTagRevision(app, tx, { ...before, ...after }, facts);
  if (waits) return { waits, versions: null };
  await applyTagEdit(app, tx, before, { user_id: who.id, revision_id, texts: after, log });
  return { waits, versions: { revision_id: before.revision_id, edited_to: revision_id } };
}

async function changed(app: App, tx: Tx, tag: TagRow, input: Parsed<"editTag">) {
  const slug = input.slug_name === "" ? tag.slug_name : slugIn(input.slug_name);
  const other = slug === tag.slug_name ? undefined : await findTagBySlug(tx, slug);
  if (other && other.id !== tag.id) refuse("tag_exists");
  const display_name = input.display_name.trim() || tag.display_name;
  return textsOf(app, { slug_name: slug, display_name, original_text: input.original_text });
}

type Texts = ReturnType<typeof textsOf>;

function isSame(tag: TagRow, texts: Texts): boolean {
  const facts = ["slug_name", "display_name", "original_text"] as const;
  return facts.every((fact) => tag[fact] === texts[fact]);
}
