import { questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { useT } from "../../app/services.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";

type Flagged = Reply<"flaggedPosts">["list"][number];

/** A post that waits for a decision. */
export type ReviewedPost = Pick<
  Flagged,
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

/** States of answers and comments have the same numbers. */
const states = [
  [questionStatusCode.closed, "closed"],
  [questionStatusCode.deleted, "deleted"],
  [questionStatusCode.pending, "pending"],
] as const;

/** The post as it reads now, with its state and its author. */
export function PostUnderReview({ post }: { post: ReviewedPost }) {
  const t = useT();
  const { object_type, title, tags, object_status, object_show_status } = post;
  const state = states.find(([code]) => code === object_status)?.[1];
  const isUnlisted = object_show_status === showCode(false);
  return (
    <article className={styles.post}>
      <p className={styles.kind}>
        <span>{t(`parts.review.kind.${object_type}`)}</span>
        {state && <strong className={styles[state]}>{t(`parts.review.state.${state}`)}</strong>}
        {isUnlisted && <strong className={styles.unlisted}>{t("parts.review.state.unlisted")}</strong>}
      </p>
      <h2 className={styles.title} dir="auto">
        <a href={postAddress(post)}>{title === "" ? t("parts.review.open_comment") : title}</a>
      </h2>
      <Prose html={post.parsed_text} small={object_type === "comment"} />
      {tags && tags.length > 0 && <TagRow tags={tags} />}
      <p className={styles.author}>
        <PersonLink person={post.author_user_info} />
        <RelativeTime at={post.created_at} />
      </p>
    </article>
  );
}
