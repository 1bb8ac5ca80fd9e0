import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Site } from "./site.ts";

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  /** All parts, decoded. */
  readonly text: string;
}

/** A mail server on loopback that keeps what the site sends. */
export interface Mailbox {
  readonly mails: readonly ReceivedMail[];
  /** Runs the site's jobs and returns the code in the newest mail to an address. */
  code(address: string): Promise<string>;
  close(): Promise<void>;
}

function decoded(part: string): string {
  const [head = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function parse(to: string, raw: string): ReceivedMail {
  const [, boundary] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const parts = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw];
  const [, subject = ""] = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(raw) ?? [];
  return { to, subject: subject.replace(/\r\n[ \t]+/g, " "), text: parts.map(decoded).join("\n") };
}

/** Opens a mailbox and sends the site's mail there. */
export async function openMailbox(site: Site): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk.toString("latin1");
      });
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo) mails.push(parse(address, raw));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  await site.call(site.admin, "saveMailSettings", {
    from_email: "site@example.com",
    from_name: "Site",
    smtp_host: "127.0.0.1",
    smtp_port: (server.server.address() as AddressInfo).port,
  });
  return {
    mails,
    async code(address) {
      await site.settle();
      const mail = mails.findLast((each) => each.to === address);
      const [, code] = /[?&]code=([\w-]+)/.exec(mail?.text ?? "") ?? [];
      if (!code) throw new Error(`no mail with a code to ${address}`);
      return code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
