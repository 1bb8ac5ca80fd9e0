import { useT } from "../../app/services.tsx";
import styles from "./SearchTips.module.css";

const tips = [
  ["[tea]", "parts.search.tips.tag"],
  ["user:ann", "parts.search.tips.user"],
  ['"hot water"', "parts.search.tips.phrase"],
  ["score:3", "parts.search.tips.score"],
  ["answers:0", "parts.search.tips.answers"],
  ["is:question", "parts.search.tips.question"],
  ["is:answer", "parts.search.tips.answer"],
  ["isaccepted:yes", "parts.search.tips.accepted"],
] as const;

/** How to search for more than words; each line shows what it finds. */
export function SearchTips() {
  const t = useT();
  return (
    <section className={styles.tips}>
      <h2 className={styles.caption}>{t("parts.search.tips.title")}</h2>
      <dl className={styles.list}>
        {tips.map(([example, text]) => (
          <div key={example} className={styles.line}>
            <dt>
              <a href={`/search?q=${encodeURIComponent(example)}`}>
                <code dir="ltr">{example}</code>
              </a>
            </dt>
            <dd className={styles.text}>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <a href="/help/search">{t("parts.search.tips.more")}</a>
    </section>
  );
}
