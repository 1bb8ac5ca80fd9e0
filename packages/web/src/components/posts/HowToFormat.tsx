import { useT } from "../../app/services/services.tsx";
import styles from "./HowToFormat.module.css";

/** Samples of the syntax. */
const samples = [
  "components.posts.format_samples.marks",
  "components.posts.format_samples.link",
  "components.posts.format_samples.bullets",
  "components.posts.format_samples.numbers",
  "components.posts.format_samples.quote",
  "components.posts.format_samples.code",
  "components.posts.format_samples.block",
] as const;

/** A short help on Markdown beside the forms. */
export function HowToFormat() {
  const t = useT();
  return (
    <section className={styles.card}>
      <h2 className={styles.caption}>{t("components.posts.how_to_format")}</h2>
      <p>{t("components.posts.format_hint")}</p>
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
        {t("components.posts.format_more")}
      </a>
    </section>
  );
}
