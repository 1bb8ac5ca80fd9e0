import type { Translate } from "@askwell/i18n";
import type { SentencePart } from "../notifications/index.ts";

/** Spaces around what pages link, which Chinese does not have around quotation marks. */
const HAN_SPACES = /(?<=\p{Script=Han}) (?=“)|(?<=”) (?=\p{Script=Han})/gu;

/** A sentence without links: the title is in quotation marks, and names have their own direction. */
export function plainSentence(t: Translate, parts: readonly SentencePart[]): string {
  const wordsOf = ({ kind, text }: SentencePart) => {
    if (kind === "object") return t("mail.title", { title: text });
    return kind === "person" ? t("mail.name", { name: text }) : text;
  };
  return parts.map(wordsOf).join("").replace(HAN_SPACES, "");
}
