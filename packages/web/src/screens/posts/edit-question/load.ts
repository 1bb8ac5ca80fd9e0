import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadVersions } from "../../../parts/posts/load-revisions.ts";
import type { QuestionValues } from "../../../parts/questions/question-values.ts";

export async function load({ api, params }: LoadContext) {
  const id = params.qid ?? "";
  const [{ title, url_title, content, tags, ...question }] = await Promise.all([
    api.questionInfo({ id }),
    checkEditing(api, id),
  ]);
  const start: QuestionValues = {
    title,
    content,
    tags: (tags ?? []).map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" })),
  };
  return { id: question.id, url_title, start, versions: await loadVersions(api, id) };
}
