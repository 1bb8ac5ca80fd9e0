import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import actions from "../posts/actions.module.css";
import styles from "./AcceptButton.module.css";

interface AcceptProps {
  readonly questionId: string;
  readonly answerId: string;
  readonly isAccepted: boolean;
}

/** The id that the call takes to undo an acceptance. */
const NONE = "0";

function useAccept({ questionId, answerId, isAccepted }: AcceptProps) {
  const { router } = useServices();
  const call = useCall("acceptAnswer", { isButton: true });
  const toggle = async () => {
    const result = await call.run({ question_id: questionId, answer_id: isAccepted ? NONE : answerId });
    if (result?.ok) await router.revalidate();
  };
  return { busy: call.busy, toggle: () => void toggle() };
}

/** Accepts an answer, and withdraws that. For users who may choose which answer is accepted. */
export function AcceptButton(props: AcceptProps) {
  const t = useT();
  const { busy, toggle } = useAccept(props);
  return (
    <button
      type="button"
      className={classes(actions.action, actions.roomier, styles.button)}
      aria-pressed={props.isAccepted}
      aria-disabled={busy || undefined}
      onClick={toggle}
    >
      <Icon name="check" />
      <span className={actions.word}>
        {t(props.isAccepted ? "components.answers.accepted" : "components.answers.accept")}
      </span>
    </button>
  );
}

/** The same as an item of a menu, for the narrowest phones. */
export function AcceptItem(props: AcceptProps) {
  const t = useT();
  const { toggle } = useAccept(props);
  return (
    <MenuButton icon="check" checked={props.isAccepted} onClick={toggle}>
      {t(props.isAccepted ? "components.answers.accepted" : "components.answers.accept")}
    </MenuButton>
  );
}
