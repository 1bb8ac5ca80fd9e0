import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./AcceptButton.module.css";

interface AcceptProps {
  readonly questionId: string;
  readonly answerId: string;
  readonly isAccepted: boolean;
  /** The viewer decides which answer is accepted. */
  readonly mayAccept: boolean;
}

/** No answer: what the call wants to be told when an acceptance is taken back. */
const NONE = "0";

/** The mark of the accepted answer, and for those who decide the way to give or take it. */
export function AcceptButton({ questionId, answerId, isAccepted, mayAccept }: AcceptProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("acceptAnswer");
  const toggle = async () => {
    const result = await call.run({ question_id: questionId, answer_id: isAccepted ? NONE : answerId });
    if (result?.ok) await router.revalidate();
  };
  if (!mayAccept) {
    return isAccepted ? (
      <span className={styles.mark}>
        <Icon name="check" large />
        {t("parts.answers.accepted")}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isAccepted}
      disabled={call.busy}
      onClick={() => void toggle()}
    >
      <Icon name="check" large />
      {t(isAccepted ? "parts.answers.accepted" : "parts.answers.accept")}
    </button>
  );
}
