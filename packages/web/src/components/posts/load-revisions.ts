import { type Api, ApiResponseError } from "@askwell/contract";
import { type LoadContext, PageError } from "../../app/routing/route.ts";

/** A published revision, which an editor may restore. */
export interface SavedRevision {
  readonly id: string;
  /** Unix seconds. */
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  readonly content: string;
  /** Of a tag; "" for posts. */
  readonly display_name: string;
  readonly slug_name: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The revisions of a post or tag, newest first. */
export async function loadRevisions(api: Api, objectId: string): Promise<SavedRevision[]> {
  const found = await api.revisions({ object_id: objectId });
  return found.map(({ id, create_at, user_info, reason, content }) => ({
    id,
    at: create_at,
    by: user_info.display_name,
    reason,
    content: textOf(content.content) || textOf(content.original_text),
    display_name: textOf(content.display_name),
    slug_name: textOf(content.slug_name),
  }));
}

/** Id of the current revision, as the base of an edit. Load it before the texts, so that it is never newer than they are. */
export const currentRevisionId = (versions: readonly SavedRevision[]): string => versions[0]?.id ?? "0";

/** Author and time of the current revision. */
export function currentRevisionOf(versions: readonly SavedRevision[]): { version: string; by: string; at: number } {
  const [latest] = versions;
  return { version: currentRevisionId(versions), by: latest?.by ?? "", at: latest?.at ?? 0 };
}

/** The fields of an edit that prevent overwriting another one and name the restored revision. */
export const editStart = (versions: readonly SavedRevision[], base: string, chosen: string) => ({
  base_revision_id: base,
  ...(chosen !== currentRevisionId(versions) && { restores_revision_id: chosen }),
});

type EditedObjectType = "question" | "answer" | "tag";

const MISSING_PRIVILEGE = "error.rank.fail_to_meet_the_condition";

/**
 * Throws a 403 for users who may not edit the post now, with the required reputation where only that is missing.
 * Source: docs/screens.md "Guards".
 */
export async function checkEditing(api: Api, kind: EditedObjectType, id: string): Promise<void> {
  try {
    await api.revisionEditCheck({ id });
  } catch (error) {
    if (!(error instanceof ApiResponseError)) throw error;
    if (error.status === 400) throw new PageError(403, error.message);
    if (error.reason !== MISSING_PRIVILEGE) throw error;
    const action = `${kind}.edit`;
    throw new PageError(403, (await api.permission({ action }))[action]?.no_permission_tip || error.message);
  }
}

/** Whether an edit needs review: edits of others' posts do, without the privilege. */
export async function needsReview(
  { api, viewer }: Pick<LoadContext, "api" | "viewer">,
  kind: EditedObjectType,
  author?: string,
): Promise<boolean> {
  if (author !== undefined && author === viewer?.username) return false;
  const action = `${kind}.edit_without_review`;
  return (await api.permission({ action }))[action]?.has_permission === false;
}
