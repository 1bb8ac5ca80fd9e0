import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { isStaff } from "../../app/session/viewer.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import { SAME_QUESTION_KEY } from "../questions/same-key.ts";
import actions from "./actions.module.css";
import styles from "./SameQuestion.module.css";
import { isDeleted, isFrozen, type QuestionView } from "./views.ts";

/** How many have the same question, and the button that says it without a comment. Askers see the number alone. */
export function SameQuestion({ question }: { readonly question: QuestionView }) {
  const t = useT();
  const { router } = useServices();
  const viewer = useViewer();
  const call = useCall("markSameQuestion", { isButton: true });
  const { same_count = 0, has_same: isOn = false } = question;
  const [shown, show] = useLocalValue({ isOn, count: same_count }, `${isOn} ${same_count}`);
  const set = useMemberAction(`same/${question.id}`, async (next: boolean) => {
    const before = shown;
    if (call.busy || next === before.isOn) return;
    show({ isOn: next, count: before.count + (next ? 1 : -1) });
    const result = await call.run({ question_id: question.id, is_cancel: !next, follow: next });
    if (result?.ok) await router.revalidate();
    else if (result) show(before);
  });
  const isOwn = viewer?.id === question.user_info.id;
  const count = shown.count - Number(shown.isOn);
  const text = shown.isOn ? "components.questions.same_with_you" : "components.questions.same";
  const others = count > 0 && <span className={styles.count}>{t(text, { count })}</span>;
  if (isOwn || isDeleted(question) || isFrozen(isStaff(viewer), question))
    return others && <p className={styles.line}>{others}</p>;
  return (
    <p className={styles.line}>
      <button
        type="button"
        className={classes(actions.action, styles.button)}
        aria-pressed={shown.isOn}
        data-key={SAME_QUESTION_KEY}
        title={t("components.questions.same_hint")}
        onClick={() => set(!shown.isOn)}
      >
        <Icon name={shown.isOn ? "check" : "question"} />
        {t("components.questions.have_same")}
      </button>
      {others}
    </p>
  );
}
