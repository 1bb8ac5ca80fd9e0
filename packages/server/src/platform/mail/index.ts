import type { Log } from "../log/index.ts";

/** SMTP server of the site's settings. */
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

/** A mail, ready to send. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where mail servers report that they could not deliver the mail; to the sender without it. */
  readonly returnPath?: string | undefined;
  /** Where replies go; to the sender without it. */
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Message id in angle brackets; the same for each attempt to send the mail. */
  readonly messageId?: string;
  /** Message ids of the mails that it replies to, oldest first. */
  readonly references?: readonly string[];
}

/** Thrown when the mail server rejects the recipient permanently: retrying is pointless. */
export class UnknownRecipientError extends Error {
  override readonly name = "UnknownRecipientError";
}

/** Sends mails. */
export interface Mail {
  /** True if a mail server is configured. */
  readonly isConfigured: boolean;
  /**
   * Sends a mail; resolves to the server's reply once it has accepted the mail. Throws otherwise, with
   * `UnknownRecipientError` if retrying is pointless. Without a mail server the text is logged instead, so that an
   * administrator who evaluates the site can follow the links.
   */
  send(message: MailMessage): Promise<string>;
}

/**
 * Creates the mail service. `server` is read for every mail, so that changed settings take effect immediately, and
 * `onAccepted` is called when a server has accepted a mail.
 */
export function createMail(
  server: () => MailServer | undefined,
  log: Log,
  onAccepted: (server: MailServer) => Promise<void> = async () => undefined,
): Mail {
  return {
    get isConfigured() {
      return server() !== undefined;
    },
    async send(message) {
      const current = server();
      if (!current) {
        log.info(
          { to: message.to, subject: message.subject, text: message.text },
          "no mail server is set: this mail was not sent",
        );
        return "";
      }
      const response = await sendThrough(current, message);
      await onAccepted(current).catch((error) => log.error({ err: error }, "an accepted mail was not noted"));
      return response;
    },
  };
}

/** Sends a mail through a server. Throws the error of the server or the connection. */
async function sendThrough(server: MailServer, message: MailMessage): Promise<string> {
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
    const sent = await transport.sendMail({
      from: { name: server.from_name, address: server.from_email },
      // As an object: a string would be parsed as a list of addresses.
      to: { name: "", address: message.to },
      ...(message.returnPath && { envelope: { from: message.returnPath, to: message.to } }),
      ...(message.replyTo && { replyTo: { name: server.from_name, address: message.replyTo } }),
      subject: message.subject,
      html: message.html,
      text: message.text,
      headers: { "Auto-Submitted": "auto-generated", ...message.headers },
      ...(message.messageId && { messageId: message.messageId }),
      ...(message.references && { references: [...message.references], inReplyTo: message.references.at(-1) }),
    });
    return sent.response;
  } catch (error) {
    throw isUnknownRecipient(error) ? new UnknownRecipientError((error as Error).message) : error;
  } finally {
    transport.close();
  }
}

/** Only a permanent rejection of RCPT TO: busy or misconfigured servers reply differently. */
function isUnknownRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode >= 500;
}
