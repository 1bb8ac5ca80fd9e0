/** Number of colours that drawn avatars come in. */
const TINTS = 8;

/** One or two letters that stand for a name: of its first and last word, or its first letter. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .map((word) => word.replace(/^\p{P}+/u, ""))
    .filter((word) => word !== "");
  const first = [...(words[0] ?? "")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toUpperCase();
}

/** Which of the colours a name gets; always the same one. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % TINTS;
}
