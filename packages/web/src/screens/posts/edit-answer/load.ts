import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadVersions } from "../../../parts/posts/load-revisions.ts";

export async function load({ api, params }: LoadContext) {
  const id = params.aid ?? "";
  await checkEditing(api, id);
  const [{ info, question }, versions] = await Promise.all([api.answerInfo({ id }), loadVersions(api, id)]);
  const { title, url_title, html } = question;
  return { id: info.id, content: info.content, question: { id: question.id, title, url_title, html }, versions };
}
