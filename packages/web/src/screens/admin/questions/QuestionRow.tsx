import { useState } from "react";
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
import { isAnswerId } from "../../../components/questions/question-lists.ts";
import { CloseDialog } from "../../../components/review/CloseDialog.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../../ui/Menu.tsx";
import type { statuses } from "./load.ts";
import styles from "./Questions.module.css";
import { LISTED, type ListedAdminQuestion, PINNED } from "./question-changes.ts";

type AdminQuestionStatus = (typeof statuses)[number];

interface AdminQuestionRowProps {
  readonly question: ListedAdminQuestion;
  readonly status: AdminQuestionStatus;
  readonly selection: ListSelection<unknown>;
}

const tones = { normal: "quiet", pending: "warn", closed: "plain", deleted: "danger" } as const;

/** A question with its counts, its state and what can be done to it. */
export function QuestionRow({ question, status, selection }: AdminQuestionRowProps) {
  const t = useT();
  const { id, title, vote_count, answer_count, create_time, user_info, show, pin, accepted_answer_id, tags } = question;
  return (
    <tr>
      <td>
        <Pickable id={id} text={title} selection={selection}>
          <PostTitle href={`/questions/${id}`}>{title}</PostTitle> {isAnswerId(accepted_answer_id) && <AcceptedMark />}
          <p className={styles.tags}>
            {tags.map(({ slug_name, display_name }) => (
              <bdi key={slug_name}>{display_name}</bdi>
            ))}
          </p>
        </Pickable>
      </td>
      <NumberCell of={t("components.admin.column.votes")}>
        <Count of={vote_count} />
      </NumberCell>
      <NumberCell of={t("components.admin.column.answers")}>
        <a href={`/admin/answers?questionId=${id}`}>{answer_count}</a>
      </NumberCell>
      <WrittenCell by={user_info} at={create_time} />
      <td>
        <StateBadge tone={tones[status]}>{t(`components.admin.status.${status}`)}</StateBadge>{" "}
        {show !== LISTED && <StateBadge tone="plain">{t("components.admin.unlisted")}</StateBadge>}{" "}
        {pin === PINNED && <StateBadge tone="plain">{t("components.admin.pinned")}</StateBadge>}
      </td>
      <ActionsCell>
        <QuestionMenu question={question} status={status} />
      </ActionsCell>
    </tr>
  );
}

/** The actions for a question's status. */
function QuestionMenu({ question, status }: Omit<AdminQuestionRowProps, "selection">) {
  const t = useT();
  const { feedback } = useServices();
  const setStatus = useAdminCall("setQuestionStatus");
  const operate = useAdminCall("operateQuestion");
  const { id, show, pin, answer_count } = question;
  const [isClosing, setClosing] = useState(false);
  const change = (to: "available" | "deleted") => void setStatus.change({ question_id: id, status: to });
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: t("components.admin.delete_question"),
      message:
        answer_count > 0 ? t("components.admin.with_answers", { count: answer_count }) : t("components.admin.can_undo"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (isSure) change("deleted");
  };
  const menu = (
    <Menu trigger={<Icon name="more" />} label={t("components.admin.actions_for", { name: question.title })}>
      {status === "pending" && (
        <MenuLink href={`/review?type=queued_post&objectId=${id}`}>{t("shell.review")}</MenuLink>
      )}
      {status === "normal" && <MenuButton onClick={() => setClosing(true)}>{t("components.admin.close")}</MenuButton>}
      {status === "closed" && (
        <MenuButton onClick={() => change("available")}>{t("components.admin.reopen")}</MenuButton>
      )}
      {status === "deleted" ? (
        <MenuButton onClick={() => change("available")}>{t("components.admin.undelete")}</MenuButton>
      ) : (
        <>
          {show === LISTED && pin !== PINNED && (
            <MenuButton onClick={() => void operate.change({ id, operation: "hide" })}>
              {t("components.admin.unlist")}
            </MenuButton>
          )}
          {show !== LISTED && (
            <MenuButton onClick={() => void operate.change({ id, operation: "show" })}>
              {t("components.admin.list")}
            </MenuButton>
          )}
          <MenuButton danger onClick={() => void remove()}>
            {t("components.admin.delete")}
          </MenuButton>
        </>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {isClosing && <CloseDialog questionId={id} onClose={() => setClosing(false)} />}
    </>
  );
}
