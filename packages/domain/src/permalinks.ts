import { shortId } from "./ids.ts";

/** True when question addresses contain the title. Source: docs/rules/settings.md G5. */
export function hasTitleInAddress(permalink: number): boolean {
  return permalink === 1 || permalink === 3;
}

/** True when addresses and replies use short ids. Source: docs/rules/settings.md G5. */
export function hasShortIds(permalink: number): boolean {
  return permalink === 3 || permalink === 4;
}

/** The parts of a question's address; the id in either form. */
export interface QuestionAddressParts {
  readonly id: string;
  readonly url_title: string;
}

/** The path of a question, or of one of its answers, in the site's permalink format. Source: docs/rules/pages.md Z1. */
export function questionAddress(permalink: number, question: QuestionAddressParts, answerId = ""): string {
  const written = hasShortIds(permalink) ? shortId : (id: string) => id;
  const title = hasTitleInAddress(permalink) ? question.url_title : "";
  const parts = [written(question.id), title, written(answerId)].filter((part) => part !== "");
  return `/questions/${parts.map(encodeURIComponent).join("/")}`;
}
