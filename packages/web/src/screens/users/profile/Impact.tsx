import type { PublicUser, Reply } from "@askwell/contract";
import { useMessages } from "../../../app/services/services.tsx";
import styles from "./Profile.module.css";
import { Section } from "./Section.tsx";

interface ImpactProps {
  readonly person: PublicUser;
  readonly summary: Reply<"personalSummary">;
}

/** The first two digits count: the number is an estimate. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / step) * step;
}

/** How many readers a user has helped, and what is counted. Rules: docs/rules/users.md U33. */
export function Impact({ person, summary }: ImpactProps) {
  const { t, formats } = useMessages();
  const { readers, accepted } = summary;
  if (readers === 0) return null;
  const name = person.display_name || person.username;
  return (
    <Section title={t("screens.profile.impact")}>
      <p className={styles.impact}>
        {t("screens.profile.readers", { count: rounded(readers), readers: formats.number(rounded(readers)) })}
        {accepted > 0 && ` ${t("screens.profile.accepted", { count: accepted, answers: formats.number(accepted) })}`}
      </p>
      <p className={styles.formula}>{t("screens.profile.readers_counted", { name })}</p>
    </Section>
  );
}
