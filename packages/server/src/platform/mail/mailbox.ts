import type { ImapFlow } from "imapflow";

/** A folder of an IMAP server. */
export interface MailboxServer {
  readonly host: string;
  readonly port: number;
  /** `SSL` is TLS from the start, `TLS` is STARTTLS, anything else is no encryption. */
  readonly encryption: string;
  readonly username: string;
  readonly password: string;
  readonly folder: string;
  /** For each step; 20 seconds if it is not set. */
  readonly timeoutMs?: number;
}

/** A mail that is not read yet. */
interface UnreadMail {
  /** The number of the mail in its folder. */
  readonly uid: number;
  readonly sizeBytes: number;
}

/** An open mailbox. */
export interface OpenMailbox {
  /** The mails that are not marked as read, oldest first; with a limit, only the first ones. */
  listUnread(limit?: number): Promise<UnreadMail[]>;
  /** A mail as it was received, or its beginning; reading does not mark it. Undefined if it is gone. */
  read(uid: number, maxBytes: number): Promise<Uint8Array | undefined>;
  markRead(uid: number): Promise<void>;
}

/** Thrown when a mailbox cannot be used, with the words of its server or of the network. */
export class MailboxError extends Error {
  override readonly name = "MailboxError";
  readonly step: "connect" | "login" | "folder";

  constructor(step: MailboxError["step"], cause: unknown) {
    super(wordsOf(cause), { cause });
    this.step = step;
  }
}

interface ImapError extends Error {
  readonly responseText?: string;
  readonly serverResponseCode?: string;
  readonly authenticationFailed?: boolean;
  readonly code?: string;
}

/** The words of the server, otherwise of the network. */
function wordsOf(cause: unknown): string {
  const { responseText = "", message = "", code = "" } = cause as ImapError;
  return responseText || message || code;
}

const TIMEOUT_MS = 20_000;
/** Bounds what a broken server can make this process read at once; far above the largest mail that is read. */
const MAX_LITERAL_BYTES = 32 * 1024 * 1024;

/** Opens a folder, runs `run` with it and closes it. Throws `MailboxError` for what the server or the network does. */
export async function withMailbox<Result>(
  server: MailboxServer,
  run: (mailbox: OpenMailbox) => Promise<Result>,
): Promise<Result> {
  const client = await clientFor(server);
  try {
    await client.connect().catch((error: ImapError) => {
      throw new MailboxError(error.authenticationFailed ? "login" : "connect", error);
    });
    await client.mailboxOpen(server.folder).catch((error: ImapError) => {
      throw new MailboxError("folder", error);
    });
    return await run(openMailbox(client));
  } finally {
    await client.logout().catch(() => undefined);
    client.close();
  }
}

async function clientFor(server: MailboxServer): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import("imapflow");
  const timeoutMs = server.timeoutMs ?? TIMEOUT_MS;
  const client = new Client({
    host: server.host,
    port: server.port,
    secure: server.encryption === "SSL",
    doSTARTTLS: server.encryption === "TLS",
    auth: { user: server.username, pass: server.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: 2 * MAX_LITERAL_BYTES,
  });
  // The step that is running fails as well; without a listener the process would end.
  client.on("error", () => undefined);
  return client;
}

/** Errors of the connection, as errors of the mailbox; those of the caller pass. */
const during = <Result>(step: Promise<Result>): Promise<Result> =>
  step.catch((error: unknown) => {
    throw new MailboxError("connect", error);
  });

function openMailbox(client: ImapFlow): OpenMailbox {
  return {
    async listUnread(limit) {
      const found = await during(client.search({ seen: false }, { uid: true }));
      const uids = (found || []).toSorted((a, b) => a - b).slice(0, limit);
      if (uids.length === 0) return [];
      const mails = await during(client.fetchAll(uids, { uid: true, size: true }, { uid: true }));
      return mails.map(({ uid, size = 0 }) => ({ uid, sizeBytes: size })).toSorted((a, b) => a.uid - b.uid);
    },
    async read(uid, maxBytes) {
      const source = { start: 0, maxLength: maxBytes };
      const mail = await during(client.fetchOne(String(uid), { uid: true, source }, { uid: true }));
      return mail ? mail.source : undefined;
    },
    async markRead(uid) {
      await during(client.messageFlagsAdd([uid], ["\\Seen"], { uid: true }));
    },
  };
}
