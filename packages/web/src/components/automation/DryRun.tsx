import type { Reply } from "@askwell/contract";
import type { EventType } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "../hold-rules/HoldRules.module.css";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { actedAddress, eventKey } from "./automation-rule.ts";

export type DryRunResult = Reply<"tryAutomationRule">;

interface DryRunProps {
  readonly result: DryRunResult;
  /** The rule was changed after it was tried. */
  readonly isOutdated: boolean;
}

/** What a rule would have acted on in the last days. Rules: docs/rules/automation-rules.md AR8. */
export function DryRun({ result: { checked, is_complete, matched, newest }, isOutdated }: DryRunProps) {
  const { t, formats } = useMessages();
  return (
    <section className={styles.trial} aria-label={t("automation.tried")}>
      <h2>{t("automation.tried")}</h2>
      {isOutdated && <Callout tone="warn">{t("hold_rules.outdated")}</Callout>}
      <p className={styles.figure}>
        {matched === 0
          ? t("automation.tried_none", { checked: formats.number(checked) })
          : t("automation.tried_count", { count: matched, checked: formats.number(checked) })}
      </p>
      <p className={styles.note}>
        {!is_complete && <>{t("automation.tried_part")} </>}
        {t("automation.try_note")}
      </p>
      {newest.length > 0 && (
        <>
          <h3>{t("hold_rules.newest")}</h3>
          <ol className={styles.posts}>
            {newest.map((post) => (
              <li key={`${post.object_id} ${post.at} ${post.event}`}>
                <a href={actedAddress(post)} dir="auto">
                  {post.title}
                </a>
                <span className={styles.post}>
                  {post.person && <PersonLink person={post.person} size={16} />}
                  <RelativeTime at={post.at} />
                  {post.event !== "unanswered" && (
                    <span>{t(`automation.event_of.${eventKey(post.event as EventType)}`)}</span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
