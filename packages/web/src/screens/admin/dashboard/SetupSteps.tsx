import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { StepWell } from "../../../ui/drawings/StepWell.tsx";
import styles from "./Dashboard.module.css";
import { type SetupStatus, type SetupStep, setupPlaces } from "./setup-steps.ts";

interface SetupStepsProps {
  readonly status: SetupStatus;
  onHide(): void;
}

/** Saves which steps are skipped, and whether the list is hidden, and shows it. */
function useSetupChange({ steps }: SetupStatus) {
  const { router } = useServices();
  const call = useCall("saveSetupSteps", { isButton: true });
  const skipped = steps.filter(({ state }) => state === "skipped").map(({ name }) => name);
  const save = async (change: { readonly skipped?: SetupStep["name"][]; readonly is_hidden?: boolean }) => {
    const result = await call.run({ skipped, is_hidden: false, ...change });
    if (result?.ok) await router.revalidate();
    return result?.ok === true;
  };
  return {
    busy: call.busy,
    skip: (name: SetupStep["name"]) => save({ skipped: [...skipped, name] }),
    take: (name: SetupStep["name"]) => save({ skipped: skipped.filter((each) => each !== name) }),
    hide: () => save({ is_hidden: true }),
    show: () => save({ is_hidden: false }),
  };
}

/** What a new site still needs, as a list with what is done. Rules: docs/rules/administration.md AD1, AD2. */
export function SetupSteps({ status, onHide }: SetupStepsProps) {
  const t = useT();
  const { steps } = status;
  const change = useSetupChange(status);
  const done = steps.filter(({ state }) => state !== "open").length;
  const hide = async () => {
    if (await change.hide()) onHide();
  };
  return (
    <section className={styles.start} aria-labelledby="setup-steps">
      <Progress done={done} count={steps.length} />
      <div>
        <div className={styles.startHead}>
          <h2 id="setup-steps">{t("screens.dashboard.first.title")}</h2>
          <Button small variant="quiet" busy={change.busy} onClick={() => void hide()}>
            {t("screens.dashboard.first.hide")}
          </Button>
        </div>
        <p className={styles.lead}>{t("screens.dashboard.first.lead", { done, count: steps.length })}</p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step key={step.name} step={step} tagRank={status.tag_rank} change={change} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Progress({ done, count }: { readonly done: number; readonly count: number }) {
  return (
    <svg viewBox="0 0 72 72" className={styles.ring} aria-hidden="true">
      <circle cx="36" cy="36" r="31" className={styles.whole} />
      <circle
        cx="36"
        cy="36"
        r="31"
        className={styles.part}
        pathLength={count}
        strokeDasharray={`${done} ${count}`}
        transform="rotate(-90 36 36)"
      />
      <text x="36" y="41" className={styles.share}>
        {`${done}/${count}`}
      </text>
    </svg>
  );
}

interface StepProps {
  readonly step: SetupStep;
  readonly tagRank: number;
  readonly change: ReturnType<typeof useSetupChange>;
}

function Step({ step: { name, state }, tagRank, change }: StepProps) {
  const t = useT();
  const title = t(`screens.dashboard.first.step.${name}`);
  return (
    <li className={classes(styles.step, state !== "open" && styles.done)}>
      <StepWell isDone={state === "done"} label={t(`screens.dashboard.first.${state}`)} />
      <span>
        {title}
        {state === "skipped" && <span className={styles.why}>{t("screens.dashboard.first.skipped")}</span>}
        {state === "open" && <Advice name={name} tagRank={tagRank} />}
      </span>
      {state === "open" && (
        <span className={styles.stepActions}>
          {name !== "import" && (
            <a href={setupPlaces[name]} className={styles.action}>
              {t(`screens.dashboard.first.action.${name}`)}
            </a>
          )}
          <Button
            small
            variant="quiet"
            busy={change.busy}
            aria-label={t("screens.dashboard.first.skip_step", { step: title })}
            onClick={() => void change.skip(name)}
          >
            {t("screens.dashboard.first.skip")}
          </Button>
        </span>
      )}
      {state === "skipped" && (
        <Button
          small
          variant="quiet"
          busy={change.busy}
          aria-label={t("screens.dashboard.first.take_step", { step: title })}
          onClick={() => void change.take(name)}
        >
          {t("screens.dashboard.first.take")}
        </Button>
      )}
    </li>
  );
}

/** The platforms that people come from; `askwell import` lists the options. */
const importCommands = [
  "askwell import answer --database URL",
  "askwell import discourse --database URL",
  "askwell import stackexchange FOLDER",
  "askwell import json FOLDER",
];

/** What an open step needs to know. */
function Advice({ name, tagRank }: { readonly name: SetupStep["name"]; readonly tagRank: number }) {
  const t = useT();
  if (name === "tags" && tagRank > 0) {
    return <span className={styles.why}>{t("screens.dashboard.first.tags_take", { rank: tagRank })}</span>;
  }
  if (name === "mail") return <span className={styles.why}>{t("screens.dashboard.first.no_mail")}</span>;
  if (name !== "import") return null;
  return (
    <span className={styles.why}>
      {t("screens.dashboard.first.import_how")}
      {importCommands.map((command) => (
        <code key={command} dir="ltr" className={styles.command}>
          {command}
        </code>
      ))}
    </span>
  );
}

/** Brings hidden steps back. */
export function ShowSetupSteps({ status, onShow }: { readonly status: SetupStatus; onShow(): void }) {
  const t = useT();
  const change = useSetupChange(status);
  const show = async () => {
    if (await change.show()) onShow();
  };
  return (
    <p className={styles.bringBack}>
      <Button small variant="quiet" busy={change.busy} onClick={() => void show()}>
        {t("screens.dashboard.first.show")}
      </Button>
    </p>
  );
}
