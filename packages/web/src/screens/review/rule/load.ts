import { type HoldConditions, NO_CONDITIONS } from "@askwell/domain";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";

export async function load({ api, params, query }: LoadContext) {
  const id = params.ruleId ?? "";
  const from = query.get("from") ?? "";
  const { list, may_edit, sees_networks } = await api.holdRules({});
  const rule = list.find((each) => each.id === id) ?? null;
  if (!may_edit || (!rule && id !== "new")) throw new PageError(404);
  const start: HoldConditions = rule ?? (from === "" ? NO_CONDITIONS : await api.draftHoldRule({ object_id: from }));
  return { rule, start, sees_networks };
}
