import { questionStatusCode, type Reply } from "@askwell/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApi, useServices, useT } from "../../app/services/services.tsx";
import { ButtonRow, IconButton, LinkButton } from "../../ui/Button.tsx";
import { SameQuestion } from "../posts/SameQuestion.tsx";
import { ShareMenu } from "../posts/ShareMenu.tsx";
import type { QuestionView } from "../posts/views.ts";
import styles from "./NextSteps.module.css";
import type { NextSteps } from "./next-steps.ts";

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel that can be closed. */
function Frame({ title, children }: FrameProps) {
  const t = useT();
  const [isClosed, setClosed] = useState(false);
  const panel = useRef<HTMLElement>(null);
  if (isClosed) return null;
  const close = () => {
    // The button goes with the panel: the focus goes on to what follows.
    panel.current?.parentElement?.querySelector<HTMLElement>("header a, header button")?.focus();
    setClosed(true);
  };
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="next-steps">
      <div className={styles.head}>
        <h2 id="next-steps">{title}</h2>
        <IconButton icon="close" label={t("components.next_steps.close")} onClick={close} />
      </div>
      {children}
    </section>
  );
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const MAX_DAYS = 60;

type Outlook = Reply<"questionOutlook">;

/** When questions with the tag get an answer; null when that is unknown or too long to be a comfort. */
function useTimeText({ tag, answer_seconds: seconds }: Outlook): string | null {
  const t = useT();
  if (!tag || seconds === 0 || seconds > MAX_DAYS * DAY_S) return null;
  const name = tag.display_name || tag.slug_name;
  if (seconds < 2 * DAY_S)
    return t("components.next_steps.within_hours", { tag: name, count: Math.ceil(seconds / HOUR_S) });
  return t("components.next_steps.within_days", { tag: name, count: Math.ceil(seconds / DAY_S) });
}

/** Who reads a new question, and when it may be answered. */
function OutlookItems({ outlook }: { readonly outlook: Outlook }) {
  const t = useT();
  const time = useTimeText(outlook);
  return (
    <>
      {outlook.followers > 0 && <li>{t("components.next_steps.followers", { count: outlook.followers })}</li>}
      {time && <li>{time}</li>}
    </>
  );
}

/** What happens to a question that was just posted. */
function Posted({ question }: { readonly question: QuestionView }) {
  const t = useT();
  const api = useApi();
  const [outlook, setOutlook] = useState<Outlook | null>(null);
  const { id, title } = question;
  const waits = question.status === questionStatusCode.pending;
  useEffect(() => {
    let isCurrent = true;
    if (!waits)
      api.questionOutlook({ question_id: id }).then(
        (reply) => isCurrent && setOutlook(reply),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [api, id, waits]);
  return (
    <Frame title={t(waits ? "components.next_steps.waits" : "components.next_steps.posted")}>
      <ul className={styles.list}>
        <li>{t(waits ? "components.next_steps.reviewed_first" : "components.next_steps.notified")}</li>
        {outlook && <OutlookItems outlook={outlook} />}
      </ul>
      <ButtonRow>
        <LinkButton icon="edit" href={`/posts/${id}/edit`}>
          {t("components.next_steps.add_details")}
        </LinkButton>
        {!waits && <ShareMenu post={{ title, questionId: id }} triggerClass={undefined} />}
      </ButtonRow>
    </Frame>
  );
}

/** The viewer recognised their question: how to hear of answers, and where their draft is. */
function Recognised({ question }: { readonly question: QuestionView }) {
  const t = useT();
  return (
    <Frame title={t("components.next_steps.recognised")}>
      <p>{t("components.next_steps.recognised_text")}</p>
      <SameQuestion question={question} />
      <ButtonRow>
        <LinkButton variant="quiet" href="/questions/ask">
          {t("components.next_steps.back_to_draft")}
        </LinkButton>
      </ButtonRow>
    </Frame>
  );
}

interface NextStepsPanelProps {
  readonly question: QuestionView;
  readonly steps: NextSteps;
}

/** What comes next on a question. It is shown once. */
export function NextStepsPanel({ question, steps }: NextStepsPanelProps) {
  const { storage } = useServices();
  useEffect(() => storage.remove("nextSteps", question.id), [storage, question.id]);
  return steps.by === "posting" ? <Posted question={question} /> : <Recognised question={question} />;
}
