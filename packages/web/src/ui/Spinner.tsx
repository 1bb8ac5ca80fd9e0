import styles from "./Spinner.module.css";

/** A loading indicator; needs a text beside it. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <circle className={styles.arc} cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  );
}

interface ProgressRingProps {
  /** 0 to 1. */
  readonly share: number;
  readonly label: string;
}

/** A progress ring. */
export function ProgressRing({ share, label }: ProgressRingProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <circle className={styles.done} cx="12" cy="12" r="9" pathLength="100" strokeDasharray={`${percent} 100`} />
      </svg>
    </span>
  );
}
