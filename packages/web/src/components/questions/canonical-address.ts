import { hasTitleInAddress, longId, type QuestionAddressParts, questionAddress } from "@askwell/domain";
import type { RouteParams } from "../../app/routing/route.ts";

/** A question with the answer that the path names; "" where it names none that exists. */
interface RequestedQuestion extends QuestionAddressParts {
  readonly answerId: string;
}

/**
 * The canonical path of a question, or null when the requested path is canonical. The segment after the id is a title or
 * an answer. Source: docs/rules/pages.md Z1.
 */
export function canonicalAddress(
  permalink: number,
  { qid, slug = "", aid = "" }: RouteParams,
  requested: RequestedQuestion,
) {
  const { answerId, url_title } = requested;
  const isCanonicalId = qid === requested.id;
  const isAnswer = answerId !== "" && longId(slug) === longId(answerId);
  if (!hasTitleInAddress(permalink)) {
    return isCanonicalId && (slug === "" || isAnswer) ? null : questionAddress(permalink, requested);
  }
  if (slug === url_title) return isCanonicalId ? null : questionAddress(permalink, requested);
  return questionAddress(permalink, requested, isAnswer || aid !== "" ? answerId : "");
}
