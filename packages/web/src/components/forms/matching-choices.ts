import type { Choice } from "../../ui/forms/inputs.tsx";

/** The text without case, accents and separators. */
const plain = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[_/]/g, " ").toLowerCase();

/** The choices that have all typed words in their name, their value or their detail; those that begin with them first. */
export function choicesWith(
  choices: readonly Choice[],
  typed: string,
  detailOf: (value: string) => string,
): readonly Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  // Details cost time for each choice, and are numbers.
  const asksDetail = /\d/.test(typed);
  const textOf = ({ value, label, group = "" }: Choice) =>
    plain(` ${label} ${value} ${group} ${asksDetail ? detailOf(value) : ""}`);
  const found = choices
    .map((choice) => ({ choice, text: textOf(choice) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = ({ text }: { readonly text: string }) => words.every((word) => text.includes(` ${word}`));
  return [...found.filter(begins), ...found.filter((each) => !begins(each))].map(({ choice }) => choice);
}
