/** A text whose code and addresses were replaced by marks, which a model has to leave as they are. */
export interface ProtectedText {
  readonly text: string;
  /** What stands for each mark, in order. */
  readonly parts: readonly string[];
}

/** Code blocks, code in a line, definitions of links, targets of links, and addresses. */
const PARTS = [
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n {0,3}\1[`~]*[^\S\n]*(?=\n|$)|$(?![\s\S]))/gmu,
  /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/gu,
  /^ {0,3}\[[^\]\n]+\]:[^\n]*$/gmu,
  /(?<=\])\((?:<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/gu,
  /<https?:\/\/[^>\s]+>|https?:\/\/[^\s<>()[\]]+/giu,
  /(?:\$\$[\s\S]+?\$\$)/gu,
];

const markOf = (key: string, at: number) => `⟦${key}:${at}⟧`;

/** Replaces code and addresses by marks with a key that the text does not contain. */
export function protectText(text: string, key: string): ProtectedText {
  const parts: string[] = [];
  let result = text;
  for (const pattern of PARTS)
    result = result.replace(pattern, (found) => {
      parts.push(found);
      return markOf(key, parts.length - 1);
    });
  return { text: result, parts };
}

/** Puts the parts back; null unless every mark is there once. Parts may contain earlier marks. */
export function restoreText(text: string, { parts }: ProtectedText, key: string): string | null {
  let result = text;
  for (let at = parts.length - 1; at >= 0; at--) {
    const pieces = result.split(markOf(key, at));
    if (pieces.length !== 2) return null;
    result = pieces.join(parts[at]);
  }
  return result.includes(`⟦${key}:`) ? null : result;
}
