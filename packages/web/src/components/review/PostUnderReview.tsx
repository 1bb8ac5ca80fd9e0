import { questionStatusCode, type Reply, showCode } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";

type FlaggedPostReply = Reply<"flaggedPosts">["list"][number];

/** A post in review. */
export type ReviewedPost = Pick<
  FlaggedPostReply,
  | "object_id"
  | "object_type"
  | "question_id"
  | "answer_id"
  | "comment_id"
  | "title"
  | "original_text"
  | "parsed_text"
  | "tags"
  | "created_at"
  | "object_status"
  | "object_show_status"
  | "author_user_info"
>;

/** Answers and comments have the same status codes. */
const states = [
  [questionStatusCode.closed, "closed"],
  [questionStatusCode.deleted, "deleted"],
  [questionStatusCode.pending, "pending"],
] as const;

interface PostUnderReviewProps {
  readonly post: ReviewedPost;
  /** Why it waits. */
  readonly why: ReactNode;
  /** Reports hide it. */
  readonly isHidden?: boolean;
}

/** The current text of a post with its status and author, and why it waits. */
export function PostUnderReview({ post, why, isHidden = false }: PostUnderReviewProps) {
  const t = useT();
  const { object_type, title, tags, object_status, object_show_status } = post;
  const state = states.find(([code]) => code === object_status)?.[1];
  const isUnlisted = object_show_status === showCode(false);
  return (
    <article className={styles.post}>
      <p className={styles.author}>
        <PersonLink person={post.author_user_info} size={32} />
        <RelativeTime at={post.created_at} />
        <span>{t(`components.review.kind.${object_type}`)}</span>
        {state && (
          <strong className={styles[state]}>
            {isHidden ? t("hidden_posts.mark") : t(`components.review.state.${state}`)}
          </strong>
        )}
        {isUnlisted && <strong className={styles.unlisted}>{t("components.review.state.unlisted")}</strong>}
      </p>
      {why}
      <h2 className={styles.title} dir="auto">
        <a href={postAddress(post)}>{title === "" ? t("components.review.open_comment") : title}</a>
      </h2>
      <Prose html={post.parsed_text} under={2} small={object_type === "comment"} />
      {tags && tags.length > 0 && <TagRow tags={tags} />}
    </article>
  );
}
