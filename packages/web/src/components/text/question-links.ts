import type { Reply } from "@askwell/contract";
import { escapeHtml, kindOfId, longId } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import { withBasePath } from "../../app/routing/base-path.ts";

type NamedQuestion = Reply<"questionSummaries">[number];

/** A link of the site as the server writes it: links to other sites have a `rel`. Its text has no other elements. */
const LINK = /<a href="([^"]*)">([^<]*)<\/a>/g;
const ORIGIN = /^https?:\/\/[^/?#]+/;
const QUESTION = /^([A-Za-z0-9]{3,20})(?:[/?#]|$)/;
const HASH = /^#[A-Za-z0-9]{3,20}$/;

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The question to which a link leads, if the link says only where it leads; null for all others. */
function nameless(href: string, words: string): string | null {
  if (!HASH.test(words) && decoded(words) !== decoded(href)) return null;
  const path = href.replace(ORIGIN, "");
  // Stored texts have no base path, those of replies have it.
  const folder = [withBasePath("/questions/"), "/questions/"].find((each) => path.startsWith(each));
  const id = longId((folder && QUESTION.exec(path.slice(folder.length))?.[1]) || "");
  return kindOfId(id) === "question" ? id : null;
}

/** The ids of the questions of which texts name only the address, without duplicates. */
export function namelessQuestions(texts: readonly string[]): string[] {
  const ids = texts.flatMap((html) =>
    [...html.matchAll(LINK)].flatMap(([, href = "", words = ""]) => nameless(href, words) ?? []),
  );
  return [...new Set(ids)];
}

/** The state of a question as its ring and in words, as `QuestionWell` says them. */
function ringOf({ answer_count: count, accepted }: NamedQuestion, t: Translate): string {
  const state = accepted ? "accepted" : count > 0 ? "answered" : "open";
  const words = accepted
    ? t("components.questions.answers_one_accepted", { count })
    : count > 0
      ? t("components.questions.answer_count", { count })
      : t("components.questions.no_answer");
  const shown = accepted ? "\u2713" : count > 99 ? "99+" : count;
  return `<span data-well="${state}" role="img" aria-label="${escapeHtml(words)}">${shown}</span>`;
}

/** More links than a text usually has; titles would make a text of thousands many times as long. */
const MAX_TITLES = 100;

/**
 * Shows titles and states instead of the addresses of questions. `questions` by their long ids. Rules:
 * docs/rules/questions.md Q18.
 */
export function nameQuestions(html: string, questions: ReadonlyMap<string, NamedQuestion>, t: Translate): string {
  if (questions.size === 0) return html;
  let titles = 0;
  return html.replace(LINK, (link, href: string, words: string) => {
    const question = questions.get(nameless(href, words) ?? "");
    if (!question || titles === MAX_TITLES) return link;
    titles += 1;
    const closed = question.closed ? ` [${t("components.questions.closed")}]` : "";
    return `<a href="${href}">${ringOf(question, t)}${escapeHtml(question.title + closed)}</a>`;
  });
}
