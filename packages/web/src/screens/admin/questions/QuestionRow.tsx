import type { Reply } from "@askwell/contract";
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
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { isAnswerId } from "../../../components/questions/question-lists.ts";
import { CloseDialog } from "../../../components/review/CloseDialog.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../../ui/Menu.tsx";
import type { statuses } from "./load.ts";

type AdminQuestionStatus = (typeof statuses)[number];

interface AdminQuestionRowProps {
  readonly question: Reply<"adminQuestionPage">["list"][number];
  readonly status: AdminQuestionStatus;
}

const tones = { normal: "quiet", pending: "warn", closed: "plain", deleted: "danger" } as const;
const LISTED = 1;
const PINNED = 2;

export function QuestionRow({ question, status }: AdminQuestionRowProps) {
  const t = useT();
  const { id, title, vote_count, answer_count, create_time, user_info, show, accepted_answer_id } = question;
  return (
    <tr>
      <td>
        <PostTitle href={`/questions/${id}`}>{title}</PostTitle> {isAnswerId(accepted_answer_id) && <AcceptedMark />}
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
        {show !== LISTED && <StateBadge tone="plain">{t("components.admin.unlisted")}</StateBadge>}
      </td>
      <ActionsCell>
        <QuestionMenu question={question} status={status} />
      </ActionsCell>
    </tr>
  );
}

/** The actions for a question's status. */
function QuestionMenu({ question, status }: AdminQuestionRowProps) {
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
