import type { FieldChecks, Handlers } from "../../handler.ts";
import { automationActions } from "./automation-actions.ts";
import { automationRules } from "./automation-rules.ts";
import { deleteAutomationRule } from "./delete-rule.ts";
import { exportAutomationRules } from "./export-rules.ts";
import { retryAutomationActions } from "./retry-actions.ts";
import { choiceProblems, ruleProblems, saveAutomationRule } from "./save-rule.ts";
import { switchAutomationRule } from "./switch-rule.ts";
import { tryAutomationRule } from "./try-rule.ts";

export const routes = {
  automationRules,
  exportAutomationRules,
  saveAutomationRule,
  switchAutomationRule,
  deleteAutomationRule,
  tryAutomationRule,
  automationActions,
  retryAutomationActions,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  saveAutomationRule: ruleProblems,
  tryAutomationRule: choiceProblems,
} satisfies FieldChecks;
