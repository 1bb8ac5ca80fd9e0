import { pinCode, type QuestionListItem, questionStatusCode, showCode } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { excerptText } from "../lists/excerpt-text.ts";
import { ListRow } from "../lists/ListRow.tsx";
import { RowPerson } from "../lists/RowPerson.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { QuestionStatus } from "./QuestionStatus.tsx";
import { QuestionWell } from "./QuestionWell.tsx";
import { isAnswerId } from "./question-lists.ts";

const verbs = {
  asked: "components.questions.asked",
  answered: "components.questions.answered",
  modified: "components.questions.modified",
} as const;

/** Deleted questions are in no list. */
const statusOf = ({ status }: QuestionListItem) =>
  (["closed", "pending"] as const).find((each) => questionStatusCode[each] === status) ?? "available";

/** The icon of a pinned question, with its word. */
function Pin() {
  const t = useT();
  return (
    <span title={t("components.questions.pinned")}>
      <Icon name="pin" />
      <span className="visually-hidden">{t("components.questions.pinned")}</span>
    </span>
  );
}

/** A question of a list. */
export function QuestionRow({ question }: { question: QuestionListItem }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { operator, operation_type, operated_at, answer_count, accepted_answer_id, vote_count } = question;
  const verb = verbs[operation_type];
  return (
    <ListRow
      well={<QuestionWell answers={answer_count} accepted={isAnswerId(accepted_answer_id)} />}
      href={addressOf(question)}
      title={question.title}
      mark={question.pin === pinCode(true) && <Pin />}
      excerpt={excerptText(question.description)}
      isExcerptOptional
      votes={vote_count}
    >
      <QuestionStatus status={statusOf(question)} unlisted={question.show === showCode(false)} />
      <TagRow tags={question.tags} />
      {question.written_with && <span>{t("components.posts.written_with", { name: question.written_with })}</span>}
      <RowPerson
        person={operator}
        time={<RelativeTime at={operated_at} in={(time) => t(verb, { time })} isShort />}
        shortTime={<RelativeTime at={operated_at} isShort />}
      />
    </ListRow>
  );
}
