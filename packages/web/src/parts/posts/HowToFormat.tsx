import { useT } from "../../app/services.tsx";
import styles from "./HowToFormat.module.css";

/** What to write for what. */
const samples = [
  "parts.posts.format_samples.marks",
  "parts.posts.format_samples.link",
  "parts.posts.format_samples.bullets",
  "parts.posts.format_samples.numbers",
  "parts.posts.format_samples.quote",
  "parts.posts.format_samples.code",
  "parts.posts.format_samples.block",
] as const;

/** A short reminder of Markdown beside the forms. */
export function HowToFormat() {
  const t = useT();
  return (
    <section className={styles.card}>
      <h2 className={styles.caption}>{t("parts.posts.how_to_format")}</h2>
      <p>{t("parts.posts.format_hint")}</p>
      <ul className={styles.list}>
        {samples.map((sample) => (
          <li key={sample}>
            <code className={styles.sample} dir="auto">
              {t(sample)}
            </code>
          </li>
        ))}
      </ul>
      <a href="/help/formatting" target="_blank" rel="noopener">
        {t("parts.posts.format_more")}
      </a>
    </section>
  );
}
