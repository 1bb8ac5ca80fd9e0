import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, editWaits, loadVersions } from "../../../parts/posts/load-revisions.ts";

/** An answer with its versions; those first, so that the text is never older than the version it is taken for. */
export async function loadEdited(api: Api, id: string) {
  const versions = await loadVersions(api, id);
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
  return { ...edited, waits: await editWaits({ api, viewer }, "answer", edited.author) };
}
