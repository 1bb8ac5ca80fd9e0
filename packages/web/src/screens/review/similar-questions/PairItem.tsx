import type { Reply } from "@askwell/contract";
import { reasons } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { focusMainWhenLost } from "../../../app/routing/page-focus.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useMessages, useServices } from "../../../app/services/services.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./SimilarQuestions.module.css";

type SimilarPair = Reply<"similarPairs">["list"][number];

/** Two questions that may be the same, and what staff can do. Rules: docs/rules/semantic-search.md SM10. */
export function PairItem({ pair }: { readonly pair: SimilarPair }) {
  const { t, formats } = useMessages();
  const { question, other, similarity, found_at, dismissed_at, dismissed_by } = pair;
  return (
    <>
      <p className={styles.facts}>
        <span>{t("semantic_search.pairs.similarity", { percent: formats.number(similarity) })}</span>
        <RelativeTime at={found_at} />
      </p>
      <ul className={styles.questions}>
        {[question, other].map((each) => (
          <li key={each.id}>
            <PairedQuestion question={each} />
          </li>
        ))}
      </ul>
      {dismissed_at > 0 ? (
        <p className={styles.facts}>
          {t("semantic_search.pairs.dismissed")} {dismissed_by && <PersonLink person={dismissed_by} withRank={false} />}
          <RelativeTime at={dismissed_at} />
        </p>
      ) : (
        <PairActions pair={pair} />
      )}
    </>
  );
}

function PairedQuestion({ question }: { readonly question: SimilarPair["question"] }) {
  const { t, formats } = useMessages();
  const addressOf = useQuestionAddress();
  return (
    <>
      <a href={addressOf(question)}>
        <bdi>{question.title}</bdi>
      </a>
      <p className={styles.facts}>
        <RelativeTime at={question.created_at} />
        <span>{t("semantic_search.pairs.answers", { count: formats.number(question.answer_count) })}</span>
      </p>
    </>
  );
}

function PairActions({ pair: { question, other } }: { readonly pair: SimilarPair }) {
  const { t } = useMessages();
  const { api, router, feedback, handleError } = useServices();
  const addressOf = useQuestionAddress();
  const closing = useCall("closeQuestion", { isButton: true });
  const dismissing = useCall("dismissSimilarPair", { isButton: true });
  const reopen = async () => {
    try {
      await api.reopenQuestion({ question_id: question.id });
      await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  const close = async () => {
    const original = new URL(addressOf(other), location.href).href;
    const input = { id: question.id, close_type: reasons.a_duplicate.type, close_msg: original };
    if (!(await closing.run(input))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("semantic_search.pairs.closed"), {
      label: t("components.posts.undo"),
      run: () => void reopen(),
    });
  };
  const dismiss = async () => {
    if (!(await dismissing.run({ question_id: question.id, other_id: other.id }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("semantic_search.pairs.dismissed"));
    focusMainWhenLost();
  };
  return (
    <ButtonRow>
      <Button small busy={closing.busy} onClick={() => void close()}>
        {t("semantic_search.pairs.close")}
      </Button>
      <Button small busy={dismissing.busy} onClick={() => void dismiss()}>
        {t("semantic_search.pairs.dismiss")}
      </Button>
    </ButtonRow>
  );
}
