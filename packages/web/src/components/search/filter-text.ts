import { parsePeriod, type SearchPeriod } from "@askwell/domain";
import { createFormats, type Translate } from "@askwell/i18n";

const WHOLE = {
  "hasaccepted:yes": "components.search.filter.has_accepted",
  "hasaccepted:no": "components.search.filter.has_no_accepted",
  "isaccepted:yes": "components.search.filter.accepted",
  "isaccepted:no": "components.search.filter.not_accepted",
  "is:question": "components.search.filter.questions",
  "is:answer": "components.search.filter.answers_only",
  "user:me": "components.search.filter.me",
  "answers:0": "components.search.filter.unanswered",
  "answers:1": "components.search.filter.answered",
} as const;

const WITH_VALUE = {
  user: "components.search.filter.user",
  score: "components.search.filter.score",
  views: "components.search.filter.views",
  answers: "components.search.filter.answers",
} as const;

/** The language of the reader. */
interface ReaderLanguage {
  readonly t: Translate;
  readonly language: string;
}

function periodWords({ t, language }: ReaderLanguage, { span, from, to }: SearchPeriod): string {
  if (span) return t(`components.search.filter.period.${span}`);
  // The dates are days of the site, which have no time zone any more.
  const formats = createFormats(language, "UTC");
  const day = (date: string) => formats.date(Date.parse(date) / 1000, 0);
  if (from === to) return t("components.search.filter.period.on", { day: day(from) });
  if (to === "") return t("components.search.filter.period.since", { day: day(from) });
  if (from === "") return t("components.search.filter.period.until", { day: day(to) });
  return t("components.search.filter.period.between", { from: day(from), to: day(to) });
}

/** What becomes of a filter that names no tag or no person of the site. Source: docs/rules/search.md F18. */
export function unknownText({ t }: ReaderLanguage, filter: string): string {
  if (filter.startsWith("[")) return t("components.search.filter.unknown_tag", { value: filter.slice(1, -1) });
  return t("components.search.filter.unknown_user", { value: filter.slice("user:".length) });
}

/** What a filter of a search does, in words. Source: docs/rules/search.md F9. */
export function filterText(reader: ReaderLanguage, filter: string): string {
  const { t } = reader;
  if (filter.startsWith("[")) return t("components.search.filter.tag", { value: filter.slice(1, -1) });
  if (filter in WHOLE) return t(WHOLE[filter as keyof typeof WHOLE]);
  const at = filter.indexOf(":");
  const [key, value] = [filter.slice(0, at), filter.slice(at + 1)];
  const period = key === "created" ? parsePeriod(value) : null;
  if (period) return periodWords(reader, period);
  if (value === "0") return t("components.search.filter.none", { name: key });
  if (key in WITH_VALUE) return t(WITH_VALUE[key as keyof typeof WITH_VALUE], { value });
  return t("components.search.filter.thread");
}
