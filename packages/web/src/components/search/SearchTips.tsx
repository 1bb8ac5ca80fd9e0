import { useT } from "../../app/services/services.tsx";
import styles from "./SearchTips.module.css";

const tips = [
  ["[tea]", "components.search.tips.tag"],
  ["user:ann", "components.search.tips.user"],
  ['"hot water"', "components.search.tips.phrase"],
  ["score:3", "components.search.tips.score"],
  ["answers:0", "components.search.tips.answers"],
  ["created:year", "components.search.tips.period"],
  ["is:question", "components.search.tips.question"],
  ["is:answer", "components.search.tips.answer"],
  ["isaccepted:yes", "components.search.tips.accepted"],
] as const;

/** Examples of search filters; each links to its results. */
export function SearchTips() {
  const t = useT();
  return (
    <section className={styles.tips}>
      <h2>{t("components.search.tips.title")}</h2>
      <dl>
        {tips.map(([example, text]) => (
          <div key={example} className={styles.tip}>
            <dt>
              <a href={`/search?q=${encodeURIComponent(example)}`}>
                <code dir="ltr">{example}</code>
              </a>
            </dt>
            <dd className={styles.text}>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.more}>
        <a href="/help/search">{t("components.search.tips.more")}</a>
      </p>
    </section>
  );
}
