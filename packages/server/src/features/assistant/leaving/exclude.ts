import { kindOfId } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { addExclusion, type ExcludingSide, endExclusion, listAnswersById } from "../queries.ts";
import { noteLeavingOf } from "./note-leaving-of.ts";

interface ExclusionChange {
  readonly id: string;
  readonly kind: string;
  readonly excluded: boolean;
  /** The first one excludes; what any of them has excluded can be ended. */
  readonly sides: readonly [ExcludingSide, ...ExcludingSide[]];
}

/**
 * Excludes a post or a user's posts, or ends that; doing it twice changes nothing, and returns false. What was made of the
 * texts is removed, or made again, soon after. Rules: docs/rules/semantic-search.md SM3.
 */
export async function exclude(app: App, tx: Tx, { id, kind, excluded, sides }: ExclusionChange): Promise<boolean> {
  const isChanged = excluded
    ? await addExclusion(tx, { object_id: id, kind, created_at: app.now() }, sides[0])
    : await endExclusion(tx, id, sides);
  if (!isChanged) return false;
  if (kind === "user") await noteLeavingOf(app, tx, id);
  else {
    const answers = kindOfId(id) === "answer" ? await listAnswersById(tx, [id]) : [];
    await app.search.leavingChanged(tx, [answers[0]?.question_id ?? id]);
  }
  return true;
}
