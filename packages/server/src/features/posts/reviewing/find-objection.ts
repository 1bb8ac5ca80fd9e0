import { roles } from "@askwell/domain";
import type { LocalizedText, ReviewContent, ReviewVerdict } from "@askwell/plugin-kit";
import type { App } from "../../../app.ts";
import { isStaff, type Viewer } from "../../../viewer.ts";
import { mayBeHeld, type RuledContent, ruleObjection } from "../../hold-rules/index.ts";
import { siteLanguage } from "../../site/index.ts";
import { findUser } from "../../users/index.ts";
import { previewText } from "../text.ts";

/** A new post or an edit before it is stored. */
export interface Submission
  extends Pick<ReviewContent, "object_type" | "action" | "title" | "tags" | "markdown">,
    Pick<RuledContent, "question_id" | "thread_tags"> {}

/** What a plugin does not approve, or a rule of the site holds. */
export interface Objection {
  /** Who objects, as it is stored. */
  readonly submitter: string;
  readonly isDeleted: boolean;
  readonly reason: LocalizedText;
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

/** Whether what a user writes has to be judged before it is stored: not what staff write. */
export const isReviewed = async (app: App, who: Viewer): Promise<boolean> =>
  !isStaff(who) && (app.plugins.active("reviewer").length > 0 || (await mayBeHeld(app, who)));

/**
 * Asks the enabled reviewers in their order until one does not approve, then the rules of the site; undefined if nothing
 * objects. Never call it inside a transaction. Rules: docs/rules/review.md RV14, docs/rules/hold-rules.md HR3.
 */
export async function findObjection(
  app: App,
  who: Viewer,
  { question_id, thread_tags, ...submission }: Submission,
): Promise<Objection | undefined> {
  const content = await contentFor(app, who, submission);
  const objection = await askReviewers(app, content);
  if (objection) return objection;
  const thread = { ...(question_id && { question_id }), ...(thread_tags && { thread_tags }) };
  const held = await ruleObjection(app, who, { ...content, ...thread });
  return held && { ...held, isDeleted: false };
}

/** A reviewer that fails or takes too long is skipped. Rules: docs/rules/review.md RV15. */
async function askReviewers(app: App, content: ReviewContent): Promise<Objection | undefined> {
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
    if (!verdict || verdict.review_status === "approved") continue;
    const { review_status, reason } = verdict;
    return { submitter: reviewer.slug_name, isDeleted: review_status === "delete_directly", reason };
  }
  return undefined;
}

async function contentFor(
  app: App,
  who: Viewer,
  submission: Omit<Submission, "question_id" | "thread_tags">,
): Promise<ReviewContent> {
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
