import type { MessageContent, MessageFrame } from "./message-content.ts";

/** A message as plain text. */
export function renderTextMessage(content: MessageContent, frame: MessageFrame): string {
  const { lead, quote = "", returned = "", tags = [], url = "", action = "" } = content;
  const links = frame.links.map(({ label, url: link }) => `${label}:\n${link}`);
  const blocks = [
    lead,
    quote === "" ? "" : `> ${quote}`,
    returned,
    tags.join(", "),
    url === "" ? "" : `${action}:\n${url}`,
    ["-- ", frame.footer, ...links].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
