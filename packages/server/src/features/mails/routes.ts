import type { FieldChecks, Handlers } from "../../handler.ts";
import { readMailPause } from "./bounces/read-mail-pause.ts";
import { tryMailAgain } from "./bounces/try-mail-again.ts";
import { sendDigest } from "./digest/send-digest.ts";
import { adminMailPage } from "./log/admin-mail-page.ts";
import { exportMails } from "./log/export-mails.ts";
import { mailFigures } from "./log/mail-figures.ts";
import { sendMailsAgain } from "./log/send-mails-again.ts";
import { stopMails } from "./log/stop-mails.ts";
import { testMail } from "./test-mail.ts";
import { mailTextProblems } from "./texts/mail-text-problems.ts";
import { previewMailText } from "./texts/preview-mail-text.ts";
import { readMailText } from "./texts/read-mail-text.ts";
import { readMailTexts } from "./texts/read-mail-texts.ts";
import { saveMailText } from "./texts/save-mail-text.ts";
import { sendMailText } from "./texts/send-mail-text.ts";

export const routes = {
  adminMailPage,
  exportMails,
  mailFigures,
  sendMailsAgain,
  stopMails,
  previewMailText,
  readMailPause,
  readMailText,
  readMailTexts,
  saveMailText,
  sendDigest,
  sendMailText,
  testMail,
  tryMailAgain,
} satisfies Partial<Handlers>;

export const fieldChecks = { saveMailText: mailTextProblems } satisfies FieldChecks;
