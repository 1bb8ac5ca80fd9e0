import type { CommentInfo } from "@askwell/contract";
import { useState } from "react";
import { useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { CommentThread } from "../../../components/comments/CommentThread.tsx";
import type { CommentTarget } from "../../../components/comments/thread-state.ts";
import { ClosingVotes } from "../../../components/posts/ClosingVotes.tsx";
import { ModeNotices } from "../../../components/posts/ModeNotices.tsx";
import { PostBlock } from "../../../components/posts/PostBlock.tsx";
import { PostFoot } from "../../../components/posts/PostFoot.tsx";
import { SameQuestion } from "../../../components/posts/SameQuestion.tsx";
import { type Toggle, useBookmark, useMute } from "../../../components/posts/use-toggles.ts";
import { actionsOf, isDeleted, isFrozen, type QuestionView } from "../../../components/posts/views.ts";
import { TagRow } from "../../../components/tags/TagChip.tsx";
import type { PersonLike } from "../../../components/users/PersonLink.tsx";
import type { PostReactions } from "../../../components/votes/Reactions.tsx";
import { VoteButtons } from "../../../components/votes/VoteButtons.tsx";
import { Prose } from "../../../ui/Prose.tsx";

interface QuestionBlockProps {
  readonly question: QuestionView;
  readonly thread: { readonly count: number; readonly list: readonly CommentInfo[] };
  readonly people: readonly PersonLike[];
  readonly reactions: PostReactions | undefined;
  readonly follow: Toggle | undefined;
}

/** The question with votes, comments and actions. */
export function QuestionBlock({ question, thread, people, reactions, follow }: QuestionBlockProps) {
  const viewer = useViewer();
  const [target, setTarget] = useState<CommentTarget | null>(null);
  const { id, user_info } = question;
  const bookmark = useBookmark(id, question.collected, question.collection_count);
  const mute = useMute(id, question.is_muted ?? false);
  const isOwn = viewer?.id === user_info.id;
  const isGone = isDeleted(question);
  const isClosed = isGone || isFrozen(isStaff(viewer), question);
  const tags = question.tags ?? [];
  const post = {
    kind: "question",
    id,
    editPath: `/posts/${id}/edit`,
    answerCount: question.answer_count,
    authorId: user_info.id,
    isGone: isClosed,
  } as const;
  return (
    <PostBlock
      label={question.title}
      side={
        <VoteButtons
          objectId={id}
          score={question.vote_count}
          status={question.vote_status}
          isOwn={isOwn}
          isClosed={isClosed}
          locked={question.locked_actions}
        />
      }
      tags={tags.length > 0 && <TagRow tags={tags} />}
      actions={
        <PostFoot
          post={post}
          share={{ title: question.title, questionId: id }}
          actions={actionsOf(question)}
          locked={question.locked_actions}
          isOwn={isOwn}
          reactions={reactions}
          history={`/posts/${id}/timeline`}
          bookmark={isGone && !question.collected ? undefined : bookmark}
          follow={follow}
          mute={mute}
          onComment={isClosed ? null : () => setTarget({ kind: "new" })}
        />
      }
      comments={
        <CommentThread
          objectId={id}
          kind="question"
          thread={thread}
          people={people}
          askerId={user_info.id}
          target={target}
          setTarget={setTarget}
          isClosed={isClosed}
          locked={question.locked_actions}
        />
      }
    >
      <ModeNotices modes={question.modes} />
      <Prose html={question.html} />
      <SameQuestion question={question} />
      <ClosingVotes votes={question.closing_votes} />
    </PostBlock>
  );
}
