import { questionStatusCode } from "@askwell/contract";
import { useT } from "../../app/services.tsx";

/** The title of a question, with what a reader has to know of its state. */
export function QuestionTitle({ title, status }: { title: string; status: number }) {
  const t = useT();
  return (
    <>
      {title}
      {status === questionStatusCode.closed && ` [${t("parts.questions.closed")}]`}
    </>
  );
}
