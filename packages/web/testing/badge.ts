import type { Reply } from "@askwell/contract";

type BadgeListItem = Reply<"badges">[number]["badges"][number];

/** The badge Great Answer in a list, with changes. */
export const badgeFixture = (changes: Partial<BadgeListItem> = {}): BadgeListItem => ({
  id: "1",
  name: "Great Answer",
  icon: "chat-square-text-fill",
  level: 3,
  shape: "seal",
  sign: "star",
  color: "",
  rule: "An answer with 50 upvotes",
  award_count: 1,
  earned_count: 1,
  ...changes,
});
