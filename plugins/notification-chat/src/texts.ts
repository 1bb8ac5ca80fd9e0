import type { NotificationMessage } from "@askwell/plugin-kit";

/** Control characters, line breaks and characters that change the direction of what follows. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const ZERO_WIDTH = "\u200b";

/** As long as titles are at most, and so short that no message exceeds the limit of a service. */
const MAX_TEXT = 150;

/** The start of a text, at most `max` characters, without half a character at its end. */
export function startOf(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}

/**
 * A name or a title, which its author chose, on one line: without mentions, such as @everyone, and without addresses
 * that a chat would turn into links. An invisible space breaks both.
 */
export function defused(text: string): string {
  const line = text.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
  return startOf(line, MAX_TEXT)
    .replaceAll("@", `@${ZERO_WIDTH}`)
    .replace(/<(?=[!@#])/g, `<${ZERO_WIDTH}`)
    .replaceAll("://", `:${ZERO_WIDTH}//`)
    .replace(/(?<=\p{L}|\p{N})\.(?=\p{L})/gu, `${ZERO_WIDTH}.`);
}

/** How a service writes text and links; both get plain text. */
export interface Markup {
  text(plain: string): string;
  link(plain: string, url: string): string;
}

/** The page that a message is about: the comment, the answer or the question. */
export const urlOf = (message: NotificationMessage): string =>
  message.comment_url || message.answer_url || message.question_url;

/** A part of a message with its link; "" without one. */
export interface LinkedPart {
  readonly text: string;
  readonly url: string;
}

/** The sentence of a message: the title leads to the post, the name to the person. */
export function linkedParts(message: NotificationMessage): LinkedPart[] {
  return message.sentence.map(({ kind, text }) => {
    if (kind === "words") return { text, url: "" };
    return { text: defused(text), url: kind === "title" ? urlOf(message) : message.trigger_user_url };
  });
}

/** The sentence in the markup of a service. */
export function sentenceIn({ text, link }: Markup, message: NotificationMessage): string {
  return linkedParts(message)
    .map((part) => (part.url === "" ? text(part.text) : link(part.text, part.url)))
    .join("");
}

/** The sentence without markup. */
export const plainSentence = (message: NotificationMessage): string =>
  linkedParts(message)
    .map(({ text }) => text)
    .join("");

/** The site and the tags of the question. */
export const footerOf = ({ site_name, tags }: NotificationMessage): string =>
  [site_name, tags]
    .filter((text) => text !== "")
    .map(defused)
    .join(" · ");
