import type { LockedMemberAction, MemberAction } from "@askwell/contract";
import { lazy, Suspense, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import { LockedActions, lockOn } from "../help/LockedActions.tsx";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import styles from "./actions.module.css";

const ActionDialog = lazy(() => import("../review/ActionDialog.tsx").then((file) => ({ default: file.ActionDialog })));

/** Actions with a button in the row; all others are in the menu. */
const rowActions = new Set(["report", "edit", "delete", "undelete"]);
/** The actions that this client supports. */
const supported = /^(report|edit|delete|undelete|close|reopen|pin|unpin|hide|show)$/;

const icons: Readonly<Record<string, IconName>> = { report: "flag", edit: "edit", delete: "trash", pin: "pin" };

interface PostActionsProps {
  readonly post: PostActionTarget;
  readonly actions: readonly MemberAction[];
  /** Actions that more reputation would allow. */
  readonly locked: readonly LockedMemberAction[] | undefined;
  /** Authors cannot flag their own posts. */
  readonly isOwn: boolean;
  /** Staff give a reason and may undelete. */
  readonly isStaff: boolean;
}

/** The actions that the server offers for a post. */
export function PostActions({ post, actions, locked, isOwn, isStaff }: PostActionsProps) {
  const t = useT();
  const services = useServices();
  const [dialogAction, setDialogAction] = useState<MemberAction | null>(null);
  const available = actions.filter(
    ({ action }) =>
      supported.test(action) && !lockOn(locked, action) && !((post.isGone || isOwn) && action === "report"),
  );
  const rest = available.filter(({ action }) => !rowActions.has(action));
  const start = (action: MemberAction) => {
    const needsDialog = /^(close|report)$/.test(action.action) || (isStaff && action.action !== "edit");
    if (needsDialog) setDialogAction(action);
    else
      void import("../post-actions/perform-post-action.ts").then((file) =>
        file.performPostAction({ services, t }, post, action),
      );
  };
  return (
    <>
      {available
        .filter(({ action }) => rowActions.has(action))
        .map((action) => (
          <button
            key={action.action}
            type="button"
            data-key={action.action}
            className={styles.action}
            onClick={() => start(action)}
          >
            {icons[action.action] && <Icon name={icons[action.action] as IconName} />}
            {action.name}
          </button>
        ))}
      <LockedActions locked={locked?.filter(({ action }) => rowActions.has(action))} buttonClass={styles.action} />
      {rest.length > 0 && (
        <Menu trigger={<Icon name="more" />} triggerClass={styles.action} label={t("components.posts.more")}>
          {rest.map((action) => (
            <MenuButton key={action.action} onClick={() => start(action)}>
              {action.name}
            </MenuButton>
          ))}
        </Menu>
      )}
      {dialogAction && (
        <Suspense>
          <ActionDialog post={post} action={dialogAction} onClose={() => setDialogAction(null)} />
        </Suspense>
      )}
    </>
  );
}
