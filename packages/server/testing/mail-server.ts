import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A received mail. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  /** Names in lower case; values unfolded, as sent. */
  readonly headers: ReadonlyMap<string, string>;
  readonly plain: string;
  readonly html: string;
  /** All parts, decoded. */
  readonly text: string;
}

/** A mail server on loopback that stores its mails. */
export interface TestMailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Where each mail of `mails` returns to if it cannot be delivered. */
  readonly senders: readonly string[];
  /** Mails rejected after their text. */
  readonly rejected: readonly ReceivedMail[];
  /** Rejects the next mails, at the receiver or after the text, with these codes, and words after them. */
  rejectNext(stage: "receiver" | "text", ...codes: readonly (number | string)[]): void;
  close(): Promise<void>;
}

function decoded(part: string): string {
  const [head = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  if (/quoted-printable/i.test(head)) return unquoted(text.replace(/=\r\n/g, ""));
  return Buffer.from(text, "latin1").toString("utf8");
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The decoded text of a header: RFC 2047. */
function readable(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, "$1$2")
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === "B" ? Buffer.from(text, "base64").toString("utf8") : unquoted(text.replaceAll("_", " ")),
    );
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

function parse(to: string, raw: string): ReceivedMail {
  const headers = headersOf(raw.slice(0, raw.indexOf("\r\n\r\n")));
  const [, boundary] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const parts = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw];
  const partOf = (type: RegExp) => decoded(parts.find((part) => type.test(part)) ?? "");
  return {
    to,
    subject: readable(headers.get("subject") ?? ""),
    headers,
    plain: partOf(/^content-type: text\/plain/im),
    html: partOf(/^content-type: text\/html/im),
    text: parts.map(decoded).join("\n"),
  };
}

function smtpError(code: number | string) {
  const [, responseCode, words = "not now"] = /^(\d+) ?(.+)?$/.exec(String(code)) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(responseCode) });
}

/** Starts a mail server that accepts all mails. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const senders: string[] = [];
  const rejected: ReceivedMail[] = [];
  const nextErrors: Record<"receiver" | "text", (number | string)[]> = { receiver: [], text: [] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const code = nextErrors.receiver.shift();
      done(code === undefined ? null : smtpError(code));
    },
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const code = nextErrors.text.shift();
        const target = code === undefined ? mails : rejected;
        for (const { address } of session.envelope.rcptTo) target.push(parse(address, raw));
        const { mailFrom } = session.envelope;
        if (target === mails) senders.push(mailFrom ? mailFrom.address : "");
        done(code === undefined ? null : smtpError(code));
      });
    },
  });
  // A sender that disconnects in the middle of a mail causes an error event here.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    senders,
    rejected,
    rejectNext: (stage, ...codes) => void nextErrors[stage].push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
