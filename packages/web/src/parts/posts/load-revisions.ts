import { type Api, ApiRefusal } from "@askwell/contract";
import { PageError } from "../../app/routing/route.ts";

/** A version that was in force, as an editor may go back to it. */
export interface Version {
  readonly id: string;
  /** Unix seconds. */
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  readonly content: string;
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
  }));
}

/** Lets only those through who may edit the post now; others see why not. Source: screens reference 1.2. */
export async function checkEditing(api: Api, id: string): Promise<void> {
  try {
    await api.revisionEditCheck({ id });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 400) throw new PageError(403, error.message);
    throw error;
  }
}
