import type { MessageContent, MessageFrame, MessageSection } from "./message-content.ts";

/** A message as plain text. */
export function renderTextMessage(content: MessageContent, frame: MessageFrame): string {
  const { lead, quote = "", returned = "", tags = [], sections = [], url = "", action = "" } = content;
  const { labelled } = frame;
  const links = frame.links.map(({ label, url: link }) => `${labelled(label)}\n${link}`);
  const blocks = [
    lead,
    quote === "" ? "" : `> ${quote}`,
    returned,
    tags.join(", "),
    ...sections.map((section) => sectionText(section, frame)),
    url === "" ? "" : `${labelled(action)}\n${url}`,
    ["-- ", ...frame.footers, ...links].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function sectionText({ title, items, more }: MessageSection, { labelled }: MessageFrame): string {
  const listed = items.map(({ text, url, quote, note }) =>
    [`* ${text}`, ...(quote ? [`  > ${quote}`] : []), ...(note ? [`  ${note}`] : []), `  ${url}`].join("\n"),
  );
  return [`# ${title}`, ...listed, ...(more ? [`${labelled(more.label)}\n${more.url}`] : [])].join("\n\n");
}
