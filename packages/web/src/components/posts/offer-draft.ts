import type { Services } from "../../app/services/services.tsx";
import type { DraftFields } from "./draft-sync.ts";

/** A draft that another tab or device has written. */
export interface OtherDraft {
  readonly fields: DraftFields;
  /** When the server got it; 0 where only this browser has it. */
  readonly savedAt: number;
}

/** Longer beginnings are cut. */
const LONGEST = 120;

/** The title, or the first line of the text. */
function beginningOf({ title, content, answer_content }: DraftFields): string {
  const lines = [title, content, answer_content].flatMap((text) => (text ?? "").split("\n"));
  const first = lines.find((line) => line.trim() !== "")?.trim() ?? "";
  return first.length > LONGEST ? `${first.slice(0, LONGEST).trimEnd()}…` : first;
}

/** Asks whether to replace the text by another one, whose beginning it quotes. Rules: docs/rules/drafts.md DR9. */
export function offerDraft({ feedback, messages }: Services, { fields, savedAt }: OtherDraft): Promise<boolean> {
  const { t, formats } = messages.get();
  const beginning = beginningOf(fields);
  const quote =
    savedAt === 0
      ? t("components.posts.other_draft_quote", { beginning })
      : t("components.posts.other_draft_saved", { beginning, time: formats.absoluteDate(savedAt) });
  return feedback.confirm({
    title: t("components.posts.other_draft"),
    message: `${beginning === "" ? "" : `${quote} `}${t("components.posts.other_draft_hint")}`,
    confirm: t("components.posts.take_draft"),
    cancel: t("components.posts.keep_draft"),
  });
}
