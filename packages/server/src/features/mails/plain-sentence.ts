import type { Translate } from "@askwell/i18n";
import type { SentencePart } from "../notifications/index.ts";

/** A sentence without links: the title is in quotation marks. */
export function plainSentence(t: Translate, parts: readonly SentencePart[]): string {
  return parts.map(({ kind, text }) => (kind === "object" ? t("mail.title", { title: text }) : text)).join("");
}
