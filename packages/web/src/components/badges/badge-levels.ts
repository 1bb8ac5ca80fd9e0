/** The levels in their order. */
export const badgeLevels = ["bronze", "silver", "gold"] as const;

/** The name of a badge's level, 1 to 3. */
export const badgeLevel = (level: number) => badgeLevels[level - 1] ?? "bronze";

/** A badge as replies name it: how it is drawn. */
export interface BadgeLike {
  readonly level: number;
  readonly shape: string;
  readonly sign: string;
  /** "" for that of the level. */
  readonly color: string;
}
