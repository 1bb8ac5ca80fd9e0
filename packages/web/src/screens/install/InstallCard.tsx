import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Install.module.css";
import { type StepName, steps } from "./stages.ts";

interface InstallCardProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly lead?: string;
  /** The step; without one there is no progress. */
  readonly step?: StepName;
  /** An error message. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** A step of the installation, with errors above it. */
export function InstallCard({ title, lead, step, problem, children }: InstallCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step !== undefined && step !== steps[0]) heading.current?.focus();
  }, [step]);
  return (
    <section className={styles.card}>
      {step !== undefined && <Progress step={step} />}
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div role="alert" className={styles.alert}>
        {problem && <Callout tone="danger">{problem}</Callout>}
      </div>
      {children}
    </section>
  );
}

/** The five steps as rings: filled with a check once done, with their number while they wait. */
function Progress({ step }: { step: StepName }) {
  const t = useT();
  const at = steps.indexOf(step);
  return (
    <div className={styles.progress}>
      <span className="visually-hidden">{t("screens.install.step", { number: at + 1, last: steps.length })}</span>
      <ol aria-hidden="true" className={styles.steps}>
        {steps.map((name, index) => (
          <li key={name} className={classes(styles.step, index < at && styles.done, index === at && styles.current)}>
            <span className={styles.ring}>{index < at ? <Icon name="check" /> : index + 1}</span>
            <span className={styles.name}>{t(`screens.install.steps.${name}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
