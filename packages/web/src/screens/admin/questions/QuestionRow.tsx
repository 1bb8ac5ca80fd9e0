import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../../app/services.tsx";
import { AcceptedMark, ActionsCell, NumberCell, StateBadge, WrittenCell } from "../../../parts/admin/AdminTable.tsx";
import { useAdminCall } from "../../../parts/admin/use-admin-call.ts";
import { isAnswerId } from "../../../parts/questions/load-list.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../../ui/Menu.tsx";
import type { statuses } from "./load.ts";

type Status = (typeof statuses)[number];

interface QuestionRowProps {
  readonly question: Reply<"adminQuestionPage">["list"][number];
  readonly status: Status;
}

const tones = { normal: "ok", pending: "warn", closed: "plain", deleted: "danger" } as const;
const LISTED = 1;
const PINNED = 2;

export function QuestionRow({ question, status }: QuestionRowProps) {
  const t = useT();
  const { id, title, vote_count, answer_count, create_time, user_info, show, accepted_answer_id } = question;
  return (
    <tr>
      <td>
        <a href={`/questions/${id}`} dir="auto">
          {title}
        </a>{" "}
        {isAnswerId(accepted_answer_id) && <AcceptedMark />}
      </td>
      <NumberCell of={t("parts.admin.column.votes")}>{vote_count}</NumberCell>
      <NumberCell of={t("parts.admin.column.answers")}>
        <a href={`/admin/answers?questionId=${id}`}>{answer_count}</a>
      </NumberCell>
      <WrittenCell by={user_info} at={create_time} />
      <td>
        <StateBadge tone={tones[status]}>{t(`parts.admin.status.${status}`)}</StateBadge>{" "}
        {show !== LISTED && <StateBadge tone="plain">{t("parts.admin.unlisted")}</StateBadge>}
      </td>
      <ActionsCell>
        <QuestionMenu question={question} status={status} />
      </ActionsCell>
    </tr>
  );
}

/** What can be done with a question in its state. */
function QuestionMenu({ question, status }: QuestionRowProps) {
  const t = useT();
  const { notices } = useServices();
  const setStatus = useAdminCall("setQuestionStatus");
  const operate = useAdminCall("operateQuestion");
  const { id, show, pin, answer_count } = question;
  const change = (to: "available" | "closed" | "deleted") => void setStatus.change({ question_id: id, status: to });
  const remove = async () => {
    const isSure = await notices.ask({
      title: t("parts.admin.delete_question"),
      message: answer_count > 0 ? t("parts.admin.with_answers", { count: answer_count }) : t("parts.admin.can_undo"),
      confirm: t("parts.admin.delete"),
      tone: "danger",
    });
    if (isSure) change("deleted");
  };
  return (
    <Menu trigger={<Icon name="more" />} label={t("parts.admin.actions_for", { name: question.title })}>
      {status === "pending" && (
        <MenuLink href={`/review?type=queued_post&objectId=${id}`}>{t("shell.review")}</MenuLink>
      )}
      {status === "normal" && <MenuButton onClick={() => change("closed")}>{t("parts.admin.close")}</MenuButton>}
      {status === "closed" && <MenuButton onClick={() => change("available")}>{t("parts.admin.reopen")}</MenuButton>}
      {status === "deleted" ? (
        <MenuButton onClick={() => change("available")}>{t("parts.admin.undelete")}</MenuButton>
      ) : (
        <>
          {show === LISTED && pin !== PINNED && (
            <MenuButton onClick={() => void operate.change({ id, operation: "hide" })}>
              {t("parts.admin.unlist")}
            </MenuButton>
          )}
          {show !== LISTED && (
            <MenuButton onClick={() => void operate.change({ id, operation: "show" })}>
              {t("parts.admin.list")}
            </MenuButton>
          )}
          <MenuButton danger onClick={() => void remove()}>
            {t("parts.admin.delete")}
          </MenuButton>
        </>
      )}
    </Menu>
  );
}
