import type { FieldError } from "@askwell/contract";
import { useServices } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { type QuestionValues, sentTags } from "../../../parts/questions/question-values.ts";

/** A question and, when its author knows it already, the answer. */
export interface Asking {
  readonly question: QuestionValues;
  readonly hasAnswer: boolean;
  readonly answer: string;
}

/** Sends the question and goes to it. */
export function useAsk() {
  const { router } = useServices();
  const addressOf = useQuestionAddress();
  const ask = useCall("askQuestion");
  const askAndAnswer = useCall("askWithAnswer");

  const send = async ({ question, hasAnswer, answer }: Asking) => {
    const { title, content } = question;
    const draft = { title, content, tags: sentTags(question) };
    if (!hasAnswer) {
      const result = await ask.run(draft);
      return result?.ok ? result.reply : null;
    }
    const result = await askAndAnswer.run({ ...draft, answer_content: answer });
    return result?.ok ? result.reply.question : null;
  };

  const fields: readonly FieldError[] = [...ask.fields, ...askAndAnswer.fields];
  return {
    busy: ask.busy || askAndAnswer.busy,
    errorOf: (field: string) => fields.find(({ error_field }) => error_field === field)?.error_msg,
    /** Resolves to whether it went; `letGo` runs before the page is left. */
    async post(asking: Asking, letGo: () => void): Promise<boolean> {
      const question = await send(asking);
      if (!question) return false;
      letGo();
      await router.navigate(addressOf(question), { replace: true });
      return true;
    },
  };
}
