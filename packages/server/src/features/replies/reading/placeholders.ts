/** Never in a text: a character that stands for an object. */
const OBJECT = "\ufffc";
const PLACEHOLDER = /\ufffc([0-9a-f]{1,2400})\ufffc/g;
const MAX_NAME = 300;

/** What stands in a text for a picture of the mail, until it is uploaded: in digits, which Markdown does not escape. */
export const placeholderOf = (name: string): string =>
  `${OBJECT}${Buffer.from(name.slice(0, MAX_NAME)).toString("hex")}${OBJECT}`;

/** Mail programs name pictures so in the plain text of a mail. */
const NAMED = /\[(?:cid|image):\s?([^\]\n]{1,300})\]/g;

/** A plain text with placeholders for the pictures that mail programs name in it. */
export const withPlaceholders = (text: string): string =>
  text.replaceAll(OBJECT, "").replace(NAMED, (_, name: string) => placeholderOf(name));

/** The text with each placeholder replaced by what `written` returns for its name. */
export const withoutPlaceholders = (text: string, written: (name: string) => string): string =>
  text.replace(PLACEHOLDER, (_, hex: string) => written(Buffer.from(hex, "hex").toString())).replaceAll(OBJECT, "");
