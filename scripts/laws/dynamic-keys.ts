/**
 * Beginnings of translation keys that code puts together, such as `refusals.${code}`. A text under one of them counts
 * as used. Keep the list short: a key written out can be searched for.
 */
export const dynamicKeys: readonly string[] = [
  "refusals.",
  "validation.",
  "labels.",
  "actions.",
  "reasons.",
  "privileges.",
  "roles.",
  "badges.",
  "levels.",
  "timeline.",
  "errors.page_",
  "mail.",
  "settings.",
];
