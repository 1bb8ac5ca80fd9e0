/** What a profile shows, in the order of its tabs. */
export const tabs = [
  "overview",
  "answers",
  "questions",
  "bookmarks",
  "reputation",
  "comments",
  "votes",
  "badges",
] as const;
export type ProfileTab = (typeof tabs)[number];

const own: ReadonlySet<ProfileTab> = new Set(["bookmarks", "votes"]);

/** True for what nobody but the person themselves sees. */
export const isOwnTab = (tab: ProfileTab): boolean => own.has(tab);

/** The tab of an address; undefined for a word that is none. */
export const tabOf = (word: string): ProfileTab | undefined =>
  word === "" ? "overview" : tabs.find((tab) => tab === word);

export const orders = ["newest", "score"] as const;
export type ProfileOrder = (typeof orders)[number];

export const orderOf = (word: string | null): ProfileOrder => (word === "score" ? "score" : "newest");
