import type { Content, LetterFrame } from "./letter.ts";

/** A letter as plain text. */
export function textOf(content: Content, frame: LetterFrame): string {
  const { lead, title = "", quote = "", tags = [], url = "", action = "" } = content;
  const ways = frame.ways.map(({ words, url: way }) => `${words}:\n${way}`);
  const blocks = [
    lead,
    title,
    quote === "" ? "" : `> ${quote}`,
    tags.join(", "),
    url === "" ? "" : `${action}:\n${url}`,
    ["-- ", frame.footer, ...ways].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
