import type { Api, MemberAction } from "@askwell/contract";
import { useServices, useT } from "../../app/services.tsx";

/** A post as its actions need it. */
export interface ActedOn {
  readonly kind: "question" | "answer";
  readonly id: string;
  /** Path of its editor. */
  readonly editPath: string;
  /** What goes with a question when it is deleted. */
  readonly answerCount: number;
}

type Perform = (api: Api, id: string) => Promise<unknown>;

const questionCalls: Readonly<Record<string, Perform>> = {
  delete: (api, id) => api.deleteQuestion({ id }),
  undelete: (api, id) => api.recoverQuestion({ question_id: id }),
  reopen: (api, id) => api.reopenQuestion({ question_id: id }),
  pin: (api, id) => api.operateQuestion({ id, operation: "pin" }),
  unpin: (api, id) => api.operateQuestion({ id, operation: "unpin" }),
  hide: (api, id) => api.operateQuestion({ id, operation: "hide" }),
  show: (api, id) => api.operateQuestion({ id, operation: "show" }),
};

const answerCalls: Readonly<Record<string, Perform>> = {
  delete: (api, id) => api.deleteAnswer({ id }),
  undelete: (api, id) => api.recoverAnswer({ answer_id: id }),
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

/** Does what is offered with a post: asks where it matters, and offers to take back what can be taken back. */
export function usePostActions(post: ActedOn): (action: MemberAction, canUndo: boolean) => Promise<void> {
  const t = useT();
  const { api, react, notices, router } = useServices();
  const calls = post.kind === "question" ? questionCalls : answerCalls;

  const perform = async (action: string): Promise<boolean> => {
    const work = calls[action];
    if (!work) return false;
    try {
      await work(api, post.id);
      await router.revalidate();
      return true;
    } catch (error) {
      react(error);
      return false;
    }
  };

  const agreed = async ({ action, name }: MemberAction): Promise<boolean> => {
    if (!isAsking(action)) return true;
    const message =
      action === "delete" && post.kind === "question"
        ? t("parts.posts.confirm.delete_question", { count: post.answerCount })
        : t(messages[action]);
    return notices.ask({ title: name, message, confirm: name, tone: action === "delete" ? "danger" : "normal" });
  };

  const edit = async () => {
    try {
      await api.revisionEditCheck({ id: post.id });
      await router.navigate(post.editPath);
    } catch (error) {
      react(error);
    }
  };

  return async (action, canUndo) => {
    if (action.action === "edit") return edit();
    if (!(await agreed(action)) || !(await perform(action.action))) return;
    const opposite = opposites[action.action];
    const undo = { label: t("parts.posts.undo"), run: () => void perform(opposite ?? "") };
    notices.say("ok", t("parts.posts.done"), opposite && canUndo ? undo : undefined);
  };
}
