import { isDecisionFor, type TaskDecision, taskDecisions } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { AuthorNoteFields } from "../prepared-texts/AuthorNote.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";
import styles from "./Review.module.css";
import { titleOf } from "./TaskList.tsx";
import type { TaskItem } from "./tasks.ts";
import { useTaskDecision } from "./use-task-decision.ts";

const keys: Readonly<Record<TaskDecision, string>> = {
  delete: "D",
  close: "C",
  unlist: "U",
  ignore: "R",
  approve: "A",
  reject: "R",
  grant: "A",
  decline: "R",
};

interface SelectedTasksProps {
  readonly tasks: readonly TaskItem[];
  onClear(): void;
}

/** The selected tasks, and the decisions that apply to all of them, with one reason. */
export function SelectedTasks({ tasks, onClear }: SelectedTasksProps) {
  const t = useT();
  const [note, setNote] = useState("");
  const [isClosing, setClosing] = useState(false);
  const call = useTaskDecision();
  const decide = async (decision: TaskDecision, more: object = {}) => {
    const ids = tasks.map(({ id }) => id);
    if (!(await call.decide({ ids, decision, note, ...more }, { next: null, outcome: "tasks" }))) return;
    setClosing(false);
    onClear();
  };
  const offered = taskDecisions.filter((decision) =>
    tasks.every(({ kind, object_type }) => isDecisionFor(kind, object_type, decision)),
  );
  const isAppeals = tasks.every(({ kind }) => kind === "appeal");
  const press = (decision: TaskDecision) => (decision === "close" ? setClosing(true) : void decide(decision));
  return (
    <>
      <section className={styles.task} aria-labelledby="selected-tasks">
        <h2 id="selected-tasks" className={styles.title}>
          {t("components.review.selected", { count: tasks.length })}
        </h2>
        <ul className={styles.selected}>
          {tasks.map((task) => (
            <li key={task.id} dir="auto">
              {titleOf(task)}
            </li>
          ))}
        </ul>
        <AuthorNoteFields
          label={t(isAppeals ? "sanctions.appeals.reply" : "components.review.staff_reason")}
          help={t(isAppeals ? "sanctions.appeals.reply_help_all" : "components.review.authors_reason_help")}
          isPlain={isAppeals}
          shortcut="N"
          note={note}
          onChange={setNote}
        />
        {offered.length === 0 && <p>{t("components.review.mixed_selection")}</p>}
      </section>
      <fieldset className={styles.actions}>
        <legend className="visually-hidden">{t("components.review.decide")}</legend>
        {offered.map((decision) => (
          <Button
            key={decision}
            busy={call.busy}
            shortcut={keys[decision]}
            variant={
              decision === "delete" ? "danger" : decision === "approve" || decision === "grant" ? "primary" : "plain"
            }
            onClick={() => press(decision)}
          >
            {t(`components.review.decision.${decision}`, { count: tasks.length })}
          </Button>
        ))}
        <Button variant="quiet" onClick={onClear}>
          {t("components.review.clear_selection")}
        </Button>
      </fieldset>
      {isClosing && (
        <ReasonDialog
          objectType="question"
          action="close"
          title={t("components.review.decision.close", { count: tasks.length })}
          legend={t("components.posts.close_why")}
          button={t("components.review.decision.close", { count: tasks.length })}
          busy={call.busy}
          textError={call.errorOf("close_msg")}
          onChoose={({ type, text }: ChosenReason) => void decide("close", { close_type: type, close_msg: text })}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}
