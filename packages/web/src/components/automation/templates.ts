import type { RuleStart } from "./automation-rule.ts";

/** Rules that many sites can use; what they tell is chosen in the editor. */
export const templates = {
  unanswered: { trigger: "unanswered", events: [], hours: "24" },
  newcomers: { trigger: "event", events: ["question.created"], account_days: "7", groups: ["moderators"] },
  reported: {
    trigger: "event",
    events: ["question.flagged", "answer.flagged", "comment.flagged"],
    groups: ["moderators"],
  },
  downvoted: {
    trigger: "score_at_most",
    events: ["question.score_changed", "answer.score_changed"],
    score: "-3",
    hold: true,
  },
  new_tags: { trigger: "event", about: "tag", events: ["tag.created"] },
  new_accounts: {
    trigger: "event",
    about: "user",
    events: ["user.registered", "user.edited"],
    account_days: "7",
    words: "shop",
    groups: ["moderators"],
  },
  popular: { trigger: "score_at_least", events: ["question.score_changed"], score: "10" },
} as const satisfies Readonly<Record<string, RuleStart>>;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as readonly TemplateName[];
