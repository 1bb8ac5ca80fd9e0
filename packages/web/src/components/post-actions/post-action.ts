import type { Api } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { Services } from "../../app/services/services.tsx";

/** The post of an action. */
export interface PostActionTarget {
  readonly kind: "question" | "answer";
  readonly id: string;
  /** Path of its editor. */
  readonly editPath: string;
  /** Answers that are deleted with a question. */
  readonly answerCount: number;
  /** It is the accepted answer. */
  readonly isAccepted?: boolean;
  /** Missing for a post of a deleted account. */
  readonly authorId?: string | undefined;
  /** The comment on it that the action is about. */
  readonly commentId?: string;
  /** It is deleted. */
  readonly isGone: boolean;
}

type PostCall = (api: Api, id: string, reason: string) => Promise<unknown>;

/** Ending a mode is the same for all posts. */
const modeCalls: Readonly<Record<string, PostCall>> = {
  unlock: (api, object_id, reason) => api.endPostMode({ object_id, mode: "locked", reason }),
  unprotect: (api, object_id, reason) => api.endPostMode({ object_id, mode: "protected", reason }),
  end_wiki: (api, object_id, reason) => api.endPostMode({ object_id, mode: "wiki", reason }),
};

const questionCalls: Readonly<Record<string, PostCall>> = {
  ...modeCalls,
  delete: (api, id, reason) => api.deleteQuestion({ id, reason }),
  undelete: (api, id, reason) => api.recoverQuestion({ question_id: id, reason }),
  reopen: (api, id, reason) => api.reopenQuestion({ question_id: id, reason }),
  pin: (api, id, reason) => api.operateQuestion({ id, operation: "pin", reason }),
  unpin: (api, id, reason) => api.operateQuestion({ id, operation: "unpin", reason }),
  hide: (api, id, reason) => api.operateQuestion({ id, operation: "hide", reason }),
  show: (api, id, reason) => api.operateQuestion({ id, operation: "show", reason }),
  vote_to_reopen: (api, id) => api.voteOnClosing({ question_id: id, aim: "reopen" }),
  take_back_vote: (api, id) => api.voteOnClosing({ question_id: id, aim: "reopen", is_cancel: true }),
};

const answerCalls: Readonly<Record<string, PostCall>> = {
  ...modeCalls,
  delete: (api, id, reason) => api.deleteAnswer({ id, reason }),
  undelete: (api, id, reason) => api.recoverAnswer({ answer_id: id, reason }),
};

/** The action that undoes an action. */
const opposites: Readonly<Record<string, string>> = {
  delete: "undelete",
  pin: "unpin",
  unpin: "pin",
  hide: "show",
  show: "hide",
};

/** Actions that need confirmation. */
const confirmedActions = ["delete", "pin", "reopen"] as const;
const needsConfirmation = (action: string): action is (typeof confirmedActions)[number] =>
  confirmedActions.some((each) => each === action);

const messages = {
  delete: "components.posts.confirm.delete_answer",
  pin: "components.posts.confirm.pin",
  reopen: "components.posts.confirm.reopen",
} as const;

/** Services of an action. */
export interface PostActionContext {
  readonly services: Pick<Services, "api" | "handleError" | "feedback" | "router">;
  readonly t: Translate;
}

async function perform(
  { services }: PostActionContext,
  post: PostActionTarget,
  action: string,
  reason: string,
): Promise<boolean> {
  const { api, handleError } = services;
  const call = (post.kind === "question" ? questionCalls : answerCalls)[action];
  if (!call) return false;
  try {
    await call(api, post.id, reason);
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}

/** The confirmation's text; "" where none is needed. */
export function confirmationText(t: Translate, post: PostActionTarget, action: string): string {
  if (!needsConfirmation(action)) return "";
  if (action !== "delete") return t(messages[action]);
  const { kind, answerCount: count, isAccepted } = post;
  if (kind === "answer") return t(isAccepted ? "components.posts.confirm.delete_accepted" : messages.delete);
  return count === 0
    ? t("components.posts.confirm.delete_lonely")
    : t("components.posts.confirm.delete_question", { count });
}

/** Runs an action, shows a toast with an undo button where possible, and reloads the page; false after an error. */
export async function runPostAction(
  context: PostActionContext,
  post: PostActionTarget,
  { action, canUndo, reason }: { readonly action: string; readonly canUndo: boolean; readonly reason: string },
): Promise<boolean> {
  if (!(await perform(context, post, action, reason))) return false;
  const opposite = opposites[action];
  const { t, services } = context;
  const { router, feedback } = services;
  const undoAction = async () => {
    if (!(await perform(context, post, opposite ?? "", ""))) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.review.undone"));
  };
  const undo = { label: t("components.posts.undo"), run: () => void undoAction() };
  // Without the right to undelete, the user cannot see the question any more.
  const isGone = action === "delete" && post.kind === "question" && !canUndo;
  await (isGone ? router.navigate("/questions") : router.revalidate());
  feedback.toast(
    "ok",
    t(isGone ? "components.posts.deleted" : "components.posts.done"),
    opposite && canUndo ? undo : undefined,
  );
  return true;
}
