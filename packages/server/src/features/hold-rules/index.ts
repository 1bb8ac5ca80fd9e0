export { mayEditRules } from "./hold-rules.ts";
export { recordHold } from "./queries.ts";
export { forgetRemovedTexts } from "./removed-texts.ts";
export { mayBeHeld, type RuledContent, ruleObjection } from "./rule-objection.ts";
export { holdRulesOf } from "./save-hold-rule.ts";
