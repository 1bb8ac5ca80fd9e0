import type { MemberAction } from "@askwell/contract";
import { type ActedOn, type Acting, doPostAction, messageBefore } from "./post-action.ts";

async function edit({ services }: Acting, post: ActedOn): Promise<void> {
  try {
    await services.api.revisionEditCheck({ id: post.id });
    await services.router.navigate(post.editPath);
  } catch (error) {
    services.react(error);
  }
}

/** Does what is offered with a post to its author and others who are not staff: asks where it matters. */
export async function performPostAction(acting: Acting, post: ActedOn, { action, name }: MemberAction): Promise<void> {
  if (action === "edit") return edit(acting, post);
  const message = messageBefore(acting.t, post, action);
  const tone = action === "delete" ? "danger" : "normal";
  if (message !== "" && !(await acting.services.notices.ask({ title: name, message, confirm: name, tone }))) return;
  await doPostAction(acting, post, { action, canUndo: action !== "delete", reason: "" });
}
