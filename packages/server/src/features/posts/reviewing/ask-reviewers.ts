import { roles } from "@askwell/domain";
import type { ReviewContent, ReviewVerdict } from "@askwell/plugin-kit";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { siteLanguage } from "../../site/index.ts";
import { findUser } from "../../users/index.ts";
import { previewText } from "../text.ts";

/** A new post or an edit before it is stored. */
export type Submission = Pick<ReviewContent, "object_type" | "action" | "title" | "tags" | "markdown">;

/** The verdict of a plugin that does not approve. */
export interface Objection {
  readonly slug_name: string;
  readonly verdict: Exclude<ReviewVerdict, { review_status: "approved" }>;
}

/** Time limits: an author waits for the verdicts. Source: docs/rules/review.md RV15. */
const REVIEW_TIMEOUT_MS = 5000;
const TOTAL_TIMEOUT_MS = 8000;

/** Plugins are not trusted to answer what their types promise. */
function checkVerdict(verdict: ReviewVerdict): ReviewVerdict {
  if (verdict?.review_status === "approved") return verdict;
  const isKnown = verdict?.review_status === "need_review" || verdict?.review_status === "delete_directly";
  if (!isKnown) throw new Error("the verdict has no known status");
  if (typeof verdict.reason?.en_US !== "string") throw new Error("the verdict has no reason in English");
  return verdict;
}

/**
 * Asks the enabled reviewers in their order until one does not approve; undefined if all do. One that fails or takes
 * too long is skipped. Never call it inside a transaction. Rules: docs/rules/review.md RV14, RV15.
 */
export async function askReviewers(app: App, who: Viewer, submission: Submission): Promise<Objection | undefined> {
  const content = await contentFor(app, who, submission);
  const endsAt = performance.now() + TOTAL_TIMEOUT_MS;
  for (const reviewer of app.plugins.active("reviewer")) {
    const timeoutMs = Math.max(1, Math.min(REVIEW_TIMEOUT_MS, endsAt - performance.now()));
    const verdict = await reviewer
      .call(
        "review",
        async (plugin, context, signal) => checkVerdict(await plugin.review(context, content, signal)),
        timeoutMs,
      )
      // The host has recorded the error.
      .catch(() => undefined);
    if (verdict && verdict.review_status !== "approved") return { slug_name: reviewer.slug_name, verdict };
  }
  return undefined;
}

async function contentFor(app: App, who: Viewer, submission: Submission): Promise<ReviewContent> {
  const { id, username, display_name, rank, role_id } = who;
  const user = await findUser(app.db.read, id);
  return {
    ...submission,
    html: await previewText(app, app.db.read, submission.markdown),
    author: {
      ...{ id, username, display_name, rank },
      approved_question_amount: user?.question_count ?? 0,
      approved_answer_amount: user?.answer_count ?? 0,
      role: role_id === roles.admin ? "admin" : role_id === roles.moderator ? "moderator" : "user",
    },
    language: siteLanguage(app),
    user_agent: who.browser.user_agent,
    ip: who.browser.ip,
  };
}
