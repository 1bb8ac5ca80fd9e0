import type { Reply } from "@askwell/contract";
import { type BadgeMeasure, badgeMeasures } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";

/** Stands for the amount in the words of a rule, which have the form of a large number. */
const anyAmount = { amount: "…", count: 100 };

/** The rules that an own badge can have, in words. Rules: docs/rules/badges.md D10. */
export async function badgeRules(app: App, admin: Admin): Promise<Reply<"badgeRules">> {
  const t = app.translator(admin.language);
  const measures = Object.keys(badgeMeasures) as BadgeMeasure[];
  return measures.map((rule) => ({ rule, label: t(`badges.rules.${rule}`, anyAmount) }));
}
