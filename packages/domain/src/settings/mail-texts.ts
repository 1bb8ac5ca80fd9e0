/** The parts of a mail that an administrator can write. Source: docs/rules/mails.md Y11. */
export const mailParts = ["subject", "text", "action"] as const;
export type MailPart = (typeof mailParts)[number];

/** Placeholders that every mail fills; others are those of the template. Source: docs/rules/mails.md Y12. */
const COMMON = ["site_name", "site_url"] as const;

interface MailTemplateFacts {
  readonly group: "accounts" | "posts" | "administration";
  /** What the mail fills besides the name and the address of the site. */
  readonly placeholders: readonly string[];
  /** Without a button whose label can be written. */
  readonly hasAction: boolean;
}

const account = { group: "accounts", placeholders: [], hasAction: true } as const;
const notice = { ...account, hasAction: false } as const;
const post = { group: "posts", placeholders: ["name", "title"], hasAction: true } as const;

/** Every mail whose words can be changed; the keys are those of its texts. Source: docs/rules/mails.md Y11. */
export const mailTemplates = {
  activate: account,
  change_email: account,
  confirm_address: account,
  reset_password: account,
  bind_login: { ...account, placeholders: ["provider", "outsider"] },
  suspension: { ...account, placeholders: ["end"] },
  appeal_granted: notice,
  appeal_declined: { ...notice, placeholders: ["end"] },
  invitation: { ...account, placeholders: ["inviter"] },
  claim: { ...account, placeholders: ["name"] },
  second_factor_on: notice,
  second_factor_off: notice,
  second_factor_guessed: notice,
  accounts_merged: { ...notice, placeholders: ["name", "ended"] },
  answer_the_question: post,
  comment_question: post,
  comment_answer: post,
  reply_to_you: post,
  invited_you_to_answer: post,
  new_question: post,
  update: { group: "posts", placeholders: ["sentence"], hasAction: false },
  digest: { group: "posts", placeholders: ["first", "date"], hasAction: true },
  reply_rejected: { group: "posts", placeholders: ["title", "reason"], hasAction: true },
  backup_failed: { group: "administration", placeholders: ["reason"], hasAction: true },
  public_export_failed: { group: "administration", placeholders: ["reason"], hasAction: true },
  backup_missing: { group: "administration", placeholders: [], hasAction: true },
  test: { group: "administration", placeholders: [], hasAction: false },
} as const satisfies Record<string, MailTemplateFacts>;

export type MailTemplate = keyof typeof mailTemplates;
export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplate[];

/** What an administrator has written for a mail in a language; "" keeps the site's own words. */
export interface MailText extends Readonly<Record<MailPart, string>> {
  readonly template: MailTemplate;
  readonly language: string;
}

/** The names that a mail can fill, in the order in which they are shown. Source: docs/rules/mails.md Y12. */
export function mailPlaceholders(template: MailTemplate): readonly string[] {
  return [...mailTemplates[template].placeholders, ...COMMON];
}

/** The first text in braces that the mail cannot fill; null without one. Source: docs/rules/mails.md Y12. */
export function unknownMailPlaceholder(template: MailTemplate, text: string): string | null {
  const known = mailPlaceholders(template);
  for (const [whole, name = ""] of text.matchAll(/\{([^{}]*)\}/g)) if (!known.includes(name)) return whole;
  return null;
}
