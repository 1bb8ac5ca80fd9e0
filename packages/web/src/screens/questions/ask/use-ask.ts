import { useCall } from "../../../app/api/use-call.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices } from "../../../app/services/services.tsx";
import type { NextSteps } from "../../../components/next-steps/next-steps.ts";
import { usePosting } from "../../../components/offline/use-posting.ts";
import { type QuestionValues, sentTags } from "../../../components/questions/question-values.ts";

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

  const send = async ({ question, hasAnswer, answer, key }: AskFormValues) => {
    const draft = draftOf(question);
    const about = { place: "", title: question.title, ...(key && { key }) };
    if (!hasAnswer) {
      const result = await ask.run(draft, about);
      return result?.ok ? result.reply : result?.isUnsent ? UNSENT : null;
    }
    const result = await askAndAnswer.run({ ...draft, answer_content: answer }, about);
    return result?.ok ? result.reply.question : result?.isUnsent ? UNSENT : null;
  };

  const fields = [...ask.fields, ...askAndAnswer.fields, ...checking.fields];
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
