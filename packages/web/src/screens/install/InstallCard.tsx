import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./Install.module.css";

interface InstallCardProps {
  readonly title: string;
  /** Number of the step, from 1. */
  readonly number?: number;
  /** An error message. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

const LAST_STEP = 5;

/** A step of the installation, with errors above it. */
export function InstallCard({ title, number, problem, children }: InstallCardProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (number !== undefined && number > 1) heading.current?.focus();
  }, [number]);
  return (
    <section className={styles.card}>
      {number !== undefined && (
        <div className={styles.progress}>
          <progress max={LAST_STEP} value={number} aria-label={t("screens.install.title")} />
          <span>{t("screens.install.step", { number, last: LAST_STEP })}</span>
        </div>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div role="alert" className={styles.alert}>
        {problem && <Callout tone="danger">{problem}</Callout>}
      </div>
      {children}
    </section>
  );
}
