import type { FieldChecks, Handlers } from "../../handler.ts";
import { deleteHoldRule } from "./delete-hold-rule.ts";
import { draftHoldRule } from "./draft-hold-rule.ts";
import { holdRules } from "./hold-rules.ts";
import { moveHoldRule } from "./move-hold-rule.ts";
import { conditionProblems, saveHoldRule } from "./save-hold-rule.ts";
import { switchHoldRule } from "./switch-hold-rule.ts";
import { tryHoldRule } from "./try-hold-rule.ts";

export const routes = {
  holdRules,
  saveHoldRule,
  moveHoldRule,
  switchHoldRule,
  deleteHoldRule,
  tryHoldRule,
  draftHoldRule,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  saveHoldRule: conditionProblems,
  tryHoldRule: conditionProblems,
} satisfies FieldChecks;
