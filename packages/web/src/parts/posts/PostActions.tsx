import type { LockedAction, MemberAction } from "@askwell/contract";
import { lazy, Suspense, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import { LockedActions, lockOn } from "../help/LockedActions.tsx";
import styles from "./actions.module.css";
import type { ActedOn } from "./post-action.ts";

const ActionDialog = lazy(() => import("../review/ActionDialog.tsx").then((file) => ({ default: file.ActionDialog })));

/** Actions that stand in the row; the others are behind the three dots. */
const inRow = new Set(["report", "edit", "delete", "undelete"]);
/** What the site can do so far. */
const known = /^(report|edit|delete|undelete|close|reopen|pin|unpin|hide|show)$/;

const icons: Readonly<Record<string, IconName>> = { report: "flag", edit: "edit", delete: "trash", pin: "pin" };

interface PostActionsProps {
  readonly post: ActedOn;
  readonly actions: readonly MemberAction[];
  /** What more reputation would allow. */
  readonly locked: readonly LockedAction[] | undefined;
  /** Staff give a reason, and may bring back what was deleted. */
  readonly isStaff: boolean;
}

/** What the viewer may do with a post, as the server offers it. */
export function PostActions({ post, actions, locked, isStaff }: PostActionsProps) {
  const t = useT();
  const services = useServices();
  const [asked, ask] = useState<MemberAction | null>(null);
  const offered = actions.filter(
    ({ action }) => known.test(action) && !lockOn(locked, action) && !(post.isGone && action === "report"),
  );
  const rest = offered.filter(({ action }) => !inRow.has(action));
  const start = (action: MemberAction) => {
    const asks = /^(close|report)$/.test(action.action) || (isStaff && action.action !== "edit");
    if (asks) ask(action);
    else void import("./perform-post-action.ts").then((file) => file.performPostAction({ services, t }, post, action));
  };
  return (
    <>
      {offered
        .filter(({ action }) => inRow.has(action))
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
      <LockedActions locked={locked?.filter(({ action }) => inRow.has(action))} look={styles.action} />
      {rest.length > 0 && (
        <Menu trigger={<Icon name="more" />} triggerClass={styles.action} label={t("parts.posts.more")}>
          {rest.map((action) => (
            <MenuButton key={action.action} onClick={() => start(action)}>
              {action.name}
            </MenuButton>
          ))}
        </Menu>
      )}
      {asked && (
        <Suspense>
          <ActionDialog post={post} action={asked} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  );
}
