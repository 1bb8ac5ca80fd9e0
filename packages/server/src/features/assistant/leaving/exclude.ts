import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { deleteExclusions, insertExclusion } from "../queries.ts";

interface ExclusionChange {
  readonly id: string;
  readonly kind: string;
  readonly excluded: boolean;
}

/** Excludes a post or a user's posts, or ends that; doing it twice changes nothing. */
export async function exclude(app: App, tx: Tx, { id, kind, excluded }: ExclusionChange): Promise<void> {
  if (excluded) await insertExclusion(tx, { object_id: id, kind, created_at: app.now() });
  else await deleteExclusions(tx, [id]);
}
