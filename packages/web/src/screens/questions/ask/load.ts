import type { LoadContext } from "../../../app/routing/route.ts";
import { noValues, type QuestionValues } from "../../../parts/questions/question-values.ts";
import { asChosen, readPrefill } from "./prefill.ts";

/** What the form begins with; null where a draft may come back. */
export async function load({ api, query }: LoadContext): Promise<{ start: QuestionValues | null }> {
  const text = query.get("prefill");
  const prefill = text === null ? null : readPrefill(text);
  const slugs = query.get("tags") ?? prefill?.tags.join(",") ?? "";
  if (!prefill && slugs === "") return { start: null };
  const tags = slugs === "" ? [] : asChosen(await api.tagsBySlugs({ tags: slugs }));
  return { start: { ...noValues, ...(prefill && { title: prefill.title, content: prefill.content }), tags } };
}
