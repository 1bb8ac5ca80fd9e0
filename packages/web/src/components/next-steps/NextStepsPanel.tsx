import { useEffect, useRef, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow, IconButton, LinkButton } from "../../ui/Button.tsx";
import type { Toggle } from "../posts/use-toggles.ts";
import type { QuestionView } from "../posts/views.ts";
import styles from "./NextSteps.module.css";
import type { NextSteps } from "./next-steps.ts";

interface NextStepsPanelProps {
  readonly question: QuestionView;
  readonly follow: Toggle | undefined;
  readonly steps: NextSteps;
}

/** The viewer recognised their question: how to hear of answers, and where their draft is. Shown once. */
export function NextStepsPanel({ question, follow }: NextStepsPanelProps) {
  const t = useT();
  const { storage } = useServices();
  const [isClosed, setClosed] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => storage.remove("nextSteps", question.id), [storage, question.id]);
  if (isClosed) return null;
  const close = () => {
    // The button goes with the panel: the focus goes on to what follows.
    panel.current?.parentElement?.querySelector<HTMLElement>("header a, header button")?.focus();
    setClosed(true);
  };
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="next-steps">
      <div className={styles.head}>
        <h2 id="next-steps">{t("components.next_steps.recognised")}</h2>
        <IconButton icon="close" label={t("components.next_steps.close")} onClick={close} />
      </div>
      <p>{t("components.next_steps.recognised_text")}</p>
      <ButtonRow>
        {follow && (
          <Button {...(follow.isOn && { icon: "check" })} aria-pressed={follow.isOn} onClick={follow.toggle}>
            {t(follow.isOn ? "components.posts.following" : "components.posts.follow")}
          </Button>
        )}
        <LinkButton variant="quiet" href="/questions/ask">
          {t("components.next_steps.back_to_draft")}
        </LinkButton>
      </ButtonRow>
    </section>
  );
}
