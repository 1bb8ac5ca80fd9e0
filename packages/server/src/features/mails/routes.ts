import type { FieldChecks, Handlers } from "../../handler.ts";
import { sendDigest } from "./digest/send-digest.ts";
import { testMail } from "./test-mail.ts";
import { mailTextProblems } from "./texts/mail-text-problems.ts";
import { previewMailText } from "./texts/preview-mail-text.ts";
import { readMailText } from "./texts/read-mail-text.ts";
import { readMailTexts } from "./texts/read-mail-texts.ts";
import { saveMailText } from "./texts/save-mail-text.ts";
import { sendMailText } from "./texts/send-mail-text.ts";

export const routes = {
  previewMailText,
  readMailText,
  readMailTexts,
  saveMailText,
  sendDigest,
  sendMailText,
  testMail,
} satisfies Partial<Handlers>;

export const fieldChecks = { saveMailText: mailTextProblems } satisfies FieldChecks;
