import styles from "./Mark.module.css";

/** The mark of Askwell, in the colour of the text around it; `styles/mark.svg` is the same as a file. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="13" cy="16" r="9.5" />
      <path d="M22.5 6.5v15.5a4.25 4.25 0 0 0 4.25 4.25H28" />
      <circle cx="13" cy="16" r="3.25" className={styles.drop} />
    </svg>
  );
}
