import type { Attachment, Email } from "postal-mime";
import { isAutomatic } from "./automatic.ts";
import { cutQuotes } from "./cut-quotes.ts";
import { htmlReply } from "./html-reply.ts";
import { type MailReport, reportIn } from "./mail-report.ts";
import { withPlaceholders } from "./placeholders.ts";

/** The largest mail that is read whole; of a larger one only the beginning is. */
export const MAX_MAIL_BYTES = 10 * 1024 * 1024;
/** The beginning of a mail that is too large: its headers, and usually its text. */
const BEGINNING_BYTES = 256 * 1024;
/** Parts within parts; people's mails have three or four. */
const MAX_NESTING = 20;
const MAX_HEADER_BYTES = 128 * 1024;
/** Pictures of one reply. */
const MAX_PICTURES = 10;
const MAX_SHOWN = 300;

/** A picture of a mail. */
export interface MailPicture {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array;
  /** Without angle brackets; "" for a picture that the text does not refer to. */
  readonly contentId: string;
  /** Whether the text is meant to show it in a place of its own. */
  readonly isInline: boolean;
}

/** What matters of a received mail. */
export interface IncomingMail {
  /** In angle brackets, or "". */
  readonly messageId: string;
  /** The address of the sender; "" if there is none, or more than one. */
  readonly sender: string;
  readonly subject: string;
  /** Every address that the mail was sent or delivered to. */
  readonly recipients: readonly string[];
  readonly isAutomatic: boolean;
  readonly isTooLarge: boolean;
  /** What a mail server reports about a mail of this site; undefined for any other mail. */
  readonly report: MailReport | undefined;
  /**
   * Reads the reply to a mail of this address as Markdown, with placeholders for its pictures. Takes longer than the rest.
   */
  readText(siteAddress: string): string;
  readonly pictures: readonly MailPicture[];
}

/** Headers with the address that a mail was delivered to, although no field names it. */
const DELIVERED = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to", "resent-to"];

/** Reads a mail as mail servers hand it over (RFC 5322). Throws for what is no mail. */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const { default: PostalMime, addressParser } = await import("postal-mime");
  const isTooLarge = raw.length > MAX_MAIL_BYTES;
  const bytes = isTooLarge ? raw.subarray(0, BEGINNING_BYTES) : raw;
  const options = {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
    attachmentEncoding: "arraybuffer",
  } as const;
  const email = await PostalMime.parse(bytes, options);
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value);
  const senders = email.headers.filter(({ key }) => key === "from").flatMap(({ value }) => addressParser(value));
  const [first, ...others] = senders.flatMap(addressOf);
  const sender = others.length === 0 ? (first ?? "") : "";
  const delivered = email.headers.filter(({ key }) => DELIVERED.includes(key)).map(({ value }) => value);
  return {
    messageId: messageIdOf(email),
    sender: storable(sender),
    subject: storable(email.subject ?? "")
      .replace(/\s+/g, " ")
      .slice(0, MAX_SHOWN),
    recipients: [...delivered.flatMap(addressesIn), ...[...(email.to ?? []), ...(email.cc ?? [])].flatMap(addressOf)],
    isAutomatic: isAutomatic(headers, { sender, subject: email.subject ?? "" }),
    isTooLarge,
    report: reportIn(email),
    readText: (siteAddress) => storable(textOf(email, siteAddress)),
    pictures: isTooLarge ? [] : email.attachments.filter(isPicture).slice(0, MAX_PICTURES).map(pictureOf),
  };
}

/** Without what a database does not take: control characters, and halves of characters. */
const storable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "").toWellFormed();

const messageIdOf = ({ messageId = "" }: Email) => (/^<[!-;=?-~]{1,500}>$/.test(messageId) ? messageId : "");

const addressesIn = (value: string) => value.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [];

interface MailAddress {
  readonly address?: string | undefined;
  readonly group?: readonly MailAddress[] | undefined;
}

const addressOf = ({ address, group = [] }: MailAddress): string[] => [
  ...(address ? [address] : []),
  ...group.flatMap(addressOf),
];

/** The plain text, as its author wrote it; of a mail without one its HTML as Markdown. */
function textOf({ text = "", html = "" }: Email, siteAddress: string): string {
  const plain = cutQuotes(withPlaceholders(text), siteAddress);
  if (text.trim() !== "" || html === "") return plain;
  return cutQuotes(htmlReply(html), siteAddress);
}

const isPicture = ({ mimeType }: Attachment) => /^image\/(?:png|jpeg|jpg|gif|webp)$/i.test(mimeType);

function pictureOf({ filename, mimeType, contentId = "", content, disposition, related }: Attachment): MailPicture {
  const ending = mimeType.slice("image/".length).toLowerCase();
  return {
    name: filename || `picture.${ending}`,
    media_type: mimeType,
    bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
    contentId: contentId.replace(/^<|>$/g, ""),
    isInline: related === true || disposition === "inline",
  };
}
