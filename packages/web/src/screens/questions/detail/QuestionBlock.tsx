import type { CommentInfo } from "@askwell/contract";
import { useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { CommentThread } from "../../../components/comments/CommentThread.tsx";
import { AuthorCard } from "../../../components/posts/AuthorCard.tsx";
import { PostActions } from "../../../components/posts/PostActions.tsx";
import { PostBlock } from "../../../components/posts/PostBlock.tsx";
import { ShareMenu } from "../../../components/posts/ShareMenu.tsx";
import { BookmarkButton } from "../../../components/posts/ToggleActions.tsx";
import { isDeleted, type QuestionView } from "../../../components/posts/views.ts";
import { TagRow } from "../../../components/tags/TagChip.tsx";
import type { PersonLike } from "../../../components/users/PersonLink.tsx";
import { type PostReactions, Reactions } from "../../../components/votes/Reactions.tsx";
import { VoteButtons } from "../../../components/votes/VoteButtons.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import styles from "./Screen.module.css";

interface QuestionBlockProps {
  readonly question: QuestionView;
  readonly thread: { readonly count: number; readonly list: readonly CommentInfo[] };
  readonly people: readonly PersonLike[];
  readonly reactions: PostReactions | undefined;
}

/** The question with votes, comments and actions. */
export function QuestionBlock({ question, thread, people, reactions }: QuestionBlockProps) {
  const viewer = useViewer();
  const { id, user_info } = question;
  const isOwn = viewer?.id === user_info.id;
  const isGone = isDeleted(question);
  const post = {
    kind: "question",
    id,
    editPath: `/posts/${id}/edit`,
    answerCount: question.answer_count,
    isGone,
  } as const;
  return (
    <div className={styles.question}>
      <PostBlock
        side={
          <VoteButtons
            objectId={id}
            score={question.vote_count}
            status={question.vote_status}
            isOwn={isOwn}
            isClosed={isGone}
            locked={question.locked_actions}
          />
        }
        actions={
          <>
            <ShareMenu title={question.title} questionId={id} />
            {(!isGone || question.collected) && (
              <BookmarkButton questionId={id} isOn={question.collected} count={question.collection_count} />
            )}
            <PostActions
              post={post}
              actions={question.member_actions ?? []}
              locked={question.locked_actions}
              isOwn={isOwn}
              isStaff={isStaff(viewer)}
            />
          </>
        }
        reactions={<Reactions objectId={id} given={reactions} isClosed={isGone} />}
        author={
          <AuthorCard
            author={user_info}
            verb="asked"
            at={question.create_time}
            editedAt={question.edit_time}
            editor={question.editor}
            history={`/posts/${id}/timeline`}
          />
        }
        comments={
          <CommentThread
            objectId={id}
            kind="question"
            thread={thread}
            people={people}
            isClosed={isGone}
            locked={question.locked_actions}
          />
        }
      >
        <Prose html={question.html} />
        <TagRow tags={question.tags ?? []} />
      </PostBlock>
    </div>
  );
}
