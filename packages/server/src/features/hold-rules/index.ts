export { mayEditRules } from "./hold-rules.ts";
export { recordHold } from "./queries.ts";
export { hasHoldRules, type RuledContent, ruleObjection } from "./rule-objection.ts";
