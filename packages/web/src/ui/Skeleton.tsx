import styles from "./Skeleton.module.css";

interface SkeletonProps {
  readonly shape?: "line" | "title" | "block" | "round";
  /** Share of the line's width: a half, three quarters, or all of it. */
  readonly width?: "half" | "most" | "full";
}

/** Stands where something is about to come, in its shape. */
export function Skeleton({ shape = "line", width = "full" }: SkeletonProps) {
  return <span aria-hidden="true" className={`${styles.bone} ${styles[shape]} ${styles[width]}`} />;
}
