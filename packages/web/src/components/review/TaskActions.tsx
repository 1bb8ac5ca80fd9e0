import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import styles from "./Review.module.css";

/** The buttons of a review task, with one to skip it. */
export function TaskActions({ skipTo, children }: { skipTo: string; children: ReactNode }) {
  const t = useT();
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{t("components.review.decide")}</legend>
      {children}
      <LinkButton variant="quiet" href={skipTo}>
        {t("components.review.skip")}
      </LinkButton>
    </fieldset>
  );
}
