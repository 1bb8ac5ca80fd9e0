import { classes } from "../classes.ts";
import styles from "./Badge.module.css";

interface Outline {
  readonly rim: string;
  /** The second rim of silver, and the heart of gold. */
  readonly inner: string;
  /** Where the upper edge of the sign is; its middle is that of the shape. */
  readonly signTop: number;
}

const RING = "M32 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40z";

/** What a badge is for: first steps, questions, answers, care, words or time. */
const outlines = {
  circle: { rim: "M32 6a26 26 0 1 1 0 52 26 26 0 0 1 0-52z", inner: RING, signTop: 19 },
  drop: {
    rim: "M32 5c10 8 23 15 23 29a23 23 0 0 1-46 0C9 20 22 13 32 5z",
    inner: "M32 11.5c7.8 6.2 18 11.5 18 22.5a18 18 0 0 1-36 0c0-11 10.2-16.3 18-22.5z",
    signTop: 21,
  },
  seal: {
    rim: "M32 7A7.5 7.5 0 0 1 44.5 10.3A7.5 7.5 0 0 1 53.7 19.5A7.5 7.5 0 0 1 57 32A7.5 7.5 0 0 1 53.7 44.5A7.5 7.5 0 0 1 44.5 53.7A7.5 7.5 0 0 1 32 57A7.5 7.5 0 0 1 19.5 53.7A7.5 7.5 0 0 1 10.3 44.5A7.5 7.5 0 0 1 7 32A7.5 7.5 0 0 1 10.3 19.5A7.5 7.5 0 0 1 19.5 10.3A7.5 7.5 0 0 1 32 7z",
    inner: RING,
    signTop: 19,
  },
  shield: {
    rim: "M32 5 55 13v18c0 14-9 23-23 28C18 54 9 45 9 31V13z",
    inner: "M32 10.5 50.5 17v14c0 11-7 18.5-18.5 23C20.5 49.5 13.5 42 13.5 31V17z",
    signTop: 19,
  },
  lozenge: { rim: "M32 4.5 59.5 32 32 59.5 4.5 32z", inner: "M32 11 53 32 32 53 11 32z", signTop: 19 },
  octagon: {
    rim: "M20.5 5h23L59 20.5v23L43.5 59h-23L5 43.5v-23z",
    inner: "M23 11h18l12 12v18L41 53H23L11 41V23z",
    signTop: 19,
  },
} as const satisfies Record<string, Outline>;

const signs = {
  check: "m5 12.5 4.5 4.5L19 7.5",
  flag: "M6 21V4.5M6 5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0",
  leaf: "M5 19c0-9 5-14 14-14 0 9-4.5 13-10.5 12.5M5 19c2-4.5 5-7 9-9",
  pencil: "M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z",
  question:
    "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5zM9.8 9.6c.2-3 4.7-2.7 4.5.1-.1 1.7-2.3 1.9-2.3 3.8M12 16.3v.01",
  share: "M12 14.5V4M8.5 7 12 3.5 15.5 7M6 11v8.5h12V11",
  smile:
    "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5zM8.5 13.5c1.3 2.7 5.7 2.7 7 0M9.3 9.5v.01M14.7 9.5v.01",
  star: "m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.7-5-2.8-5 2.8 1.1-5.7L4 9.9l5.6-.7z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M18 6l-1.4 1.4M7.4 16.6 6 18",
  up: "M12 6.5 19 16H5z",
} as const;

export type BadgeShape = keyof typeof outlines;
export type BadgeSign = keyof typeof signs;
export const badgeShapes = Object.keys(outlines) as BadgeShape[];

export interface BadgeDrawing {
  readonly shape: BadgeShape;
  readonly sign: BadgeSign;
  readonly level: "bronze" | "silver" | "gold";
}

interface BadgeProps extends BadgeDrawing {
  readonly size?: "small" | "normal" | "large";
  /** Not earned yet: dashed, without ground. */
  readonly isLocked?: boolean;
  /** The way to a badge that is not earned yet, 0 to 1: the part of the rim that is drawn. */
  readonly progress?: number;
}

/**
 * A badge. The shape says what it is for, the rims how rare it is: one for bronze, two for silver, a filled heart for
 * gold, so that colour is never needed. It is hidden from screen readers; its name and level stand beside it.
 */
export function Badge({ shape, sign, level, size = "normal", isLocked = false, progress = 0 }: BadgeProps) {
  const { rim, inner, signTop } = outlines[shape];
  return (
    <svg
      className={classes(styles.badge, styles[level], styles[size], isLocked && styles.locked)}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <path d={rim} className={styles.rim} />
      {isLocked && progress > 0 && (
        <path d={rim} className={styles.way} pathLength="100" strokeDasharray={`${Math.round(progress * 100)} 100`} />
      )}
      {!isLocked && level !== "bronze" && <path d={inner} className={styles.inner} />}
      <path d={signs[sign]} className={styles.sign} transform={`translate(19 ${signTop}) scale(1.08)`} />
    </svg>
  );
}
