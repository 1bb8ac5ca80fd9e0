import { ApiError, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import type { RevisionSnapshot } from "../../history/index.ts";
import type { Submission } from "./find-objection.ts";
import { reasonText } from "./reason-text.ts";
import type { Judge } from "./write-reviewed.ts";

/** An edit that would take effect at once. */
export interface DirectEdit extends Omit<Submission, "action"> {
  /** Not set for edits that are not reviewed, such as those of staff. */
  readonly judge: Judge | undefined;
  /** Pending posts are decided about with their current text; only public ones are reviewed. */
  readonly isPublic: boolean;
  /** The field of the text. */
  readonly field: string;
}

/** Who held an edit, and why, as it is stored with the suggestion. */
export type HeldEdit = NonNullable<RevisionSnapshot["held"]>;

/**
 * Judges an edit: undefined if it takes effect, else why it has to wait. A rejected edit fails with the reason at its
 * text. Rules: docs/rules/review.md RV16.
 */
export function judgeEdit(app: App, who: Viewer, edit: DirectEdit): HeldEdit | undefined {
  const { judge, isPublic, field, ...submission } = edit;
  if (!judge || !isPublic) return undefined;
  const { status, submitter, reason } = judge({ ...submission, action: "edit" });
  if (status === "deleted") {
    throw new ApiError("bad_fields", { fields: [{ field, text: reasonText(app, who.language, reason) }] });
  }
  return status === "pending" ? { submitter, reason } : undefined;
}

/** The same for a post of which a suggestion waits already: a second one cannot wait. Rules: docs/rules/edits.md E3. */
export function judgeSuggestable(
  app: App,
  who: Viewer,
  edit: DirectEdit & { readonly hasOpenSuggestion: boolean },
): HeldEdit | undefined {
  const { hasOpenSuggestion, ...rest } = edit;
  const held = judgeEdit(app, who, rest);
  if (held && hasOpenSuggestion)
    fail(edit.object_type === "question" ? "question_not_editable" : "answer_not_editable");
  return held;
}
