import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { isUnanswered } from "../../../app/offline/idempotency.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices } from "../../../app/services/services.tsx";
import type { NextSteps } from "../../../components/next-steps/next-steps.ts";
import { usePosting } from "../../../components/offline/use-posting.ts";
import { type QuestionValues, sentTags } from "../../../components/questions/question-values.ts";
import { type MissingPart, useMissingParts } from "./missing-parts.ts";

/** Values of the form: a question and optionally its answer. */
export interface AskFormValues {
  readonly question: QuestionValues;
  readonly hasAnswer: boolean;
  readonly answer: string;
  /** Of a question that was in the outbox: what has arrived of it is not posted again. */
  readonly key?: string;
}

const draftOf = ({ title, content, tags }: QuestionValues) => ({ title, content, tags: sentTags({ tags }) });

/** The question is in the outbox. */
const UNSENT = "unsent";

/** Posts the question and navigates to it; a visitor's is only checked. */
export function useAsk(isSignedIn: boolean) {
  const { router, storage } = useServices();
  const addressOf = useQuestionAddress();
  const ask = usePosting("askQuestion");
  const askAndAnswer = usePosting("askWithAnswer");
  const checking = useCall("checkQuestion", { quietFailure: true });
  const missingParts = useMissingParts();
  /** What a question lacks that could not be sent; otherwise the server says what is wrong. */
  const [missing, setMissing] = useState<readonly MissingPart[]>([]);

  const send = async (values: AskFormValues) => {
    const { question, hasAnswer, answer, key } = values;
    const draft = draftOf(question);
    const parts = missingParts(values);
    setMissing([]);
    const about = { place: "", title: question.title, isIncomplete: parts.length > 0, ...(key && { key }) };
    const result = await (hasAnswer
      ? askAndAnswer.run({ ...draft, answer_content: answer }, about)
      : ask.run(draft, about));
    if (result?.ok) return "question" in result.reply ? result.reply.question : result.reply;
    if (result?.isUnsent) return UNSENT;
    if (result && isUnanswered(result.error)) setMissing(parts);
    return null;
  };

  const fields = [...ask.fields, ...askAndAnswer.fields, ...checking.fields, ...missing];
  /** Whether the fields of a visitor are right, as far as is known: without a connection they are checked when they are sent. */
  const checkForVisitor = async ({ question }: AskFormValues): Promise<boolean> => {
    const result = await checking.run(draftOf(question));
    return result !== null && (result.ok || result.error.fields.length === 0);
  };
  return {
    busy: ask.busy || askAndAnswer.busy || checking.busy,
    errorOf: (field: string) => fields.find(({ error_field }) => error_field === field),
    /** Validates the fields without posting; false if the fields of a visitor are wrong. */
    async check(values: AskFormValues): Promise<boolean> {
      const { question, hasAnswer, answer } = values;
      if (!isSignedIn) return checkForVisitor(values);
      await (hasAnswer
        ? askAndAnswer.check({ ...draftOf(question), answer_content: answer })
        : ask.check(draftOf(question)));
      return true;
    },
    /** Resolves to what became of it; `onPosted` runs before the navigation. */
    async post(values: AskFormValues, onPosted: () => void): Promise<"posted" | "unsent" | "failed"> {
      const question = await send(values);
      if (!question) return "failed";
      if (question === UNSENT) return UNSENT;
      onPosted();
      storage.write("nextSteps", { by: "posting" } satisfies NextSteps, question.id);
      await router.navigate(addressOf(question), { replace: true });
      return "posted";
    },
  };
}
