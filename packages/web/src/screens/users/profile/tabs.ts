import { recordRights } from "@askwell/domain";
import { isStaff, type SignedInUser } from "../../../app/session/viewer.ts";
import { holdsRight } from "../../../components/granted-rights/held-rights.ts";

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

/** True for the tab of staff and of holders of rights about users. */
export const isStaffTab = (tab: ProfileTab): boolean => tab === "staff";

/** Whether the viewer has the tab of staff on the profiles of others. Rules: docs/rules/granted-rights.md GR11. */
export const seesStaffTab = (viewer: SignedInUser | null): boolean =>
  isStaff(viewer) || holdsRight(viewer, ...recordRights);

/** The tab of a path segment; undefined without one. */
export const tabOf = (segment: string): ProfileTab | undefined =>
  segment === "" ? "overview" : tabs.find((tab) => tab === segment);

export const orders = ["newest", "score"] as const;
export type ProfileOrder = (typeof orders)[number];

export const orderOf = (segment: string | null): ProfileOrder => (segment === "score" ? "score" : "newest");
