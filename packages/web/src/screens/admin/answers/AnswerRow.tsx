import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../../app/services/services.tsx";
import {
  AcceptedMark,
  ActionsCell,
  NumberCell,
  PostTitle,
  StateBadge,
  WrittenCell,
} from "../../../components/admin/AdminTable.tsx";
import { Pickable } from "../../../components/admin/lists/SelectionBar.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Count } from "../../../components/text/Count.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import styles from "./Answers.module.css";
import type { statuses } from "./load.ts";

type AdminAnswerStatus = (typeof statuses)[number];

interface AnswerRowProps {
  readonly answer: Reply<"adminAnswerList">["list"][number];
  readonly status: AdminAnswerStatus;
  readonly selection: ListSelection<unknown>;
}

const tones = { normal: "quiet", pending: "warn", deleted: "danger" } as const;
const ACCEPTED = 2;

/** An answer below the title of its question. */
export function AnswerRow({ answer, status, selection }: AnswerRowProps) {
  const t = useT();
  const { id, question_id, title, description, vote_count, create_time, user_info, accepted } = answer;
  return (
    <tr>
      <td>
        <Pickable id={id} text={`${title}: ${description.slice(0, 60)}`} selection={selection}>
          <PostTitle href={`/questions/${question_id}/${id}`}>{title}</PostTitle>{" "}
          {accepted === ACCEPTED && <AcceptedMark />}
          <p className={styles.excerpt} dir="auto">
            {description}
          </p>
        </Pickable>
      </td>
      <NumberCell of={t("components.admin.column.votes")}>
        <Count of={vote_count} />
      </NumberCell>
      <WrittenCell by={user_info} at={create_time} />
      <td>
        <StateBadge tone={tones[status]}>{t(`components.admin.status.${status}`)}</StateBadge>
      </td>
      <ActionsCell>
        <AnswerActions answer={answer} status={status} />
      </ActionsCell>
    </tr>
  );
}

function AnswerActions({ answer, status }: Omit<AnswerRowProps, "selection">) {
  const t = useT();
  const { feedback } = useServices();
  const setStatus = useAdminCall("setAnswerStatus");
  const { id, accepted } = answer;
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: t("components.admin.delete_answer"),
      message: t(accepted === ACCEPTED ? "components.admin.was_accepted" : "components.admin.can_undo"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (isSure) await setStatus.change({ answer_id: id, status: "deleted" });
  };
  if (status === "pending") {
    return (
      <LinkButton small href={`/review?type=queued_post&objectId=${id}`}>
        {t("shell.review")}
      </LinkButton>
    );
  }
  if (status === "deleted") {
    return (
      <Button small busy={setStatus.busy} onClick={() => void setStatus.change({ answer_id: id, status: "available" })}>
        {t("components.admin.undelete")}
      </Button>
    );
  }
  return (
    <Button small variant="quiet" busy={setStatus.busy} onClick={() => void remove()}>
      {t("components.admin.delete")}
    </Button>
  );
}
