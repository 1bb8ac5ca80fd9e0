/** Badge levels by their stored and wire number. */
export const badgeLevels = { bronze: 1, silver: 2, gold: 3 } as const;

/** Badge groups; the name is `badges.groups.<key>`. */
export const badgeGroups = { getting_started: 1, community: 2, posting: 3 } as const;

interface BadgeDefinition {
  readonly group: keyof typeof badgeGroups;
  readonly level: keyof typeof badgeLevels;
  /** Awarded once per user, or once per post. */
  readonly single: boolean;
  readonly icon: string;
  /** The stored name of the award condition. */
  readonly handler: string;
  /** The amount that the condition requires. */
  readonly amount: number;
}

const first = (handler: string, icon: string): BadgeDefinition => ({
  group: "getting_started",
  level: "bronze",
  single: true,
  icon,
  handler,
  amount: 1,
});
const votes = (post: "Answer" | "Question", level: BadgeDefinition["level"], amount: number): BadgeDefinition => ({
  group: "posting",
  level,
  single: false,
  icon: post === "Answer" ? "chat-square-text-fill" : "question-circle-fill",
  handler: `Reach${post}Vote`,
  amount,
});

/** The badges of every site, in installation order; texts are `badges.<key>`. Source: docs/rules/badges.md D1. */
export const badges = {
  autobiographer: first("FirstUpdateUserProfile", "person-badge-fill"),
  editor: first("FirstPostEdit", "pencil-fill"),
  first_flag: first("FirstFlaggedPost", "flag-fill"),
  first_upvote: first("FirstVotedPost", "hand-thumbs-up-fill"),
  first_reaction: first("FirstReactedPost", "emoji-smile-fill"),
  first_share: first("FirstSharedPost", "share-fill"),
  scholar: first("FirstAcceptAnswer", "check-circle-fill"),
  solved: { ...first("ReachAnswerAcceptedAmount", "check-square-fill"), group: "community" },
  nice_answer: votes("Answer", "bronze", 10),
  good_answer: votes("Answer", "silver", 25),
  great_answer: votes("Answer", "gold", 50),
  nice_question: votes("Question", "bronze", 10),
  good_question: votes("Question", "silver", 25),
  great_question: votes("Question", "gold", 50),
} as const satisfies Record<string, BadgeDefinition>;

/** The key of a badge. */
export type BadgeKey = keyof typeof badges;
