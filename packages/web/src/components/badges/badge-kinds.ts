import { badgeLevels, badges } from "@askwell/domain";
import type { BadgeDrawing } from "../../ui/drawings/Badge.tsx";

const levels = ["bronze", "silver", "gold"] as const;

/** The name of a badge's level, 1 to 3. */
export const badgeLevel = (level: number) => levels[level - 1] ?? "bronze";

/** A badge as replies name it: the icon says what it is for. */
export interface BadgeLike {
  readonly icon: string;
  readonly level: number;
}

interface BadgeKind extends Pick<BadgeDrawing, "shape" | "sign"> {
  /** What it is given for; a key of the texts. */
  readonly reason:
    | "profile"
    | "edit"
    | "flag"
    | "upvote"
    | "reaction"
    | "share"
    | "accept"
    | "accepted"
    | "answer"
    | "question"
    | "other";
}

/** The kinds of badges by the icon that names them on the wire. */
const kinds: Readonly<Record<string, BadgeKind>> = {
  "person-badge-fill": { shape: "circle", sign: "leaf", reason: "profile" },
  "pencil-fill": { shape: "lozenge", sign: "pencil", reason: "edit" },
  "flag-fill": { shape: "shield", sign: "flag", reason: "flag" },
  "hand-thumbs-up-fill": { shape: "circle", sign: "up", reason: "upvote" },
  "emoji-smile-fill": { shape: "circle", sign: "smile", reason: "reaction" },
  "share-fill": { shape: "circle", sign: "share", reason: "share" },
  "check-circle-fill": { shape: "drop", sign: "check", reason: "accept" },
  "check-square-fill": { shape: "seal", sign: "check", reason: "accepted" },
  "chat-square-text-fill": { shape: "seal", sign: "star", reason: "answer" },
  "question-circle-fill": { shape: "drop", sign: "question", reason: "question" },
};
const otherKind: BadgeKind = { shape: "octagon", sign: "sun", reason: "other" };

export const badgeKind = ({ icon }: Pick<BadgeLike, "icon">): BadgeKind => kinds[icon] ?? otherKind;

/** How many upvotes a badge requires, or another amount; 1 for what is done once. */
export const badgeAmount = ({ icon, level }: BadgeLike): number =>
  Object.values(badges).find((badge) => badge.icon === icon && badgeLevels[badge.level] === level)?.amount ?? 1;
