import { type MailServer, type ReceivedMail, startMailServer } from "./mail-server.ts";
import type { Site } from "./site.ts";

/** A mail server that a site under test sends its mail to. */
export interface Mailbox extends MailServer {
  /** Runs the site's jobs and returns what has arrived at an address since, by this method, it was last asked. */
  news(address: string): Promise<ReceivedMail[]>;
  /** Runs the site's jobs and returns the code in the newest mail to an address. */
  code(address: string): Promise<string>;
}

/** Opens a mailbox and sends the site's mail there. */
export async function openMailbox(site: Site): Promise<Mailbox> {
  const server = await startMailServer();
  const { mails } = server;
  const seen = new Map<string, number>();
  await site.call(site.admin, "saveMailSettings", {
    from_email: "site@example.com",
    from_name: "Site",
    smtp_host: "127.0.0.1",
    smtp_port: server.port,
  });
  return {
    ...server,
    async news(address) {
      await site.settle();
      const all = mails.filter((each) => each.to === address);
      const before = seen.get(address) ?? 0;
      seen.set(address, all.length);
      return all.slice(before);
    },
    async code(address) {
      await site.settle();
      const mail = mails.findLast((each) => each.to === address);
      const [, code] = /[?&]code=([\w-]+)/.exec(mail?.text ?? "") ?? [];
      if (!code) throw new Error(`no mail with a code to ${address}`);
      return code;
    },
  };
}
