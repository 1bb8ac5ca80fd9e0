import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { HelpPage } from "../../../components/help/HelpPage.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("components.help.formatting"),
  description: t("screens.help.formatting_lead"),
  canonical: "/help/formatting",
});

/** Markdown samples with their results. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  return (
    <HelpPage which="formatting" lead={t("screens.help.formatting_lead")}>
      <div className={styles.list}>
        {loaded.samples.map(({ key, label, source, html }) => (
          <section key={key} aria-labelledby={`format-${key}`}>
            <h2 id={`format-${key}`} className={styles.name}>
              {label}
            </h2>
            <div className={styles.pair}>
              <pre className={styles.source} dir="auto">
                {source}
              </pre>
              <div className={styles.result}>
                <Prose html={html} under={2} />
              </div>
            </div>
          </section>
        ))}
      </div>
    </HelpPage>
  );
}
