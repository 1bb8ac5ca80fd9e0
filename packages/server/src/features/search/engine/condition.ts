import type { SearchNumber } from "@askwell/domain";
import type { ConditionWord, NumberRange, SearchCondition } from "@askwell/plugin-kit";
import type { SearchRequest } from "../../../platform/search/index.ts";

/** The words of a request, for an engine. */
export function conditionWords({ terms, texts }: Pick<SearchRequest, "terms" | "texts">): ConditionWord[] {
  return terms.map(({ codes, prefix }, index) => {
    const typed = texts[index];
    return { text: typed?.text ?? "", codes, is_prefix: prefix, is_phrase: typed?.isPhrase ?? false };
  });
}

/** A request as the condition of an engine; `tags` are the groups of tag ids. */
export function conditionOf(request: SearchRequest, tags: readonly (readonly string[])[]): SearchCondition {
  const { kind, accepted, order, offset, size } = request;
  return {
    words: conditionWords(request),
    tags,
    type: kind,
    user_id: request.user_id,
    question_id: request.question_id,
    question_accepted: kind === "question" ? accepted : null,
    answer_accepted: kind === "answer" ? accepted : null,
    score: rangeOf(request.score),
    views: rangeOf(request.view_count),
    answers: rangeOf(request.answer_count),
    created: request.created,
    excluded: request.best ?? [],
    order: order === "relevance" && request.terms.length === 0 ? "newest" : order,
    page: offset / size + 1,
    page_size: size,
  };
}

function rangeOf(number: SearchNumber | null): NumberRange | null {
  return number && { min: number.value, max: number.isExact ? number.value : null };
}
