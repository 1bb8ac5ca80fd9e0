import type { Reply } from "@askwell/contract";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { postAddress } from "../review/post-address.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./HoldRules.module.css";

export type Trial = Reply<"tryHoldRule">;

interface TrialResultProps {
  readonly trial: Trial;
  /** The rule was changed after it was tried. */
  readonly isOutdated: boolean;
}

/** What a rule would have held of the last days. Rules: docs/rules/hold-rules.md HR6. */
export function TrialResult({ trial, isOutdated }: TrialResultProps) {
  const { t, formats } = useMessages();
  const { checked, is_complete, held, removed, newest } = trial;
  return (
    <section className={styles.trial} aria-label={t("hold_rules.tried")}>
      <h2>{t("hold_rules.tried")}</h2>
      {isOutdated && <Callout tone="warn">{t("hold_rules.outdated")}</Callout>}
      {held === 0 ? (
        <p>{t("hold_rules.tried_none", { checked: formats.number(checked) })}</p>
      ) : (
        <p>
          <span className={styles.figure}>
            {t("hold_rules.tried_count", { count: held, checked: formats.number(checked) })}
          </span>{" "}
          {t("hold_rules.tried_removed", { count: formats.number(removed) })}
        </p>
      )}
      <p className={styles.note}>
        {!is_complete && <>{t("hold_rules.tried_part")} </>}
        {t("hold_rules.try_note")}
      </p>
      {newest.length > 0 && (
        <>
          <h3>{t("hold_rules.newest")}</h3>
          <ol className={styles.posts}>
            {newest.map((post) => (
              <li key={post.object_id}>
                <a href={postAddress(post)} dir="auto">
                  {post.title}
                </a>
                <span className={styles.excerpt} dir="auto">
                  {post.excerpt}
                </span>
                <span className={styles.post}>
                  {post.person && <PersonLink person={post.person} size={16} />}
                  <RelativeTime at={post.created_at} />
                  <span>{t(`components.review.kind.${post.object_type}`)}</span>
                  {post.is_removed && <span className={styles.removed}>{t("hold_rules.removed")}</span>}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
