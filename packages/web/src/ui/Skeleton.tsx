import styles from "./Skeleton.module.css";

interface SkeletonProps {
  readonly shape?: "line" | "small" | "title" | "block" | "round";
  /** Share of the line's width. */
  readonly width?: "half" | "most" | "full";
}

/** A placeholder while content loads. */
export function Skeleton({ shape = "line", width = "full" }: SkeletonProps) {
  return <span aria-hidden="true" className={`${styles.bone} ${styles[shape]} ${styles[width]}`} />;
}
