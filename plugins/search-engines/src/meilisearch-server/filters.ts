import { ApiFailure, type IndexSettings, type StoredDocument } from "./index-store.ts";

type Test = (document: StoredDocument) => boolean;

const fail = (message: string) => new ApiFailure(400, "invalid_search_filter", message);

/** Tokens of an expression: texts in quotation marks, brackets and commas, operators, words. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[\](),]|[<>!]=|[=<>]|[\w./-]+/g;

/** A value of a filter equals numbers and texts; letters match in any case, and lists by each of their values. */
function equals(stored: unknown, value: string): boolean {
  if (Array.isArray(stored)) return stored.some((each) => equals(each, value));
  return stored !== undefined && String(stored).toLowerCase() === value.toLowerCase();
}

const compare: Readonly<Record<string, (stored: number, value: number) => boolean>> = {
  ">": (stored, value) => stored > value,
  ">=": (stored, value) => stored >= value,
  "<": (stored, value) => stored < value,
  "<=": (stored, value) => stored <= value,
};

const textOf = (token: string) => (/^["']/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, "$1") : token);

/**
 * Reads one condition: `attribute = value`, `!=`, a comparison, or `attribute IN [value, value]`, or `NOT IN`. Conditions joined by
 * words are not used by the plugin, and rejected. Source:
 * https://www.meilisearch.com/docs/learn/filtering_and_sorting/filter_expression_reference
 */
function conditionOf(expression: string, { filterableAttributes }: IndexSettings): Test {
  const tokens = expression.match(TOKEN) ?? [];
  if (tokens.join("") !== expression.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ""))
    throw fail(`Was expecting an operation at \`${expression}\`.`);
  const [attribute = "", ...operation] = tokens;
  const isNegated = operation[0] === "NOT" && operation[1] === "IN";
  const [operator = "", ...rest] = isNegated ? operation.slice(1) : operation;
  if (!filterableAttributes.includes(attribute)) throw fail(`Attribute \`${attribute}\` is not filterable.`);
  if (operator === "IN") {
    const values = rest.slice(1, -1).filter((token) => token !== ",");
    if (rest[0] !== "[" || rest.at(-1) !== "]") throw fail("Expected only comma-separated field names inside `IN[..]`");
    return (document) => values.some((value) => equals(document[attribute], textOf(value))) !== isNegated;
  }
  const value = textOf(rest[0] ?? "");
  if (rest.length !== 1) throw fail(`Found unexpected characters at the end of the filter: \`${expression}\`.`);
  if (operator === "=") return (document) => equals(document[attribute], value);
  if (operator === "!=") return (document) => !equals(document[attribute], value);
  const holds = compare[operator];
  if (!holds) throw fail(`Was expecting an operation \`=\`, \`!=\`, \`>=\` … at \`${expression}\`.`);
  if (Number.isNaN(Number(value))) throw fail(`\`${value}\` is not a number.`);
  return (document) => holds(Number(document[attribute]), Number(value));
}

/** Reads a filter: an expression, or a list of them, all of which apply; of lists in it, one each. */
export function filterOf(filter: unknown, settings: IndexSettings): Test {
  if (filter === undefined || filter === null) return () => true;
  if (typeof filter === "string") return filter === "" ? () => true : conditionOf(filter, settings);
  if (!Array.isArray(filter)) throw fail("Expected a string or an array.");
  const all = filter.map((each: unknown) => {
    const any = (Array.isArray(each) ? each : [each]).map((one) => conditionOf(String(one), settings));
    return (document: StoredDocument) => any.some((test) => test(document));
  });
  return (document) => all.every((test) => test(document));
}
