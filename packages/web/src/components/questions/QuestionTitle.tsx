import { questionStatusCode } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";

/** The title of a question with its status. */
export function QuestionTitle({ title, status }: { title: string; status: number }) {
  const t = useT();
  return (
    <>
      {title}
      {status === questionStatusCode.closed && ` [${t("components.questions.closed")}]`}
    </>
  );
}
