import { listAppliedVersions } from "../../features/history/bulk.ts";
import type { Db } from "../../tables.ts";
import type { ImportContext } from "../phase.ts";
import { isOfSource } from "./spans.ts";

/** What is known of the versions of a post. */
export interface PostVersions {
  /** True if a version was made here: then the text stays as it is. */
  readonly isEditedHere: boolean;
  /** The last version of the source. */
  readonly last: { readonly id: string; readonly created_at: number };
}

/** The versions of imported posts, by the ids of the posts. */
export async function versionsOf(
  db: Db,
  { spans }: ImportContext,
  ids: readonly string[],
): Promise<Map<string, PostVersions>> {
  const rows = await listAppliedVersions(db, ids);
  const none = { id: "0", created_at: 0 };
  const byPost = Map.groupBy(rows, (row) => row.object_id);
  return new Map(
    [...byPost].map(([id, versions]) => {
      const imported = versions.filter((version) => isOfSource(spans, "revisions", version));
      return [id, { isEditedHere: imported.length < versions.length, last: imported.at(-1) ?? none }];
    }),
  );
}
