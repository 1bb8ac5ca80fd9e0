import { hasTitleInAddress } from "@askwell/domain";
import { useSite } from "../../app/services.tsx";

/** What an address of a question is made of. */
export interface Addressed {
  readonly id: string;
  readonly url_title: string;
}

/** The address of a question, or of one of its answers, in the form that the site has chosen. */
export function questionAddress(permalink: number, question: Addressed, answerId = ""): string {
  const title = hasTitleInAddress(permalink) ? question.url_title : "";
  const parts = [question.id, title, answerId].filter((part) => part !== "").map(encodeURIComponent);
  return `/questions/${parts.join("/")}`;
}

/** Makes addresses of questions as this site writes them. */
export function useQuestionAddress(): (question: Addressed, answerId?: string) => string {
  const { permalink } = useSite().site_seo;
  return (question, answerId) => questionAddress(permalink, question, answerId);
}
