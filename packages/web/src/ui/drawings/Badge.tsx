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
const otherOutline: Outline = outlines.octagon;

const signs: Readonly<Record<string, string>> = {
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.75h4",
  bolt: "M13 3 5.5 13.5H12L11 21l7.5-10.5H12z",
  book: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
  bookmark: "M6.5 4h11v16.5L12 16l-5.5 4.5z",
  chat: "M4 5h16v11h-8.5L7 20v-4H4z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  clock: "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5zM12 7.5V12l3 2",
  crown: "M4.5 18h15L21 8l-5 4-4-7-4 7-5-4z",
  down: "M12 17.5 5 8h14z",
  eye: "M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12zM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z",
  flag: "M6 21V4.5M6 5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0",
  heart: "M12 20s-8-4.8-8-10.5A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.5C20 15.2 12 20 12 20z",
  hourglass: "M7 4h10M7 20h10M8 4c0 5 8 6 8 8s-8 3-8 8M16 4c0 5-8 6-8 8s8 3 8 8",
  leaf: "M5 19c0-9 5-14 14-14 0 9-4.5 13-10.5 12.5M5 19c2-4.5 5-7 9-9",
  link: "M10.5 13.5a3.8 3.8 0 0 0 5.4.2l3-3a3.8 3.8 0 0 0-5.4-5.4l-1.2 1.2M13.5 10.5a3.8 3.8 0 0 0-5.4-.2l-3 3a3.8 3.8 0 0 0 5.4 5.4l1.2-1.2",
  pencil: "M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z",
  person: "M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  question:
    "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5zM9.8 9.6c.2-3 4.7-2.7 4.5.1-.1 1.7-2.3 1.9-2.3 3.8M12 16.3v.01",
  ring: "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM6.2 6.2l3.3 3.3M14.5 14.5l3.3 3.3M17.8 6.2l-3.3 3.3M9.5 14.5l-3.3 3.3",
  share: "M12 14.5V4M8.5 7 12 3.5 15.5 7M6 11v8.5h12V11",
  smile:
    "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5zM8.5 13.5c1.3 2.7 5.7 2.7 7 0M9.3 9.5v.01M14.7 9.5v.01",
  star: "m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.7-5-2.8-5 2.8 1.1-5.7L4 9.9l5.6-.7z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M18 6l-1.4 1.4M7.4 16.6 6 18",
  tag: "M4 4h8l8.5 8.5-8 8L4 12zM8 8v.01",
  up: "M12 6.5 19 16H5z",
};

const colors: Readonly<Record<string, string | undefined>> = {
  green: styles.green,
  teal: styles.teal,
  blue: styles.blue,
  purple: styles.purple,
  pink: styles.pink,
  red: styles.red,
};

const outlineOf = (shape: string): Outline =>
  Object.hasOwn(outlines, shape) ? outlines[shape as keyof typeof outlines] : otherOutline;
/** A badge of a later version may have a sign that is not known here. */
const signOf = (sign: string): string => (Object.hasOwn(signs, sign) ? signs[sign] : signs.sun) ?? "";

interface BadgeProps {
  readonly shape: string;
  readonly sign: string;
  readonly level: "bronze" | "silver" | "gold";
  /** "" or an unknown one for that of the level. */
  readonly color?: string;
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
export function Badge({ shape, sign, level, color = "", size = "normal", isLocked = false, progress = 0 }: BadgeProps) {
  const { rim, inner, signTop } = outlineOf(shape);
  return (
    <svg
      className={classes(styles.badge, styles[level], colors[color], styles[size], isLocked && styles.locked)}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <path d={rim} className={styles.rim} />
      {isLocked && progress > 0 && (
        <path d={rim} className={styles.way} pathLength="100" strokeDasharray={`${Math.round(progress * 100)} 100`} />
      )}
      {!isLocked && level !== "bronze" && <path d={inner} className={styles.inner} />}
      <path d={signOf(sign)} className={styles.sign} transform={`translate(19 ${signTop}) scale(1.08)`} />
    </svg>
  );
}
