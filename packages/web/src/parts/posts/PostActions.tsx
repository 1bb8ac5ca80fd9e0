import type { MemberAction } from "@askwell/contract";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../app/services.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import styles from "./actions.module.css";
import { type ActedOn, usePostActions } from "./use-post-actions.ts";

const CloseDialog = lazy(() => import("../review/CloseDialog.tsx").then((file) => ({ default: file.CloseDialog })));
const ReportDialog = lazy(() => import("../review/ReportDialog.tsx").then((file) => ({ default: file.ReportDialog })));

/** Actions that stand in the row; the others are behind the three dots. */
const inRow = new Set(["report", "edit", "delete", "undelete"]);
/** What the site can do so far. */
const known = /^(report|edit|delete|undelete|close|reopen|pin|unpin|hide|show)$/;

const icons: Readonly<Record<string, IconName>> = { report: "flag", edit: "edit", delete: "trash", pin: "pin" };

interface PostActionsProps {
  readonly post: ActedOn;
  readonly actions: readonly MemberAction[];
  /** The viewer may also bring back what was deleted. */
  readonly isStaff: boolean;
}

/** What the viewer may do with a post, as the server offers it. */
export function PostActions({ post, actions, isStaff }: PostActionsProps) {
  const t = useT();
  const act = usePostActions(post);
  const [asking, ask] = useState<"close" | "report" | null>(null);
  const offered = actions.filter(({ action }) => known.test(action));
  const rest = offered.filter(({ action }) => !inRow.has(action));
  const start = (action: MemberAction) => {
    if (action.action === "close" || action.action === "report") ask(action.action);
    else void act(action, isStaff || action.action !== "delete");
  };
  return (
    <>
      {offered
        .filter(({ action }) => inRow.has(action))
        .map((action) => (
          <button key={action.action} type="button" className={styles.action} onClick={() => start(action)}>
            {icons[action.action] && <Icon name={icons[action.action] as IconName} />}
            {action.name}
          </button>
        ))}
      {rest.length > 0 && (
        <Menu trigger={<Icon name="more" />} triggerClass={styles.action} label={t("parts.posts.more")}>
          {rest.map((action) => (
            <MenuButton key={action.action} onClick={() => start(action)}>
              {action.name}
            </MenuButton>
          ))}
        </Menu>
      )}
      {asking && (
        <Suspense>
          {asking === "close" ? (
            <CloseDialog questionId={post.id} onClose={() => ask(null)} />
          ) : (
            <ReportDialog kind={post.kind} id={post.id} onClose={() => ask(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
