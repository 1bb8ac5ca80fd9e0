import {
  definePlugin,
  type FieldProblem,
  type LocalizedText,
  type Plugin,
  type PluginContext,
  type PluginValues,
  type PostDecision,
  type ReviewContent,
  type ReviewVerdict,
} from "@askwell/plugin-kit";
import { AKISMET_ORIGIN, type AkismetCall, checkComment, commentOf, correct, verifyKey } from "./client.ts";
import { findSent, forget, remember } from "./remembered.ts";
import { fields, texts } from "./settings.ts";

const APPROVED: ReviewVerdict = { review_status: "approved" };
const held = (reason: LocalizedText): ReviewVerdict => ({ review_status: "need_review", reason });

async function review(call: AkismetCall, content: ReviewContent): Promise<ReviewVerdict> {
  const { configuration } = call.context;
  const trustedRank = Number(configuration.trusted_rank) || 0;
  const isTrusted = trustedRank > 0 && content.author.rank >= trustedRank;
  if (isTrusted || String(configuration.api_key ?? "") === "") return APPROVED;
  try {
    const comment = commentOf(call.context, content);
    const verdict = await checkComment(call, comment);
    if (verdict === "ham") {
      await remember(call.context, "passed", { content, comment }).catch(() => undefined);
      return APPROVED;
    }
    if (verdict === "blatant" && configuration.blatant !== "hold")
      return { review_status: "delete_directly", reason: texts.blatant };
    // What cannot be remembered is not reported later, and is held all the same.
    if (content.action === "create") await remember(call.context, "held", { content, comment }).catch(() => undefined);
    return held(verdict === "spam" ? texts.spam : texts.blatant);
  } catch (error) {
    if (configuration.on_failure === "hold") return held(texts.unreachable);
    // The site logs the error and goes on without a verdict.
    throw error;
  }
}

/** What Akismet has to be told about a decision: nothing if it knew, or if the decision says nothing about spam. */
function correctionOf({ decision, is_held }: PostDecision, { report_rejected }: PluginValues) {
  if (is_held) return decision === "approved" ? "submit-ham" : undefined;
  if (decision === "removed_as_spam") return "submit-spam";
  return decision === "rejected" && report_rejected !== "no" ? "submit-spam" : undefined;
}

/** Tells Akismet where staff decided otherwise. */
async function learn(call: AkismetCall, decision: PostDecision): Promise<void> {
  const { context } = call;
  const verdict = decision.is_held ? "held" : "passed";
  // A post that another reviewer held and staff approved can still turn out to be spam.
  if (!decision.is_held && decision.decision === "approved") return;
  const hasKey = String(context.configuration.api_key ?? "") !== "";
  const comment = await findSent(context, verdict, decision);
  const correction = correctionOf(decision, context.configuration);
  if (comment && hasKey && correction) await correct(call, comment, correction);
  // Afterwards, because a call that fails is repeated.
  if (comment) await forget(context, verdict, decision);
}

/** Problems of settings that are about to be saved; a key is verified only when it is another one. */
async function problemsOf(origin: string, context: PluginContext, values: PluginValues): Promise<FieldProblem[]> {
  const isNumber = /^\d{0,9}$/.test(String(values.trusted_rank ?? "").trim());
  const problems = isNumber ? [] : [{ field: "trusted_rank", message: texts.wrongNumber }];
  const key = String(values.api_key ?? "");
  if (key === "" || key === context.configuration.api_key) return problems;
  const isValid = await verifyKey({ origin, context }, key).catch(() => undefined);
  if (isValid) return problems;
  return [...problems, { field: "api_key", message: isValid === undefined ? texts.unverified : texts.invalidKey }];
}

/** Creates the plugin that holds or deletes posts that the service Akismet takes for spam. */
export function createReviewerAkismet(origin = AKISMET_ORIGIN): Plugin {
  return definePlugin({
    slug_name: "reviewer_akismet",
    kind: "reviewer",
    version: "1.0.0",
    link: "https://akismet.com/developers/",
    name: { en_US: "Review: Akismet", zh_CN: "审核：Akismet", ar: "المراجعة: Akismet" },
    description: {
      en_US: "Holds or deletes new posts and edits that the service Akismet takes for spam.",
      zh_CN: "新帖子和编辑被 Akismet 服务判定为垃圾内容时，将其送审或删除。",
      ar: "يوقف المنشورات والتعديلات الجديدة للمراجعة أو يحذفها إن عدّتها خدمة Akismet بريدًا مزعجًا.",
    },
    fields: () => fields,
    check: (context, values) => problemsOf(origin, context, values),
    reviewer: {
      review: (context, content, signal) => review({ origin, context, signal }, content),
      decided: (context, decision, signal) => learn({ origin, context, signal }, decision),
    },
  });
}
