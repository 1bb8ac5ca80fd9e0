import type { MemberAction } from "@askwell/contract";
import { focusMainWhenLost } from "../../app/routing/page-focus.ts";
import { confirmationText, type PostActionContext, type PostActionTarget, runPostAction } from "./post-action.ts";

async function edit({ services }: PostActionContext, post: PostActionTarget): Promise<void> {
  try {
    await services.api.revisionEditCheck({ id: post.id });
    await services.router.navigate(post.editPath);
  } catch (error) {
    services.handleError(error);
  }
}

/** Runs an action on a post for users who are not staff, after confirmation where it matters. */
export async function performPostAction(
  context: PostActionContext,
  post: PostActionTarget,
  { action, name }: MemberAction,
): Promise<void> {
  if (action === "edit") return edit(context, post);
  const message = confirmationText(context.t, post, action);
  const tone = action === "delete" ? "danger" : "normal";
  if (message !== "" && !(await context.services.feedback.confirm({ title: name, message, confirm: name, tone })))
    return;
  await runPostAction(context, post, { action, canUndo: action !== "delete", reason: "" });
  // The answer may be gone, and its menu with it.
  focusMainWhenLost();
}
