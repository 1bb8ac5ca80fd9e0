import type { Parsed } from "@askwell/contract";
import { type MailPart, type MailTemplate, type MailText, mailParts } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeSettings, checkVersion } from "../../site/index.ts";
import { oneLine } from "../plain-lines.ts";
import { mailTextProblems } from "./mail-text-problems.ts";
import { standardText } from "./standard-text.ts";

/**
 * Stores what an administrator has written for a mail in a language; an empty part, or one with the site's own words,
 * keeps following those. Rules: docs/rules/mails.md Y11, Y12, docs/rules/reasons.md N8.
 */
export async function saveMailText(app: App, admin: Admin, input: Parsed<"saveMailText">): Promise<null> {
  const fields = await mailTextProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const saved = mailTextOf(app, input);
  const isSame = (text: MailText) => text.template === saved.template && text.language === saved.language;
  await app.db.write(async (tx) => {
    const stored = await app.settings.lock(tx, "mail_texts");
    checkVersion(input.version, stored.texts.find(isSame) ?? null);
    const others = stored.texts.filter((text) => !isSame(text));
    const texts = mailParts.some((part) => saved[part] !== "") ? [...others, saved] : others;
    await changeSettings(app, tx, { mail_texts: { texts } }, admin);
  });
  return null;
}

/** What was written, without the parts that have the site's own words. */
export function mailTextOf(app: App, input: Omit<Parsed<"saveMailText">, "version">): MailText {
  const template = input.template as MailTemplate;
  const standard = standardText(app, template, input.language);
  const part = (name: MailPart, words: string) => (standard[name] === words ? "" : words);
  return {
    template,
    language: input.language,
    subject: part("subject", oneLine(input.subject)),
    text: part("text", input.text.trim().replaceAll("\r\n", "\n")),
    action: standard.action === "" ? "" : part("action", oneLine(input.action)),
  };
}
