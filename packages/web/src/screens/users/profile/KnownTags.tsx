import type { Reply } from "@askwell/contract";
import { useMessages } from "../../../app/services/services.tsx";
import { TagChip } from "../../../components/tags/TagChip.tsx";
import { Count } from "../../../components/text/Count.tsx";
import styles from "./Profile.module.css";
import { Section } from "./Section.tsx";

/** The tags in which a user's answers have the highest score. Rules: docs/rules/users.md U32. */
export function KnownTags({ tags }: { tags: Reply<"personalSummary">["tags"] }) {
  const { t, formats } = useMessages();
  if (tags.length === 0) return null;
  const most = Math.max(...tags.map(({ score }) => score));
  return (
    <Section title={t("screens.profile.known_tags")}>
      <ul className={styles.known}>
        {tags.map((tag) => (
          <li key={tag.slug_name}>
            <span>
              <TagChip tag={tag} />
            </span>
            <progress className={styles.track} value={tag.score} max={most} aria-hidden="true" tabIndex={-1} />
            <span className={styles.score}>
              <span aria-hidden="true">
                <Count of={tag.score} />
              </span>
              <span className="visually-hidden">
                {t("screens.profile.known_score", {
                  score: formats.number(tag.score),
                  count: tag.answers,
                  answers: formats.number(tag.answers),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
