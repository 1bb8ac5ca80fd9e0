import type { ReactNode } from "react";
import { useT } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import styles from "./Review.module.css";

/** What can be decided about a task, and the way to the next one. `skipTo` is null when there is no other. */
export function TaskActions({ skipTo, children }: { skipTo: string | null; children: ReactNode }) {
  const t = useT();
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{t("parts.review.decide")}</legend>
      {children}
      {skipTo && (
        <LinkButton look="quiet" href={skipTo}>
          {t("parts.review.skip")}
        </LinkButton>
      )}
    </fieldset>
  );
}
