import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadVersions } from "../../../parts/posts/load-revisions.ts";

/** An answer with its versions; those first, so that the text is never older than the version it is taken for. */
export async function loadEdited(api: Api, id: string) {
  const versions = await loadVersions(api, id);
  const { info, question } = await api.answerInfo({ id });
  const { title, url_title, html } = question;
  return { id: info.id, content: info.content, question: { id: question.id, title, url_title, html }, versions };
}

export async function load({ api, params }: LoadContext) {
  const id = params.aid ?? "";
  await checkEditing(api, id);
  return loadEdited(api, id);
}
