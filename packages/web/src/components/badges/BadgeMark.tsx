import { Badge } from "../../ui/drawings/Badge.tsx";
import { type BadgeLike, badgeLevel } from "./badge-levels.ts";

interface BadgeMarkProps {
  readonly badge: BadgeLike;
  readonly size?: "small" | "normal" | "large";
  /** The viewer has not earned it. */
  readonly isLocked?: boolean;
  /** The way to it, 0 to 1. */
  readonly progress?: number;
}

/** The drawing of a badge; name and level are shown beside it. */
export function BadgeMark({ badge, ...rest }: BadgeMarkProps) {
  const { shape, sign, color, level } = badge;
  return <Badge shape={shape} sign={sign} color={color} level={badgeLevel(level)} {...rest} />;
}
