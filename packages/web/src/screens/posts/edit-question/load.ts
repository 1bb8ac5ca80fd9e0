import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadRevisions, needsReview } from "../../../components/posts/load-revisions.ts";
import type { QuestionValues } from "../../../components/questions/question-values.ts";

/** A question with its revisions; those first, so that the texts are never older than the current revision. */
export async function loadEdited(api: Api, id: string) {
  const versions = await loadRevisions(api, id);
  const { title, url_title, content, tags, ...question } = await api.questionInfo({ id });
  const start: QuestionValues = {
    title,
    content,
    tags: (tags ?? []).map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" })),
  };
  return { id: question.id, url_title, start, versions, author: question.user_info?.username };
}

export async function load({ api, params, viewer }: LoadContext) {
  const id = params.qid ?? "";
  await checkEditing(api, "question", id);
  const edited = await loadEdited(api, id);
  return { ...edited, isReviewNeeded: await needsReview({ api, viewer }, "question", edited.author) };
}
