import { type QuestionAddressParts, questionAddress } from "@askwell/domain";
import { useSite } from "../services/services.tsx";

/** Makes URLs of questions in the site's permalink format. */
export function useQuestionAddress(): (question: QuestionAddressParts, answerId?: string) => string {
  const { permalink } = useSite().site_seo;
  return (question, answerId) => questionAddress(permalink, question, answerId);
}
