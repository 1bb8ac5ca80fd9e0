import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { BadgeGrid } from "./BadgeGrid.tsx";

export type UserBadge = Reply<"userBadges">["list"][number];

/** The page of a badge with what one user earned it for. */
export const earnedBadgeAddress = (id: string, username: string): string =>
  `/badges/${id}?username=${encodeURIComponent(username)}`;

interface BadgeListProps {
  readonly badges: readonly UserBadge[];
  /** Their owner. */
  readonly username: string;
}

/** Badges that a user has earned; each links to what it was awarded for. */
export function BadgeList({ badges, username }: BadgeListProps) {
  const t = useT();
  return (
    <BadgeGrid
      badges={badges}
      addressOf={({ id }) => earnedBadgeAddress(id, username)}
      noteOf={({ earned_count }) => (earned_count > 1 ? t("components.badges.times", { count: earned_count }) : "")}
    />
  );
}
