import { type ReceivedMail, startMailServer, type TestMailServer } from "./mail-server.ts";
import type { TestSite } from "./site.ts";

/** A mail server that receives the mail of a site under test. */
export interface Mailbox extends TestMailServer {
  /** Runs the site's jobs and returns the mails to an address since the last call. */
  newMails(address: string): Promise<ReceivedMail[]>;
  /** Runs the site's jobs and returns the code in the newest mail to an address. */
  code(address: string): Promise<string>;
}

/** Opens a mailbox and configures the site to send its mail there. */
export async function openMailbox(site: TestSite): Promise<Mailbox> {
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
    async newMails(address) {
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
