import { useT } from "../../../app/services/services.tsx";
import { classes } from "../../../ui/classes.ts";
import { StepWell } from "../../../ui/drawings/StepWell.tsx";
import styles from "./Dashboard.module.css";
import type { SetupStep } from "./setup-steps.ts";

/** What a new site still needs, as a list with what is done. */
export function SetupSteps({ steps, tagRank }: { readonly steps: readonly SetupStep[]; readonly tagRank: number }) {
  const t = useT();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.start} aria-labelledby="setup-steps">
      <svg viewBox="0 0 72 72" className={styles.ring} aria-hidden="true">
        <circle cx="36" cy="36" r="31" className={styles.whole} />
        <circle
          cx="36"
          cy="36"
          r="31"
          className={styles.part}
          pathLength={steps.length}
          strokeDasharray={`${done} ${steps.length}`}
          transform="rotate(-90 36 36)"
        />
        <text x="36" y="42" className={styles.share}>
          {`${done}/${steps.length}`}
        </text>
      </svg>
      <div>
        <h2 id="setup-steps">{t("screens.dashboard.first.title")}</h2>
        <p className={styles.lead}>{t("screens.dashboard.first.lead", { done, count: steps.length })}</p>
        <ol className={styles.steps}>
          {steps.map(({ name, isDone, href }) => (
            <li key={name} className={classes(styles.step, isDone && styles.done)}>
              <StepWell
                isDone={isDone}
                label={t(isDone ? "screens.dashboard.first.done" : "screens.dashboard.first.open")}
              />
              <span>
                {t(`screens.dashboard.first.step.${name}`)}
                {name === "tags" && !isDone && tagRank > 0 && (
                  <span className={styles.why}>{t("screens.dashboard.first.tags_take", { rank: tagRank })}</span>
                )}
                {name === "mail" && !isDone && (
                  <span className={styles.why}>{t("screens.dashboard.first.no_mail")}</span>
                )}
              </span>
              {!isDone && (
                <a href={href} className={styles.action}>
                  {t(`screens.dashboard.first.action.${name}`)}
                </a>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
