import type { NumberRange, SearchCondition } from "@askwell/plugin-kit";

/** How an engine writes one filter. */
export interface FilterSyntax<Filter> {
  readonly equals: (field: string, value: string | boolean) => Filter;
  readonly isAnyOf: (field: string, values: readonly string[]) => Filter;
  readonly isNoneOf: (field: string, values: readonly string[]) => Filter;
  readonly isWithin: (field: string, range: NumberRange) => readonly Filter[];
}

/** The filters of a condition, all of which apply, without its words. */
export function filtersOf<Filter>(condition: SearchCondition, syntax: FilterSyntax<Filter>): Filter[] {
  const equals = (field: string, value: string | boolean | null) =>
    value === null ? [] : [syntax.equals(field, value)];
  const within = (field: string, range: NumberRange | null) => (range ? syntax.isWithin(field, range) : []);
  return [
    ...condition.tags.map((group) => syntax.isAnyOf("tags", group)),
    ...(condition.excluded.length > 0 ? [syntax.isNoneOf("id", condition.excluded)] : []),
    ...equals("type", condition.type),
    ...equals("user_id", condition.user_id),
    ...equals("question_id", condition.question_id),
    ...equals("accepted", condition.question_accepted ?? condition.answer_accepted),
    ...within("score", condition.score),
    ...within("views", condition.views),
    ...within("answers", condition.answers),
    ...within("created", condition.created),
  ];
}
