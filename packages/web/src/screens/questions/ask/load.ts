import type { LoadContext } from "../../../app/routing/route.ts";
import { isMember } from "../../../app/viewer.ts";
import { noValues, type QuestionValues } from "../../../parts/questions/question-values.ts";
import { asChosen, readPrefill } from "./prefill.ts";

/** What keeps a member from asking; "" where nothing does. */
async function whyLocked({ api, viewer }: LoadContext): Promise<string> {
  if (!isMember(viewer)) return "";
  return (await api.permission({ action: "question.add" }))["question.add"]?.no_permission_tip ?? "";
}

/** What the form begins with; null where a draft may come back. */
async function startOf({ api, query }: LoadContext): Promise<QuestionValues | null> {
  const text = query.get("prefill");
  const prefill = text === null ? null : readPrefill(text);
  const slugs = query.get("tags") ?? prefill?.tags.join(",") ?? "";
  if (!prefill && slugs === "") return null;
  const tags = slugs === "" ? [] : asChosen(await api.tagsBySlugs({ tags: slugs }));
  return { ...noValues, ...(prefill && { title: prefill.title, content: prefill.content }), tags };
}

export async function load(context: LoadContext): Promise<{ start: QuestionValues | null; locked: string }> {
  const [start, locked] = await Promise.all([startOf(context), whyLocked(context)]);
  return { start, locked };
}
