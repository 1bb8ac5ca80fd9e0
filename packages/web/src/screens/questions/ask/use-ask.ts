import { useCall } from "../../../app/api/use-call.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices } from "../../../app/services/services.tsx";
import type { NextSteps } from "../../../components/next-steps/next-steps.ts";
import { type QuestionValues, sentTags } from "../../../components/questions/question-values.ts";

/** Values of the form: a question and optionally its answer. */
export interface AskFormValues {
  readonly question: QuestionValues;
  readonly hasAnswer: boolean;
  readonly answer: string;
}

const draftOf = ({ title, content, tags }: QuestionValues) => ({ title, content, tags: sentTags({ tags }) });

/** Posts the question and navigates to it. */
export function useAsk() {
  const { router, storage } = useServices();
  const addressOf = useQuestionAddress();
  const ask = useCall("askQuestion");
  const askAndAnswer = useCall("askWithAnswer");

  const send = async ({ question, hasAnswer, answer }: AskFormValues) => {
    const draft = draftOf(question);
    if (!hasAnswer) {
      const result = await ask.run(draft);
      return result?.ok ? result.reply : null;
    }
    const result = await askAndAnswer.run({ ...draft, answer_content: answer });
    return result?.ok ? result.reply.question : null;
  };

  const fields = [...ask.fields, ...askAndAnswer.fields];
  return {
    busy: ask.busy || askAndAnswer.busy,
    errorOf: (field: string) => fields.find(({ error_field }) => error_field === field),
    /** Validates the fields without posting. */
    check: ({ question, hasAnswer, answer }: AskFormValues) =>
      hasAnswer ? askAndAnswer.check({ ...draftOf(question), answer_content: answer }) : ask.check(draftOf(question)),
    /** Resolves to whether it was posted; `onPosted` runs before the navigation. */
    async post(values: AskFormValues, onPosted: () => void): Promise<boolean> {
      const question = await send(values);
      if (!question) return false;
      onPosted();
      storage.write("nextSteps", { by: "posting" } satisfies NextSteps, question.id);
      await router.navigate(addressOf(question), { replace: true });
      return true;
    },
  };
}
