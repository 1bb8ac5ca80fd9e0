import { useRef, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { type FirstStep, type FirstSteps, firstStepNames } from "../../app/session/first-steps.ts";
import { type SignedInUser, viewerAvatar } from "../../app/session/viewer.ts";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Button, ButtonRow, IconButton, LinkButton } from "../../ui/Button.tsx";
import { StepWell } from "../../ui/drawings/StepWell.tsx";
import { HowItWorks } from "../accounts/HowItWorks.tsx";
import { ChooseTags } from "./ChooseTags.tsx";
import styles from "./FirstSteps.module.css";

interface FirstStepsPanelProps {
  readonly viewer: SignedInUser;
  readonly begun: FirstSteps;
}

const titles = {
  tags: "components.first_steps.tags",
  profile: "components.first_steps.profile",
  how: "components.first_steps.how",
} as const;

/** The first step that is not done; null when all are. */
const nextOf = (done: readonly FirstStep[]) => firstStepNames.find((name) => !done.includes(name)) ?? null;

/** The steps done, each change stored, and the one that is open. */
function useSteps({ viewer, begun }: FirstStepsPanelProps) {
  const { storage } = useServices();
  const [steps, setSteps] = useState(begun);
  const [open, setOpen] = useState<FirstStep | null>(nextOf(begun.done));
  const change = (next: FirstSteps) => {
    setSteps(next);
    storage.write("firstSteps", next, viewer.id);
  };
  return {
    ...steps,
    open,
    toggle: (name: FirstStep) => setOpen(open === name ? null : name),
    close: () => change({ ...steps, isClosed: true }),
    finish(name: FirstStep) {
      const done = [...new Set([...steps.done, name])];
      change({ ...steps, done });
      setOpen(nextOf(done));
      return nextOf(done);
    },
  };
}

/** How others see the user, and where to change it. */
function OwnProfile({ viewer }: { readonly viewer: SignedInUser }) {
  const t = useT();
  const name = viewer.display_name || viewer.username;
  return (
    <>
      <p>{t("components.first_steps.profile_text")}</p>
      <p className={styles.person}>
        <Avatar name={name} src={viewerAvatar(viewer)} size={40} />
        <span>
          <strong>{name}</strong>
          <span className={styles.quiet}>@{viewer.username}</span>
        </span>
      </p>
    </>
  );
}

/** Three small steps for a new member: tags to follow, a name and a picture, how the site works. */
export function FirstStepsPanel({ viewer, begun }: FirstStepsPanelProps) {
  const t = useT();
  const steps = useSteps({ viewer, begun });
  const { router } = useServices();
  const panel = useRef<HTMLElement>(null);
  if (steps.isClosed) return null;
  const finish = (name: FirstStep) => {
    const next = steps.finish(name);
    // The page shows the tags that were followed.
    if (name === "tags") void router.revalidate();
    // The button is gone with its step: the focus goes on to the next one.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(next ? `[name="${next}"]` : "h2")?.focus());
  };
  const isComplete = steps.done.length === firstStepNames.length;
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 id="first-steps" tabIndex={-1}>
            {t(isComplete ? "components.first_steps.complete" : "components.first_steps.title")}
          </h2>
          <p className={styles.quiet}>
            {isComplete
              ? t("components.first_steps.complete_text")
              : t("components.first_steps.count", { done: steps.done.length, total: firstStepNames.length })}
          </p>
        </div>
        <IconButton icon="close" label={t("components.first_steps.close")} onClick={steps.close} />
      </div>
      {!isComplete && (
        <ol className={styles.list}>
          {firstStepNames.map((name) => {
            const isDone = steps.done.includes(name);
            const isOpen = steps.open === name;
            return (
              <li key={name} className={styles.step}>
                <button
                  type="button"
                  name={name}
                  aria-expanded={isOpen}
                  className={styles.title}
                  onClick={() => steps.toggle(name)}
                >
                  <StepWell
                    isDone={isDone}
                    label={t(isDone ? "components.first_steps.done" : "components.first_steps.open")}
                  />
                  {t(titles[name])}
                </button>
                {isOpen && (
                  <div className={styles.body}>
                    {name === "tags" && <ChooseTags />}
                    {name === "profile" && <OwnProfile viewer={viewer} />}
                    {name === "how" && <HowItWorks />}
                    <ButtonRow>
                      <Button small variant="primary" onClick={() => finish(name)}>
                        {t(name === "how" ? "components.first_steps.finish" : "components.first_steps.next")}
                      </Button>
                      {name === "tags" && (
                        <LinkButton small variant="quiet" href="/tags">
                          {t("components.first_steps.all_tags")}
                        </LinkButton>
                      )}
                      {name === "profile" && (
                        <LinkButton
                          small
                          variant="quiet"
                          href="/users/settings/profile"
                          onClick={() => steps.finish("profile")}
                        >
                          {t("components.first_steps.change_profile")}
                        </LinkButton>
                      )}
                      {name === "how" && (
                        <LinkButton small variant="quiet" href="/help">
                          {t("components.first_steps.more")}
                        </LinkButton>
                      )}
                    </ButtonRow>
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
