import type { Reply } from "@askwell/contract";
import { useCall } from "../../../../app/api/use-call.ts";
import { useQuestionAddress } from "../../../../app/routing/use-question-address.ts";
import { useServices, useT } from "../../../../app/services/services.tsx";
import { FormSection } from "../../../../components/forms/FormSection.tsx";
import { RelativeTime } from "../../../../components/text/RelativeTime.tsx";
import { ActionList, ActionListItem } from "../../../../ui/ActionList.tsx";
import { Button } from "../../../../ui/Button.tsx";
import styles from "../Settings.module.css";

type MutedQuestion = Reply<"mutedQuestions">["list"][number];

/** The questions about which the user gets no notifications. */
export function MutedQuestions({ muted }: { muted: readonly MutedQuestion[] }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { feedback, router } = useServices();
  const call = useCall("muteQuestion", { isButton: true });
  const unmute = async ({ question_id }: MutedQuestion) => {
    if (!(await call.run({ question_id, is_cancel: true }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.settings.unmuted"));
  };
  return (
    <FormSection title={t("screens.settings.muted")} lead={t("screens.settings.muted_lead")}>
      {muted.length === 0 ? (
        <p className={styles.quiet}>{t("screens.settings.muted_none")}</p>
      ) : (
        <ActionList>
          {muted.map((question) => (
            <ActionListItem
              key={question.question_id}
              name={<MutedTitle question={question} href={addressOf({ ...question, id: question.question_id })} />}
              details={
                <RelativeTime at={question.muted_at} in={(time) => t("screens.settings.muted_since", { time })} />
              }
            >
              <Button
                small
                busy={call.busy}
                aria-label={t("screens.settings.unmute_question", { title: question.title })}
                onClick={() => void unmute(question)}
              >
                {t("screens.settings.unmute")}
              </Button>
            </ActionListItem>
          ))}
        </ActionList>
      )}
    </FormSection>
  );
}

/** The title, as a link unless the question cannot be seen any more. */
function MutedTitle({ question, href }: { question: MutedQuestion; href: string }) {
  const { title, url_title } = question;
  if (url_title === "") return <bdi className={styles.quiet}>{title}</bdi>;
  return (
    <a href={href} className="touch-target">
      <bdi>{title}</bdi>
    </a>
  );
}
