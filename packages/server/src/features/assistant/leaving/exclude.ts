import { kindOfId } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { deleteExclusions, insertExclusion, listAnswersById } from "../queries.ts";
import { noteLeavingOf } from "./note-leaving-of.ts";

interface ExclusionChange {
  readonly id: string;
  readonly kind: string;
  readonly excluded: boolean;
}

/**
 * Excludes a post or a user's posts, or ends that; doing it twice changes nothing. What was made of the texts is removed, or
 * made again, soon after. Rules: docs/rules/semantic-search.md SM3.
 */
export async function exclude(app: App, tx: Tx, { id, kind, excluded }: ExclusionChange): Promise<void> {
  if (excluded) await insertExclusion(tx, { object_id: id, kind, created_at: app.now() });
  else await deleteExclusions(tx, [id]);
  if (kind === "user") return noteLeavingOf(app, tx, id);
  const answers = kindOfId(id) === "answer" ? await listAnswersById(tx, [id]) : [];
  await app.search.leavingChanged(tx, [answers[0]?.question_id ?? id]);
}
