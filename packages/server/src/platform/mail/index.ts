import type { Log } from "../log/index.ts";

/** Where mail goes out, as the site's SMTP settings say. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `SSL`, `TLS` or "" for none. */
  readonly encryption: string;
  readonly username: string;
  readonly password: string;
  readonly from_email: string;
  readonly from_name: string;
}

/** One mail, ready to send. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the letter, between angle brackets; the same for each attempt to send it. */
  readonly messageId?: string;
  /** Names of the letters that it follows, the oldest first. */
  readonly references?: readonly string[];
}

/** Thrown when the mail server knows no such receiver: trying again is no use. */
export class UnknownReceiverError extends Error {
  override readonly name = "UnknownReceiverError";
}

/** The way out for mail. */
export interface Mail {
  /** True when a mail server is set. */
  readonly isConfigured: boolean;
  /**
   * Sends a letter and resolves once the server took it; throws when it did not, with
   * `UnknownReceiverError` when it never will. Without a mail server the text goes
   * to the log instead, so that an owner who tries the site out can follow the links.
   */
  send(letter: Letter): Promise<void>;
}

/** Makes the way out; `server` is asked before every letter, so that changed settings hold at once. */
export function createMail(server: () => MailServer | undefined, log: Log): Mail {
  return {
    get isConfigured() {
      return server() !== undefined;
    },
    async send(letter) {
      const current = server();
      if (!current) {
        log.info(
          { to: letter.to, subject: letter.subject, text: letter.text },
          "no mail server is set: this mail was not sent",
        );
        return;
      }
      await sendThrough(current, letter);
    },
  };
}

/** Sends one letter through a server. Throws what the server or the connection says. */
async function sendThrough(server: MailServer, letter: Letter): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const secure = server.encryption === "SSL";
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure,
    requireTLS: server.encryption === "TLS",
    ignoreTLS: server.encryption === "",
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(server.username !== "" && { auth: { user: server.username, pass: server.password } }),
  });
  try {
    await transport.sendMail({
      from: { name: server.from_name, address: server.from_email },
      // As an object: text would be read as a list of addresses.
      to: { name: "", address: letter.to },
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
      headers: { "Auto-Submitted": "auto-generated", ...letter.headers },
      ...(letter.messageId && { messageId: letter.messageId }),
      ...(letter.references && { references: [...letter.references], inReplyTo: letter.references.at(-1) }),
    });
  } catch (error) {
    throw isUnknownReceiver(error) ? new UnknownReceiverError((error as Error).message) : error;
  } finally {
    transport.close();
  }
}

/** A server that is busy, or set wrongly, says so in other ways. */
function isUnknownReceiver(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode >= 500;
}
