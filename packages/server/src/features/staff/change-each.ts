import { errorDefinition, type Reply } from "@askwell/contract";
import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

interface EachChange {
  readonly ids: readonly string[];
  /** Changes one object in a transaction of its own; false if it was so already. */
  change(id: string): Promise<boolean>;
  /** The id as callers know it. */
  nameOf?(id: string): string;
}

/**
 * Changes objects one after another as the call for a single one does: one that fails keeps none of the others from
 * being changed. Rules: docs/rules/administration.md AD18.
 */
export async function changeEach(
  app: App,
  who: Viewer,
  { ids, change, nameOf = (id) => id }: EachChange,
): Promise<Reply<"changeQuestions">> {
  const t = app.translator(who.language);
  const changed: string[] = [];
  const failed: Reply<"changeQuestions">["failed"] = [];
  for (const id of new Set(ids)) {
    try {
      if (await change(id)) changed.push(nameOf(id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, detail } = error;
      const msg = t(`api_errors.${code}`, detail.params ?? detail.fields?.[0]?.params);
      failed.push({ id: nameOf(id), reason: errorDefinition(code).reason, msg });
    }
  }
  return { changed, failed };
}
