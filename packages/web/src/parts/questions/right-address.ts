import { type Addressed, hasTitleInAddress, longId, questionAddress } from "@askwell/domain";
import type { RouteParams } from "../../app/routing/route.ts";

/** A question with the answer that its address names; "" where it names none that can be read. */
interface Asked extends Addressed {
  readonly answerId: string;
}

/**
 * Where an address of a question leads, as this site writes it; null when it is written so already. What stands behind
 * the id is its title, or an answer. Source: docs/rules/pages.md Z1.
 */
export function rightAddress(permalink: number, { qid, slug = "", aid = "" }: RouteParams, asked: Asked) {
  const { answerId, url_title } = asked;
  const isNamed = qid === asked.id;
  const isAnswer = answerId !== "" && longId(slug) === longId(answerId);
  if (!hasTitleInAddress(permalink)) {
    return isNamed && (slug === "" || isAnswer) ? null : questionAddress(permalink, asked);
  }
  if (slug === url_title) return isNamed ? null : questionAddress(permalink, asked);
  return questionAddress(permalink, asked, isAnswer || aid !== "" ? answerId : "");
}
