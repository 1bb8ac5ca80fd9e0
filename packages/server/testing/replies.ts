import { type MailReceipt, receiveMail } from "../src/http/mail/receive-mail.ts";
import type { ReceivedMail } from "./mail-server.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type TestPerson, type TestSite, testSite } from "./site.ts";

/** A site with replies by mail, and the mailbox that gets its mails. */
export interface RepliesSite {
  readonly site: TestSite;
  readonly mailbox: Mailbox;
  /** A user who gets mail about the inbox and, with `questions`, about all new questions. */
  subscriber(name: string, options?: { rank?: number; questions?: boolean }): Promise<TestPerson>;
  /** The newest mail to a user, after the jobs that are due. */
  newestMail(person: TestPerson): Promise<ReceivedMail>;
  /** Receives a reply to a mail; returns what became of it. */
  reply(to: ReceivedMail, from: TestPerson, text: string, change?: ReplyChange): Promise<MailReceipt>;
  close(): Promise<void>;
}

/** What differs from a plain reply. */
export interface ReplyChange {
  /** Instead of the sender, the address and the message id of the reply. */
  readonly from?: string;
  readonly to?: string;
  readonly id?: string;
  /** More headers, a line each. */
  readonly headers?: readonly string[];
}

/** The settings with which replies are on. */
export const replySettings = {
  replies_enabled: true,
  reply_address: "reply+*@replies.example",
  reply_source: "webhook",
  imap_host: "",
  imap_encryption: "SSL",
  imap_port: 993,
  imap_username: "",
  imap_password: "",
  imap_folder: "INBOX",
} as const;

const addressOf = ({ username }: TestPerson) => `${username}@example.com`;

/** The address that a mail asks to reply to. */
export const replyAddressOf = (mail: ReceivedMail): string =>
  /[\w+.-]+@[\w.-]+/.exec(mail.headers.get("reply-to")?.replace(/^.*</, "") ?? "")?.[0] ?? "";

let made = 0;

/** A mail as a mail program sends it; lines of the text end as in mails. */
export function writtenMail(from: string, to: string, text: string, change: ReplyChange = {}): Buffer {
  made += 1;
  const lines = [
    `From: Somebody <${change.from ?? from}>`,
    `To: ${change.to ?? to}`,
    "Subject: Re: A question",
    `Message-ID: ${change.id ?? `<reply-${made}@example.com>`}`,
    "MIME-Version: 1.0",
    ...(change.headers ?? ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]),
    "",
    ...text.split("\n"),
  ];
  return Buffer.from(lines.join("\r\n"), "utf8");
}

/** Starts a site with replies by mail. */
export async function repliesSite(options: Parameters<typeof testSite>[0] = {}): Promise<RepliesSite> {
  const site = await testSite(options);
  const mailbox = await openMailbox(site);
  const general = { name: "Tea", site_url: "https://ask.example" };
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", general, site.app.now()));
  await site.call(site.admin, "saveReplySettings", replySettings);
  return {
    site,
    mailbox,
    async subscriber(name, { rank = 200, questions = false } = {}) {
      const person = await site.person(name, { rank });
      const channels = (enable: boolean) => ({ key: "email", enable });
      await site.call(person, "saveNotificationConfig", {
        inbox: channels(true),
        all_new_question: channels(questions),
        all_new_question_for_following_tags: channels(false),
      });
      return person;
    },
    async newestMail(person) {
      const mail = (await mailbox.newMails(addressOf(person))).at(-1);
      if (!mail) throw new Error(`no mail to ${person.username}`);
      return mail;
    },
    reply: (to, from, text, change) =>
      receiveMail(site.app, writtenMail(addressOf(from), replyAddressOf(to), text, change), "webhook"),
    async close() {
      await mailbox.close();
      await site.close();
    },
  };
}
