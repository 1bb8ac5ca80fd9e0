import type { MessageContent, MessageFrame, MessageSection } from "./message-content.ts";

/** A message as plain text. */
export function renderTextMessage(content: MessageContent, frame: MessageFrame): string {
  const { lead, quote = "", returned = "", tags = [], sections = [], url = "", action = "" } = content;
  const links = frame.links.map(({ label, url: link }) => `${label}:\n${link}`);
  const blocks = [
    lead,
    quote === "" ? "" : `> ${quote}`,
    returned,
    tags.join(", "),
    ...sections.map(sectionText),
    url === "" ? "" : `${action}:\n${url}`,
    ["-- ", frame.footer, ...links].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function sectionText({ title, items, more }: MessageSection): string {
  const listed = items.map(({ text, url, quote, note }) =>
    [`* ${text}`, ...(quote ? [`  > ${quote}`] : []), ...(note ? [`  ${note}`] : []), `  ${url}`].join("\n"),
  );
  return [`# ${title}`, ...listed, ...(more ? [`${more.label}:\n${more.url}`] : [])].join("\n\n");
}
