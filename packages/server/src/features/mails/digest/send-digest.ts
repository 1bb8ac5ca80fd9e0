import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { consumeOrFail } from "../../rate-limits/index.ts";
import { languageFor } from "../language-for.ts";
import { queueMails } from "../queue-mails.ts";
import { mailTranslator } from "../texts/mail-translator.ts";
import { dueDigest, testDigestKey } from "./due-digest.ts";

/** Sends the caller what their digest would contain now, to try it; the next one contains it again. Rules: docs/rules/mails.md Y10. */
export async function sendDigest(app: App, member: Member, _input: Parsed<"sendDigest">): Promise<Reply<"sendDigest">> {
  await consumeOrFail(app, "mail", member.id);
  const language = languageFor(app, member.chosen_language);
  const key = testDigestKey(member.id, app.now());
  const reader = { ...member, language };
  const mail = await dueDigest(app, mailTranslator(app, language), { object_id: key.object_id, reader });
  if (mail) await app.db.write((tx) => queueMails(app, tx, [key]));
  return { is_empty: mail === undefined };
}
