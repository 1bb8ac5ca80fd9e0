import { acceptedCode, answerStatusCode, type CommentInfo } from "@askwell/contract";
import { useState } from "react";
import { useT, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";
import { Callout } from "../../ui/Callout.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { CommentThread } from "../comments/CommentThread.tsx";
import type { CommentTarget } from "../comments/thread-state.ts";
import { LivePlace } from "../live/LivePlace.tsx";
import { AuthorLine } from "../posts/AuthorLine.tsx";
import { ModeNotices } from "../posts/ModeNotices.tsx";
import { PostBlock } from "../posts/PostBlock.tsx";
import { PostFoot } from "../posts/PostFoot.tsx";
import { type AnswerView, actionsOf, isDeleted, isFrozen, type QuestionView } from "../posts/views.ts";
import type { PersonLike } from "../users/PersonLink.tsx";
import type { PostReactions } from "../votes/Reactions.tsx";
import { VoteButtons } from "../votes/VoteButtons.tsx";
import { AcceptButton, AcceptItem } from "./AcceptButton.tsx";
import { Seal, useHasBecome } from "./Seal.tsx";

interface AnswerBlockProps {
  readonly answer: AnswerView;
  readonly question: QuestionView;
  readonly thread: { readonly count: number; readonly list: readonly CommentInfo[] };
  readonly people: readonly PersonLike[];
  readonly reactions: PostReactions | undefined;
}

/** The id of an answer's element on the page. */
export const answerElement = (id: string): string => `answer-${id}`;

/** A callout for a deleted or pending answer. */
function AnswerState({ status, is_hidden, deletion }: Pick<AnswerView, "status" | "is_hidden" | "deletion">) {
  const t = useT();
  if (status === answerStatusCode.deleted)
    return (
      <Callout tone="danger">
        {t("components.answers.deleted")} {deletion}
      </Callout>
    );
  if (status !== answerStatusCode.pending) return null;
  return <Callout tone="warn">{t(is_hidden ? "hidden_posts.answer" : "components.answers.pending")}</Callout>;
}

/** One answer with votes, comments and actions. */
export function AnswerBlock({ answer, question, thread, people, reactions }: AnswerBlockProps) {
  const t = useT();
  const viewer = useViewer();
  const [target, setTarget] = useState<CommentTarget | null>(null);
  const { id, user_info, update_user_info } = answer;
  const isAccepted = answer.accepted === acceptedCode(true);
  const isNewlyAccepted = useHasBecome(isAccepted);
  const isOwn = viewer !== null && viewer.id === user_info?.id;
  const isFixed = isFrozen(isStaff(viewer), answer, question);
  const mayAccept = viewer !== null && !isFixed && (viewer.id === question.user_info.id || isStaff(viewer));
  const isClosed = isDeleted(answer) || isDeleted(question) || isFixed;
  const acceptance = { questionId: question.id, answerId: id, isAccepted };
  const history = `/posts/${question.id}/${id}/timeline`;
  const post = {
    kind: "answer",
    id,
    editPath: `/posts/${question.id}/${id}/edit`,
    answerCount: 0,
    authorId: user_info?.id,
    isAccepted,
    isGone: isClosed,
  } as const;
  const editedAt = update_user_info || answer.update_time > answer.create_time ? answer.update_time : 0;
  const asker = question.user_info.display_name || question.user_info.username;
  return (
    <PostBlock
      id={answerElement(id)}
      label={t(isAccepted ? "components.answers.named_accepted" : "components.answers.named", {
        name: user_info?.display_name ?? "",
        votes: t("components.questions.vote_count", { count: answer.vote_count }),
      })}
      {...(isAccepted && { seal: <Seal by={asker} at={answer.accepted_at ?? 0} isNew={isNewlyAccepted} /> })}
      author={
        <AuthorLine
          author={user_info}
          at={answer.create_time}
          editedAt={editedAt}
          editor={update_user_info}
          history={history}
          writtenWith={answer.written_with}
        />
      }
      side={
        <VoteButtons
          objectId={id}
          score={answer.vote_count}
          status={answer.vote_status}
          isOwn={isOwn}
          isClosed={isClosed}
          locked={answer.locked_actions}
        />
      }
      actions={
        <PostFoot
          post={post}
          share={{ title: question.title, questionId: question.id, answerId: id }}
          actions={actionsOf(answer)}
          locked={answer.locked_actions}
          isOwn={isOwn}
          reactions={reactions}
          history={history}
          accept={
            mayAccept ? { button: <AcceptButton {...acceptance} />, item: <AcceptItem {...acceptance} /> } : undefined
          }
          onComment={isClosed ? null : () => setTarget({ kind: "new" })}
        />
      }
      comments={
        <CommentThread
          objectId={id}
          kind="answer"
          thread={thread}
          people={people}
          askerId={question.user_info.id}
          target={target}
          setTarget={setTarget}
          isClosed={isClosed}
          locked={answer.locked_actions}
        />
      }
    >
      <AnswerState {...answer} />
      <ModeNotices modes={answer.modes} />
      <LivePlace at="answer" id={id} />
      <Prose html={answer.html} under={3} />
    </PostBlock>
  );
}
