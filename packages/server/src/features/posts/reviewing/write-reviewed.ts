import { needsApproval } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { findObjection, isReviewed, type Objection, type Submission } from "./find-objection.ts";
import { programReason, storedReason, storedSubmitter } from "./reason-text.ts";

/** What becomes of a new post or an edit. */
export interface Judgement {
  /** Of a new post. An edit takes effect, waits as a suggestion, or is rejected. */
  readonly status: "available" | "pending" | "deleted";
  /** Who did not approve: a plugin by its slug, or a locale key. */
  readonly submitter: string;
  /** Why, as it is stored; see `reasonText`. */
  readonly reason: string;
}

/** Judges what a transaction is about to store. Call it after all checks and before anything is stored. */
export type Judge = (submission: Submission) => Judgement;

/** Called with a new post in the transaction that stores it; an error undoes both. */
export type OnStored = (tx: Tx, post: { readonly id: string; readonly status: string }) => Promise<void>;

/** Takes effect at once. */
export const ACCEPTED: Judgement = { status: "available", submitter: "", reason: "" };

/** Ends a transaction whose submission the reviewers have not seen yet. */
class ReviewNeededError extends Error {
  readonly submission: Submission;

  constructor(submission: Submission) {
    super("the reviewers have to be asked first");
    this.submission = submission;
  }
}

/**
 * Runs a transaction that stores posts or edits. Plugins may ask other machines, which must not happen inside a
 * transaction: the first run goes as far as `judge`, so that only what passes all checks is reviewed, and is rolled back;
 * the next one has the verdict. Without reviewers and rules, and for staff, there is one run. Rules: docs/rules/review.md RV14.
 */
export async function writeReviewed<Result>(
  app: App,
  who: Viewer,
  store: (tx: Tx, judge: Judge) => Promise<Result>,
): Promise<Result> {
  const needsReview = await isReviewed(app, who);
  const objections = new Map<string, Objection | undefined>();
  const judge: Judge = (submission) => {
    const { object_type } = submission;
    if (needsReview && !objections.has(object_type)) throw new ReviewNeededError(submission);
    return judgementOf(app, who, { submission, objection: objections.get(object_type) });
  };
  for (;;) {
    const outcome = await app.db
      .write(async (tx) => ({ result: await store(tx, judge) }))
      .catch((error: unknown) => {
        if (error instanceof ReviewNeededError) return error;
        throw error;
      });
    if (!(outcome instanceof ReviewNeededError)) return outcome.result;
    const { submission } = outcome;
    objections.set(submission.object_type, await findObjection(app, who, submission));
  }
}

/** Announces a stored post that is not public, so that the review learns who objected and why. */
export async function announceHeld(
  app: App,
  tx: Tx,
  objectId: string,
  judgement: Omit<Judgement, "status">,
): Promise<void> {
  const { submitter, reason } = judgement;
  await app.emit(tx, { kind: "post_held", object_id: objectId, submitter, reason });
}

interface ReviewedSubmission {
  readonly submission: Submission;
  readonly objection: Objection | undefined;
}

/**
 * The reviewers' judgement, else that of the site's own rules. Rules: docs/rules/review.md RV9, RV14,
 * docs/rules/mcp.md MC12.
 */
function judgementOf(app: App, who: Viewer, { submission, objection }: ReviewedSubmission): Judgement {
  if (objection) {
    const { submitter, isDeleted, reason } = objection;
    const status = isDeleted ? "deleted" : "pending";
    return { status, submitter: storedSubmitter(submitter), reason: storedReason(reason) };
  }
  if (who.program && !who.program.isTrusted)
    return { status: "pending", submitter: "programs", reason: programReason(who.program.name) };
  const { object_type, action } = submission;
  const { hold_below_rank } = app.settings.get("question");
  if (object_type === "comment" || action === "edit" || !needsApproval(who, hold_below_rank)) return ACCEPTED;
  return { status: "pending", submitter: "newcomers", reason: "low_reputation" };
}
