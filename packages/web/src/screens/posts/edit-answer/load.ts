import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadRevisions, needsReview } from "../../../components/posts/load-revisions.ts";

/** An answer with its revisions; those first, so that the text is never older than the current revision. */
export async function loadEdited(api: Api, id: string) {
  const versions = await loadRevisions(api, id);
  const { info, question } = await api.answerInfo({ id });
  const { title, url_title, html } = question;
  return {
    id: info.id,
    content: info.content,
    question: { id: question.id, title, url_title, html },
    versions,
    author: info.user_info?.username,
  };
}

export async function load({ api, params, viewer }: LoadContext) {
  const id = params.aid ?? "";
  await checkEditing(api, "answer", id);
  const edited = await loadEdited(api, id);
  return { ...edited, isReviewNeeded: await needsReview({ api, viewer }, "answer", edited.author) };
}
