import type { Api } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { Services } from "../../app/services.tsx";

/** A post as its actions need it. */
export interface ActedOn {
  readonly kind: "question" | "answer";
  readonly id: string;
  /** Path of its editor. */
  readonly editPath: string;
  /** What goes with a question when it is deleted. */
  readonly answerCount: number;
  /** An answer that others rely on. */
  readonly isAccepted?: boolean;
  /** It was deleted. */
  readonly isGone: boolean;
}

type Perform = (api: Api, id: string, reason: string) => Promise<unknown>;

const questionCalls: Readonly<Record<string, Perform>> = {
  delete: (api, id, reason) => api.deleteQuestion({ id, reason }),
  undelete: (api, id, reason) => api.recoverQuestion({ question_id: id, reason }),
  reopen: (api, id, reason) => api.reopenQuestion({ question_id: id, reason }),
  pin: (api, id, reason) => api.operateQuestion({ id, operation: "pin", reason }),
  unpin: (api, id, reason) => api.operateQuestion({ id, operation: "unpin", reason }),
  hide: (api, id, reason) => api.operateQuestion({ id, operation: "hide", reason }),
  show: (api, id, reason) => api.operateQuestion({ id, operation: "show", reason }),
};

const answerCalls: Readonly<Record<string, Perform>> = {
  delete: (api, id, reason) => api.deleteAnswer({ id, reason }),
  undelete: (api, id, reason) => api.recoverAnswer({ answer_id: id, reason }),
};

/** What takes an action back again. */
const opposites: Readonly<Record<string, string>> = {
  delete: "undelete",
  pin: "unpin",
  unpin: "pin",
  hide: "show",
  show: "hide",
};

/** Actions that ask before they happen. */
const asking = ["delete", "pin", "reopen"] as const;
const isAsking = (action: string): action is (typeof asking)[number] => asking.some((each) => each === action);

const messages = {
  delete: "parts.posts.confirm.delete_answer",
  pin: "parts.posts.confirm.pin",
  reopen: "parts.posts.confirm.reopen",
} as const;

/** Who acts, with what it takes. */
export interface Acting {
  readonly services: Pick<Services, "api" | "react" | "notices" | "router">;
  readonly t: Translate;
}

async function perform({ services }: Acting, post: ActedOn, action: string, reason: string): Promise<boolean> {
  const { api, react } = services;
  const work = (post.kind === "question" ? questionCalls : answerCalls)[action];
  if (!work) return false;
  try {
    await work(api, post.id, reason);
    return true;
  } catch (error) {
    react(error);
    return false;
  }
}

/** What to know before an action; "" where nothing is asked. */
export function messageBefore(t: Translate, post: ActedOn, action: string): string {
  if (!isAsking(action)) return "";
  if (action !== "delete") return t(messages[action]);
  const { kind, answerCount: count, isAccepted } = post;
  if (kind === "answer") return t(isAccepted ? "parts.posts.confirm.delete_accepted" : messages.delete);
  return count === 0 ? t("parts.posts.confirm.delete_lonely") : t("parts.posts.confirm.delete_question", { count });
}

/** Does what was agreed on, and offers to take back what can be taken back; false when it was refused. */
export async function doPostAction(
  acting: Acting,
  post: ActedOn,
  { action, canUndo, reason }: { readonly action: string; readonly canUndo: boolean; readonly reason: string },
): Promise<boolean> {
  if (!(await perform(acting, post, action, reason))) return false;
  const opposite = opposites[action];
  const { t, services } = acting;
  const { router, notices } = services;
  const takeBack = async () => {
    if (!(await perform(acting, post, opposite ?? "", ""))) return;
    await router.revalidate();
    notices.say("ok", t("screens.review.undone"));
  };
  const undo = { label: t("parts.posts.undo"), run: () => void takeBack() };
  // Who cannot bring a question back has nothing to do with it any more.
  const isGone = action === "delete" && post.kind === "question" && !canUndo;
  await (isGone ? router.navigate("/questions") : router.revalidate());
  notices.say("ok", t(isGone ? "parts.posts.deleted" : "parts.posts.done"), opposite && canUndo ? undo : undefined);
  return true;
}
