import { type Api, ApiRefusal } from "@askwell/contract";
import { type LoadContext, PageError } from "../../app/routing/route.ts";

/** A version that was in force, as an editor may go back to it. */
export interface Version {
  readonly id: string;
  /** Unix seconds. */
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  readonly content: string;
  /** Of a tag; "" of others. */
  readonly display_name: string;
  readonly slug_name: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The versions of a post or tag, newest first. */
export async function loadVersions(api: Api, objectId: string): Promise<Version[]> {
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

/** The version in force, for an edit that starts from it. Ask for it before the texts, so that it is never the newer. */
export const versionInForce = (versions: readonly Version[]): string => versions[0]?.id ?? "0";

/** Who wrote the version in force, and when. */
export function latestOf(versions: readonly Version[]): { version: string; by: string; at: number } {
  const [latest] = versions;
  return { version: versionInForce(versions), by: latest?.by ?? "", at: latest?.at ?? 0 };
}

/** The fields of an edit that keep it from overwriting another one, and say which version it puts back. */
export const editStart = (versions: readonly Version[], base: string, chosen: string) => ({
  base_revision_id: base,
  ...(chosen !== versionInForce(versions) && { restores_revision_id: chosen }),
});

type EditableKind = "question" | "answer" | "tag";

const MISSING_PRIVILEGE = "error.rank.fail_to_meet_the_condition";

/**
 * Lets only those through who may edit the post now; others see why not, and what reputation it takes where that is
 * all they miss. Source: screens reference 1.2.
 */
export async function checkEditing(api: Api, kind: EditableKind, id: string): Promise<void> {
  try {
    await api.revisionEditCheck({ id });
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.status === 400) throw new PageError(403, error.message);
    if (error.reason !== MISSING_PRIVILEGE) throw error;
    const action = `${kind}.edit`;
    throw new PageError(403, (await api.permission({ action }))[action]?.no_permission_tip || error.message);
  }
}

/** Whether what the viewer changes waits for review: others' texts do, for whoever has not earned more. */
export async function editWaits(
  { api, viewer }: Pick<LoadContext, "api" | "viewer">,
  kind: EditableKind,
  author?: string,
): Promise<boolean> {
  if (author !== undefined && author === viewer?.username) return false;
  const action = `${kind}.edit_without_review`;
  return (await api.permission({ action }))[action]?.has_permission === false;
}
