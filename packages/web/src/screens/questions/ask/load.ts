import type { LoadContext } from "../../../app/routing/route.ts";
import { isMember } from "../../../app/session/viewer.ts";
import { noValues, type QuestionValues } from "../../../components/questions/question-values.ts";
import { readPrefill, readShared, toChosenTags } from "./prefill.ts";

/** Why the user may not ask; "" when they may. */
async function lockMessage({ api, viewer }: LoadContext): Promise<string> {
  if (!isMember(viewer)) return "";
  return (await api.permission({ action: "question.add" }))["question.add"]?.no_permission_tip ?? "";
}

/** Initial values from the URL; null where a draft may be restored. */
async function initialValues({ api, query }: LoadContext): Promise<QuestionValues | null> {
  const text = query.get("prefill");
  const prefill = text === null ? readShared(query) : readPrefill(text);
  const slugs = query.get("tags") ?? prefill?.tags.join(",") ?? "";
  if (!prefill && slugs === "") return null;
  const tags = slugs === "" ? [] : toChosenTags(await api.tagsBySlugs({ tags: slugs }));
  return { ...noValues, ...(prefill && { title: prefill.title, content: prefill.content }), tags };
}

export async function load(context: LoadContext): Promise<{ start: QuestionValues | null; locked: string }> {
  const [start, locked] = await Promise.all([initialValues(context), lockMessage(context)]);
  return { start, locked };
}
