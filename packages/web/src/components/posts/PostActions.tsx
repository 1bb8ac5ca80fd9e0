import type { LockedMemberAction, MemberAction } from "@askwell/contract";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useServices, useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../ui/Menu.tsx";
import { lockOn, privilegeAddress } from "../help/LockedActions.tsx";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import styles from "./actions.module.css";

const ActionDialog = lazyPart(() => import("../review/ActionDialog.tsx"), "ActionDialog");

/** The actions that this client supports. */
const supported =
  /^(report|edit|delete|undelete|close|reopen|pin|unpin|hide|show|(un)?lock|(un)?protect|(make|end)_wiki|to_comment|move_comments|merge_question|vote_to_close|vote_to_reopen|take_back_vote|ai_\w+)$/;

const icons: Readonly<Record<string, IconName>> = {
  report: "flag",
  edit: "edit",
  delete: "trash",
  remove_author: "trash",
  pin: "pin",
  unpin: "pin",
  hide: "eye",
  show: "eye",
  close: "lock",
  vote_to_close: "lock",
  lock: "lock",
  protect: "shield",
  make_wiki: "people",
  to_comment: "comment",
  move_comments: "reply",
  merge_question: "link",
  ai_summary: "menu",
  ai_translate: "comment",
  ai_exclude: "shield",
};

interface PostActionsProps {
  readonly post: PostActionTarget;
  readonly actions: readonly MemberAction[];
  /** Actions that more reputation would allow. */
  readonly locked: readonly LockedMemberAction[] | undefined;
  /** Authors cannot flag their own posts. */
  readonly isOwn: boolean;
  /** Staff give a reason and may undelete. */
  readonly isStaff: boolean;
  /** Whether the viewer may remove everything of spammers. */
  readonly mayRemove: boolean | undefined;
  /** Items above those of the server. */
  readonly children?: ReactNode;
}

/** An item of a menu for an action that needs more reputation: it leads to what reputation allows. */
function LockedItem({ lock }: { readonly lock: LockedMemberAction }) {
  return (
    <MenuLink href={privilegeAddress(lock)} icon="lock" locked>
      <span>
        {lock.name}
        <small className={styles.reason}>{lock.reason}</small>
      </span>
    </MenuLink>
  );
}

/**
 * The actions that the server offers for a post: a button to edit an answer where there is room, and a menu of all. The
 * line of a question has its tags.
 */
export function PostActions({ post, actions, locked = [], isOwn, isStaff, mayRemove, children }: PostActionsProps) {
  const t = useT();
  const services = useServices();
  const [dialogAction, setDialogAction] = useState<MemberAction | null>(null);
  const available = actions.filter(
    ({ action }) =>
      supported.test(action) && !lockOn(locked, action) && !((post.isGone || isOwn) && action === "report"),
  );
  if (mayRemove && !isOwn && post.authorId)
    available.push({ action: "remove_author", name: t("removals.title"), type: "reason" });
  const locks = locked.filter(({ action }) => supported.test(action) && !(isOwn && action === "report"));
  const start = (action: MemberAction) => {
    const needsDialog =
      /^(close|report|vote_to_close)$/.test(action.action) ||
      action.type === "reason" ||
      (isStaff && action.action !== "edit");
    if (needsDialog) setDialogAction(action);
    else
      void import("../post-actions/perform-post-action.ts").then((file) =>
        file.performPostAction({ services, t }, post, action),
      );
  };
  const edit = post.kind === "answer" ? available.find(({ action }) => action === "edit") : undefined;
  return (
    <>
      {edit && (
        <button
          type="button"
          data-key="edit"
          className={classes(styles.action, styles.wide)}
          onClick={() => start(edit)}
        >
          <Icon name="edit" />
          {edit.name}
        </button>
      )}
      <Menu trigger={<Icon name="more" />} triggerClass={styles.action} label={t("components.posts.more")}>
        {children}
        {available.map((action) => (
          <div key={action.action} className={action === edit ? styles.phone : undefined}>
            <MenuButton
              data-key={action.action}
              icon={icons[action.action] ?? "check"}
              danger={icons[action.action] === "trash"}
              onClick={() => start(action)}
            >
              {action.name}
            </MenuButton>
          </div>
        ))}
        {locks.map((lock) => (
          <LockedItem key={lock.action} lock={lock} />
        ))}
      </Menu>
      {dialogAction && <ActionDialog post={post} action={dialogAction} onClose={() => setDialogAction(null)} />}
    </>
  );
}
