import type { BadgeMeasure } from "./badge-measures.ts";

/** Badge levels by their stored and wire number. */
export const badgeLevels = { bronze: 1, silver: 2, gold: 3 } as const;

/** The groups of the wire format; the name is `badges.groups.<key>`. Badges that it does not know have none. */
export const badgeGroups = { getting_started: 1, community: 2, posting: 3 } as const;

/** How the site groups all badges; the name is `badges.sections.<key>`. Source: docs/rules/badges.md D3. */
export const badgeSections = [
  "getting_started",
  "questions",
  "answers",
  "participation",
  "moderation",
  "tags",
  "own",
] as const;

/** A section of the list of badges. */
export type BadgeSection = (typeof badgeSections)[number];

/** The outlines of badges. */
export const badgeShapes = ["circle", "drop", "seal", "shield", "lozenge", "octagon"] as const;

/** The outline of a badge. */
export type BadgeShape = (typeof badgeShapes)[number];

/** What is drawn inside a badge, with the icon that says the same to clients that draw it themselves. */
export const badgeSigns = {
  bell: "bell-fill",
  bolt: "lightning-fill",
  book: "book-fill",
  bookmark: "bookmark-fill",
  chat: "chat-fill",
  check: "check-circle-fill",
  clock: "clock-fill",
  crown: "trophy-fill",
  down: "hand-thumbs-down-fill",
  eye: "eye-fill",
  flag: "flag-fill",
  heart: "heart-fill",
  hourglass: "hourglass-split",
  leaf: "flower1",
  link: "link-45deg",
  pencil: "pencil-fill",
  person: "person-fill",
  question: "question-circle-fill",
  ring: "life-preserver",
  share: "share-fill",
  smile: "emoji-smile-fill",
  star: "star-fill",
  sun: "sun-fill",
  tag: "tag-fill",
  up: "hand-thumbs-up-fill",
} as const;

/** What is drawn inside a badge. */
export type BadgeSign = keyof typeof badgeSigns;

/** The colours of own badges; without one, a badge has that of its level. */
export const badgeColors = ["green", "teal", "blue", "purple", "pink", "red"] as const;

/** The definition of a badge. */
export interface BadgeDefinition {
  /** Null for badges that the wire format does not know. */
  readonly group: keyof typeof badgeGroups | null;
  readonly section: BadgeSection;
  readonly level: keyof typeof badgeLevels;
  /** Awarded once per user, or once per post or tag. */
  readonly single: boolean;
  readonly icon: string;
  /** The stored name of the award condition; for badges that the wire format does not know, the measure. */
  readonly handler: string;
  /** The amount that the condition requires. */
  readonly amount: number;
  /** What history is measured by; null if it does not show who has earned the badge. */
  readonly measure: BadgeMeasure | null;
  readonly shape: BadgeShape;
  readonly sign: BadgeSign;
}

type FirstBadge = Pick<BadgeDefinition, "handler" | "icon" | "measure" | "shape" | "sign">;

const first = (badge: FirstBadge): BadgeDefinition => ({
  group: "getting_started",
  section: "getting_started",
  level: "bronze",
  single: true,
  amount: 1,
  ...badge,
});
const votes = (post: "Answer" | "Question", level: BadgeDefinition["level"], amount: number): BadgeDefinition => ({
  group: "posting",
  section: post === "Answer" ? "answers" : "questions",
  level,
  single: false,
  icon: post === "Answer" ? "chat-square-text-fill" : "question-circle-fill",
  handler: `Reach${post}Vote`,
  amount,
  measure: post === "Answer" ? "answer_upvotes" : "question_upvotes",
  shape: post === "Answer" ? "seal" : "drop",
  sign: post === "Answer" ? "star" : "question",
});

/** The badges of the wire format, in installation order; texts are `badges.<key>`. Source: docs/rules/badges.md D1. */
export const wireBadges = {
  autobiographer: first({
    handler: "FirstUpdateUserProfile",
    icon: "person-badge-fill",
    measure: "profiles_filled",
    shape: "circle",
    sign: "leaf",
  }),
  editor: first({
    handler: "FirstPostEdit",
    icon: "pencil-fill",
    measure: "posts_edited",
    shape: "lozenge",
    sign: "pencil",
  }),
  first_flag: first({
    handler: "FirstFlaggedPost",
    icon: "flag-fill",
    measure: "flags_raised",
    shape: "shield",
    sign: "flag",
  }),
  first_upvote: first({
    handler: "FirstVotedPost",
    icon: "hand-thumbs-up-fill",
    measure: "upvotes_cast",
    shape: "circle",
    sign: "up",
  }),
  first_reaction: first({
    handler: "FirstReactedPost",
    icon: "emoji-smile-fill",
    measure: "reactions_given",
    shape: "circle",
    sign: "smile",
  }),
  first_share: first({
    handler: "FirstSharedPost",
    icon: "share-fill",
    measure: null,
    shape: "circle",
    sign: "share",
  }),
  scholar: first({
    handler: "FirstAcceptAnswer",
    icon: "check-circle-fill",
    measure: "questions_settled",
    shape: "drop",
    sign: "check",
  }),
  solved: {
    ...first({
      handler: "ReachAnswerAcceptedAmount",
      icon: "check-square-fill",
      measure: "answers_accepted",
      shape: "seal",
      sign: "check",
    }),
    group: "community",
    section: "answers",
  },
  nice_answer: votes("Answer", "bronze", 10),
  good_answer: votes("Answer", "silver", 25),
  great_answer: votes("Answer", "gold", 50),
  nice_question: votes("Question", "bronze", 10),
  good_question: votes("Question", "silver", 25),
  great_question: votes("Question", "gold", 50),
} as const satisfies Record<string, BadgeDefinition>;

/** The key of a badge of the wire format. */
export type WireBadgeKey = keyof typeof wireBadges;
