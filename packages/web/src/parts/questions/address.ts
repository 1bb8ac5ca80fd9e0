import { type Addressed, questionAddress } from "@askwell/domain";
import { useSite } from "../../app/services.tsx";

/** Makes addresses of questions as this site writes them. */
export function useQuestionAddress(): (question: Addressed, answerId?: string) => string {
  const { permalink } = useSite().site_seo;
  return (question, answerId) => questionAddress(permalink, question, answerId);
}
