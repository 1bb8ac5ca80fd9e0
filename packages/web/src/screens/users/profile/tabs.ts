/** The tabs of a profile, in their order. */
export const tabs = [
  "overview",
  "answers",
  "questions",
  "bookmarks",
  "reputation",
  "comments",
  "votes",
  "badges",
  "staff",
] as const;
export type ProfileTab = (typeof tabs)[number];

const privateTabs: ReadonlySet<ProfileTab> = new Set(["bookmarks", "votes"]);

/** True for tabs that only the user themselves can open. */
export const isOwnTab = (tab: ProfileTab): boolean => privateTabs.has(tab);

/** True for the tab that only staff can open. */
export const isStaffTab = (tab: ProfileTab): boolean => tab === "staff";

/** The tab of a path segment; undefined without one. */
export const tabOf = (segment: string): ProfileTab | undefined =>
  segment === "" ? "overview" : tabs.find((tab) => tab === segment);

export const orders = ["newest", "score"] as const;
export type ProfileOrder = (typeof orders)[number];

export const orderOf = (segment: string | null): ProfileOrder => (segment === "score" ? "score" : "newest");
