import type { MemberAction } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton, MenuLink } from "../../ui/Menu.tsx";
import { elementOf } from "../comments/thread-state.ts";
import { LockableButton, type Locks, lockOn } from "../help/LockedActions.tsx";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { Count } from "../text/Count.tsx";
import { type PostReactions, ReactionItems, Reactions, useReactions } from "../votes/Reactions.tsx";
import styles from "./actions.module.css";
import { PostActions } from "./PostActions.tsx";
import { type SharedPost, ShareItem, ShareMenu } from "./ShareMenu.tsx";
import type { Toggle } from "./use-toggles.ts";

interface PostFootProps {
  readonly post: PostActionTarget;
  readonly share: SharedPost;
  readonly actions: readonly MemberAction[];
  readonly locked: Locks;
  /** The viewer wrote it. */
  readonly isOwn: boolean;
  readonly reactions: PostReactions | undefined;
  /** Path of the post's history. */
  readonly history: string;
  /** Undefined where it cannot be changed. */
  readonly bookmark?: Toggle | undefined;
  readonly follow?: Toggle | undefined;
  readonly mute?: Toggle | undefined;
  /** The button that accepts an answer, and the item for where the line has no room for it. */
  readonly accept?: { readonly button: ReactNode; readonly item: ReactNode } | undefined;
  /** Null where the post does not accept comments. */
  readonly onComment: (() => void) | null;
}

function BookmarkButton({ bookmark }: { readonly bookmark: Toggle }) {
  const t = useT();
  return (
    <button
      type="button"
      className={classes(styles.action, styles.roomy)}
      aria-pressed={bookmark.isOn}
      onClick={bookmark.toggle}
    >
      <Icon name={bookmark.isOn ? "bookmark-solid" : "bookmark"} />
      <span className={styles.word}>
        {t("components.posts.bookmark")}
        {bookmark.count > 0 && " "}
        {bookmark.count > 0 && <Count of={bookmark.count} />}
      </span>
    </button>
  );
}

/** What is done with a post, in one line; what does not fit is in the menu at its end. */
export function PostFoot(props: PostFootProps) {
  const { post, share, locked, reactions: given, bookmark, follow, mute, accept, onComment } = props;
  const t = useT();
  const viewer = useViewer();
  const reactions = useReactions(post.id, given, post.isGone);
  return (
    <>
      <Reactions state={reactions} />
      {onComment && (
        <LockableButton
          lock={lockOn(locked, "comment")}
          buttonClass={styles.action}
          id={elementOf(post.id)}
          aria-label={t("components.comments.add")}
          onClick={onComment}
        >
          <Icon name="comment" />
          <span className={styles.wide}>{t("components.comments.short")}</span>
        </LockableButton>
      )}
      <ShareMenu post={share} triggerClass={accept ? styles.roomy : styles.roomier} />
      {bookmark && <BookmarkButton bookmark={bookmark} />}
      {accept?.button}
      <PostActions
        post={post}
        actions={props.actions}
        locked={locked}
        isOwn={props.isOwn}
        isStaff={isStaff(viewer)}
        mayRemove={viewer?.may_remove}
      >
        {follow && (
          <div className={styles.phone}>
            <MenuButton icon="bell" checked={follow.isOn} onClick={follow.toggle}>
              {t(follow.isOn ? "components.posts.following" : "components.posts.follow")}
            </MenuButton>
          </div>
        )}
        {bookmark && (
          <div className={styles.tight}>
            <MenuButton
              icon={bookmark.isOn ? "bookmark-solid" : "bookmark"}
              checked={bookmark.isOn}
              onClick={bookmark.toggle}
            >
              {t("components.posts.bookmark")}
            </MenuButton>
          </div>
        )}
        {accept && <div className={styles.tightest}>{accept.item}</div>}
        <div className={accept ? styles.tight : styles.tightest}>
          <ShareItem post={share} />
        </div>
        <ReactionItems state={reactions} />
        {viewer && mute && (
          <MenuButton icon="bell" checked={mute.isOn} onClick={mute.toggle}>
            {t("components.posts.mute")}
          </MenuButton>
        )}
        {viewer && (
          <MenuLink href={props.history} icon="history">
            {t("components.posts.history")}
          </MenuLink>
        )}
      </PostActions>
    </>
  );
}
