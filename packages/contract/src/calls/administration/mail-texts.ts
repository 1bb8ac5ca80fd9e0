import { limits, mailTemplateNames } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing, text, word } from "../../fields.ts";
import { itemChange } from "../../shapes.ts";

const PATH = "/answer/admin/api/mail-text";

const words = { subject: v.string(), text: v.string(), action: v.string() };

/** A mail with its words in a language. */
const managed = v.object({
  template: v.picklist(mailTemplateNames),
  group: v.picklist(["accounts", "posts", "administration"]),
  /** Names that the mail fills, without their braces. */
  placeholders: v.array(v.string()),
  has_action: v.boolean(),
  /** The site's own words. */
  standard: v.object(words),
  /** Those of an administrator; "" where the site's own are used. */
  written: v.object(words),
  /** The languages in which an administrator has written any. */
  languages: v.array(v.string()),
  version: v.string(),
  ...itemChange,
});

/** The mail about an example. `html` is a whole document; `text` the part for mail programs without HTML. */
const example = v.object({ subject: v.string(), html: v.string(), text: v.string() });

/** What is written for a mail in a language; "" keeps the site's own words. */
const written = v.object({
  template: word(mailTemplateNames, { required: true }),
  language: text({ required: true, max: 20 }),
  subject: text(limits.mailSubject),
  /** Empty lines separate paragraphs. */
  text: text(limits.mailText),
  /** The label of the button. */
  action: text(limits.mailAction),
});

/** The words of all mails in a language, that of the caller without one. Rules: docs/rules/mails.md Y11. */
export const readMailTexts = call({
  method: "GET",
  path: `${PATH}s`,
  guard: "admin",
  summary: "Words of all mails in a language",
  input: v.object({ language: text({ max: 20 }) }),
  reply: v.object({
    language: v.string(),
    list: v.array(managed),
  }),
  errors: [],
});

/** The words of one mail in a language, that of the caller without one, and the mail with them. Rules: docs/rules/mails.md Y11, Y13. */
export const readMailText = call({
  method: "GET",
  path: PATH,
  guard: "admin",
  summary: "Words of one mail, and how it looks with them",
  input: v.object({ template: word(mailTemplateNames, { required: true }), language: text({ max: 20 }) }),
  reply: v.object({ language: v.string(), mail: managed, example }),
  errors: [],
});

/** Stores what is written for a mail; all parts empty put the site's own words back. Rules: docs/rules/mails.md Y11, Y12. */
export const saveMailText = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Change the words of a mail",
  input: v.object({
    ...written.entries,
    /** The `version` that was read: another one that is stored since is not overwritten (409). "" checks nothing. */
    version: text({ max: 64 }),
  }),
  reply: nothing,
  errors: ["edit_conflict"],
});

/** The mail about an example, with what is being written; stores nothing. Rules: docs/rules/mails.md Y13. */
export const previewMailText = call({
  method: "POST",
  path: `${PATH}/preview`,
  guard: "admin",
  summary: "See a mail with changed words",
  input: written,
  reply: example,
  errors: [],
});

/** Sends the mail about an example to the caller. Rules: docs/rules/mails.md Y13. */
export const sendMailText = call({
  method: "POST",
  path: `${PATH}/test`,
  guard: "admin",
  summary: "Send yourself a mail with changed words",
  input: written,
  /** The answer of the mail server in its words; "" after a timeout. */
  reply: v.object({ recipient: v.string(), accepted: v.boolean(), answer: v.string() }),
  errors: [],
});
