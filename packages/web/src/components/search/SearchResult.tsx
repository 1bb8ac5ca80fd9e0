import type { Reply } from "@askwell/contract";
import type { SearchTerm } from "@askwell/domain";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { Well } from "../../ui/drawings/Well.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { excerptText } from "../lists/excerpt-text.ts";
import { ListRow } from "../lists/ListRow.tsx";
import { RowPerson } from "../lists/RowPerson.tsx";
import { QuestionStatus } from "../questions/QuestionStatus.tsx";
import { QuestionWell } from "../questions/QuestionWell.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { Highlighted } from "./Highlighted.tsx";

export type SearchHit = Reply<"search">["list"][number];

interface SearchResultProps {
  readonly found: SearchHit;
  readonly terms: readonly SearchTerm[];
}

/** A search result with marked terms: a question, or an answer under the title of its question. */
export function SearchResult({ found: { object_type, object }, terms }: SearchResultProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const isAnswer = object_type === "answer";
  const { accepted, answer_count, vote_count, user_info, created_at } = object;
  const question = { id: object.question_id, url_title: object.url_title };
  const kind = t(accepted ? "components.search.accepted_answer" : "components.search.answer");
  const time = <RelativeTime at={created_at} isShort />;
  return (
    <ListRow
      well={
        isAnswer ? (
          <Well answers={accepted ? 0 : 1} accepted={accepted} label={kind} />
        ) : (
          <QuestionWell answers={answer_count} accepted={accepted} />
        )
      }
      href={isAnswer ? addressOf(question, object.id) : addressOf(question)}
      title={<Highlighted text={object.title} terms={terms} />}
      excerpt={<Highlighted text={excerptText(object.excerpt)} terms={terms} />}
      votes={vote_count}
    >
      {isAnswer && <StatusChip tone={accepted ? "ok" : "neutral"}>{kind}</StatusChip>}
      <QuestionStatus status={object.status || "available"} />
      {!isAnswer && <TagRow tags={object.tags} />}
      <RowPerson person={{ ...user_info, avatar: "" }} time={time} />
    </ListRow>
  );
}
