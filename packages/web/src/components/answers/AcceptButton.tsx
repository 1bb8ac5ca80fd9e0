import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./AcceptButton.module.css";

interface AcceptProps {
  readonly questionId: string;
  readonly answerId: string;
  readonly isAccepted: boolean;
  /** The viewer may choose which answer is accepted. */
  readonly mayAccept: boolean;
}

/** The id that the call takes to undo an acceptance. */
const NONE = "0";

/** The accepted mark, as a toggle for users who may accept. */
export function AcceptButton({ questionId, answerId, isAccepted, mayAccept }: AcceptProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("acceptAnswer", { isButton: true });
  const toggle = async () => {
    const result = await call.run({ question_id: questionId, answer_id: isAccepted ? NONE : answerId });
    if (result?.ok) await router.revalidate();
  };
  if (!mayAccept) {
    return isAccepted ? (
      <span className={styles.mark}>
        <Icon name="check" large />
        {t("components.answers.accepted")}
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
      {t(isAccepted ? "components.answers.accepted" : "components.answers.accept")}
    </button>
  );
}
