import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { HowItWorks } from "../../../components/accounts/HowItWorks.tsx";
import { HelpPage } from "../../../components/help/HelpPage.tsx";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext): Head => ({
  title: t("components.help.start"),
  description: t("screens.help.start_lead"),
  canonical: "/help",
});

const chapters = [
  ["screens.help.chapters.ask", "screens.help.chapters.ask_text"],
  ["screens.help.chapters.answer", "screens.help.chapters.answer_text"],
  ["screens.help.chapters.votes", "screens.help.chapters.votes_text"],
  ["screens.help.chapters.tags", "screens.help.chapters.tags_text"],
] as const;

/** How the site works, in a minute. */
export function Screen() {
  const t = useT();
  return (
    <HelpPage which="start" lead={t("screens.help.start_lead")}>
      <HowItWorks />
      <div className={styles.article}>
        {chapters.map(([title, text]) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
      </div>
    </HelpPage>
  );
}
