import { automationStates } from "@askwell/domain";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { templateNames } from "../../../components/automation/templates.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;
export const filters = ["all", ...automationStates] as const;

export const sortings = ["name", "acted", "last"] as const;

/** The list, the editor of a new rule, or a rule with what it has done. */
export async function load({ api, params, query }: LoadContext) {
  const id = params.ruleId ?? "";
  const rules = await api.automationRules({});
  const sorting = sortings.find((each) => each === query.get("order")) ?? "name";
  const template = templateNames.find((each) => each === query.get("from")) ?? null;
  const rule = rules.list.find((each) => each.id === id) ?? null;
  if (!rule) {
    if (id !== "" && id !== "new") throw new PageError(404);
    return { rules, rule, sorting, template, isNew: id === "new", log: null };
  }
  const filter = filters.find((each) => each === query.get("state")) ?? "all";
  const page = pageOf(query);
  const state = filter === "all" ? "" : filter;
  const actions = await api.automationActions({ id, state, page, page_size: PAGE_SIZE });
  return { rules, rule, sorting, template, isNew: false, log: { filter, page, ...actions } };
}
