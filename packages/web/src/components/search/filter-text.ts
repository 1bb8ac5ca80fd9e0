import type { Translate } from "@askwell/i18n";

const YES_NO = {
  "hasaccepted:yes": "components.search.filter.has_accepted",
  "hasaccepted:no": "components.search.filter.has_no_accepted",
  "isaccepted:yes": "components.search.filter.accepted",
  "isaccepted:no": "components.search.filter.not_accepted",
  "is:question": "components.search.filter.questions",
  "is:answer": "components.search.filter.answers_only",
  "user:me": "components.search.filter.me",
  "answers:0": "components.search.filter.unanswered",
} as const;

const WITH_VALUE = {
  user: "components.search.filter.user",
  score: "components.search.filter.score",
  views: "components.search.filter.views",
  answers: "components.search.filter.answers",
} as const;

/** What a filter of a search does, in words. Source: docs/rules/search.md F9. */
export function filterText(t: Translate, filter: string): string {
  if (filter.startsWith("[")) return t("components.search.filter.tag", { value: filter.slice(1, -1) });
  if (filter in YES_NO) return t(YES_NO[filter as keyof typeof YES_NO]);
  const at = filter.indexOf(":");
  const [key, value] = [filter.slice(0, at), filter.slice(at + 1)];
  if (value === "0") return t("components.search.filter.none", { name: key });
  if (key in WITH_VALUE) return t(WITH_VALUE[key as keyof typeof WITH_VALUE], { value });
  return t("components.search.filter.thread");
}
