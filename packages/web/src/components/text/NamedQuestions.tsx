import type { Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import { type ReactNode, use, useMemo } from "react";
import { useT } from "../../app/services/services.tsx";
import { ProseContext } from "../../ui/prose-context.ts";
import { nameQuestions } from "./question-links.ts";

interface NamedQuestionsProps {
  readonly questions: Reply<"questionSummaries">;
  readonly children: ReactNode;
}

/** Texts in which links to these questions show title and state. */
export function NamedQuestions({ questions, children }: NamedQuestionsProps) {
  const t = useT();
  const around = use(ProseContext);
  const hooks = useMemo(() => {
    const byId = new Map(questions.map((question) => [longId(question.id), question]));
    return { ...around, prepare: (html: string) => around.prepare(nameQuestions(html, byId, t)) };
  }, [around, questions, t]);
  return <ProseContext value={hooks}>{children}</ProseContext>;
}
