import type { MemberAction, Reply } from "@askwell/contract";
import { useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useT } from "../../app/services/services.tsx";
import { buttonClass, KeySign } from "../../ui/Button.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import { rememberUndo } from "../decisions/last-undo.ts";
import type { PostActionTarget } from "../post-actions/post-action.ts";

const ActionDialog = lazyPart(() => import("../review/ActionDialog.tsx"), "ActionDialog");
const SanctionDialog = lazyPart(() => import("../sanctions/SanctionDialog.tsx"), "SanctionDialog");

/** What a task offers beside its decisions; nothing for some. */
export type TaskMenuOffer = NonNullable<Reply<"reviewTask">>["menu"];

interface TaskMenuProps {
  readonly offer: TaskMenuOffer;
  readonly authorId: string;
  /** The comment that the task is about; "" for other posts. */
  readonly commentId?: string;
}

/** An entry of the menu: an action on the post of the task, or on the question above it. */
interface ChosenAction {
  readonly post: PostActionTarget;
  readonly action: MemberAction;
  readonly name: string;
}

const WARN = "warn";

const icons: Readonly<Record<string, IconName>> = {
  to_comment: "comment",
  move_comments: "reply",
  merge_question: "link",
  lock: "lock",
  protect: "shield",
  make_wiki: "people",
  [WARN]: "flag",
};

/** The moves and modes of the post of a task, and a warning to its author, with the dialogs of the post's own page. Rules: docs/rules/review.md RV35. */
export function TaskMenu({ offer, authorId, commentId = "" }: TaskMenuProps) {
  const t = useT();
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  if (!offer) return null;
  const { kind, id, may_warn } = offer;
  const warning = { action: WARN, name: t("sanctions.add.warning"), type: "reason" } as const;
  const shared = { authorId, editPath: "", answerCount: 0, isGone: false };
  const post = { ...shared, kind, id, ...(commentId && { commentId }) };
  const question = { ...shared, kind: "question" as const, id: offer.question?.id ?? "" };
  const entries: ChosenAction[] = [
    ...offer.actions.map((action) => ({ post, action, name: action.name })),
    ...(offer.question?.actions ?? []).map((action) => ({
      ...{ post: question, action, name: t("components.review.on_question", { action: action.name }) },
    })),
    ...(may_warn ? [{ post, action: warning, name: warning.name }] : []),
  ];
  const close = () => setChosen(null);
  return (
    <>
      <Menu
        triggerClass={buttonClass({})}
        shortcut="M"
        trigger={
          <>
            <Icon name="more" />
            {t("components.posts.more")}
            <KeySign of="M" />
          </>
        }
      >
        {entries.map((entry) => (
          <MenuButton
            key={entry.name}
            data-key={entry.action.action}
            icon={icons[entry.action.action] ?? "check"}
            onClick={() => {
              // What follows is not the last decision any more.
              rememberUndo(null);
              setChosen(entry);
            }}
          >
            {entry.name}
          </MenuButton>
        ))}
      </Menu>
      {chosen?.action.action === WARN && <SanctionDialog userId={authorId} kind="warning" onClose={close} />}
      {chosen && chosen.action.action !== WARN && (
        <ActionDialog post={chosen.post} action={{ ...chosen.action, name: chosen.name }} stays onClose={close} />
      )}
    </>
  );
}
