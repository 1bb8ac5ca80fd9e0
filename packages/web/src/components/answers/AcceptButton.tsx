import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import actions from "../posts/actions.module.css";
import styles from "./AcceptButton.module.css";

interface AcceptProps {
  readonly questionId: string;
  readonly answerId: string;
  readonly isAccepted: boolean;
}

/** The id that the call takes to undo an acceptance. */
const NONE = "0";

/** Accepts an answer, and withdraws that. For users who may choose which answer is accepted. */
export function AcceptButton({ questionId, answerId, isAccepted }: AcceptProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("acceptAnswer", { isButton: true });
  const toggle = async () => {
    const result = await call.run({ question_id: questionId, answer_id: isAccepted ? NONE : answerId });
    if (result?.ok) await router.revalidate();
  };
  return (
    <button
      type="button"
      className={classes(actions.action, styles.button)}
      aria-pressed={isAccepted}
      disabled={call.busy}
      onClick={() => void toggle()}
    >
      <Icon name="check" />
      <span className={actions.word}>
        {t(isAccepted ? "components.answers.accepted" : "components.answers.accept")}
      </span>
    </button>
  );
}
