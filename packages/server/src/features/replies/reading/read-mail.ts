import { setImmediate as nextTurn } from "node:timers/promises";
import type { Attachment, Email } from "postal-mime";
import { isAutomatic } from "./automatic.ts";
import { cutQuotes, MAX_CHARACTERS } from "./cut-quotes.ts";
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
/** More than a mail of the largest size has whose attachments are encoded in lines, as mail programs do. */
const MAX_LINES = 250_000;
const NEW_LINE = 10;
/** Lines that are read before others have their turn: some milliseconds. */
const LINES_PER_TURN = 500;
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
  const isTooLarge = raw.length > MAX_MAIL_BYTES || hasTooManyLines(raw);
  const bytes = isTooLarge ? raw.subarray(0, BEGINNING_BYTES) : raw;
  const options = {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
    attachmentEncoding: "arraybuffer",
    // Each mail within a mail would be read as often as it is nested; none of them is the reply.
    forceRfc822Attachments: true,
  } as const;
  const email = await inTurns(new PostalMime(options)).parse(bytes);
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

function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0;
  for (const byte of raw) if (byte === NEW_LINE && ++lines > MAX_LINES) return true;
  return false;
}

/** What the library calls for each line, without saying so. */
type LineReader = { processLine?: (line: Uint8Array, isLast: boolean) => Promise<void> };

/** A parser that lets others have their turn now and then: it would read a whole mail at once, for seconds. */
function inTurns<Parser extends object>(parser: Parser & LineReader): Parser {
  const processLine = parser.processLine?.bind(parser);
  if (!processLine) return parser;
  let lines = 0;
  return Object.assign(parser, {
    async processLine(line: Uint8Array, isLast: boolean) {
      if (++lines % LINES_PER_TURN === 0) await nextTurn();
      return processLine(line, isLast);
    },
  });
}

/** Without what a database does not take: control characters, and halves of characters. */
const storable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "").toWellFormed();

const messageIdOf = ({ messageId = "" }: Email) => (/^<[!-;=?-~]{1,500}>$/.test(messageId) ? messageId : "");

/** Splits at first: an expression for whole addresses would read a long word from each of its characters on. */
const addressesIn = (value: string) => value.split(/[\s<>,;"]+/).filter((word) => /.@./.test(word));

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
  const plain = cutQuotes(withPlaceholders(text.slice(0, MAX_CHARACTERS)), siteAddress);
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
