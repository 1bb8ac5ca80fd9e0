import type { Translate } from "@askwell/i18n";
import type { ErrorTexts } from "./error-responses.ts";

/** What the placeholders of error messages show in the document, where no error has happened. */
const params = {
  ...{ count: 6, end: "until 1 May", endings: ".png, .webp", label: "Title", max: 50, most: 5, rank: 15 },
  ...{ reason: "…", right: "to vote", size: 4, seconds: 30 },
};

/** The messages of errors in a language. */
export const errorTexts =
  (t: Translate): ErrorTexts =>
  (code) =>
    t(`api_errors.${code}`, params);
