import type { Reply } from "@askwell/contract";
import { lazy, Suspense, useId, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { searchPartsOf } from "../../components/search/search-parts.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./AskAssistant.module.css";

/** Searches without a question to the assistant load none of its code. */
const FirstReply = lazy(() =>
  import("../../components/assistant/FirstReply.tsx").then((file) => ({ default: file.FirstReply })),
);

interface AskAssistantProps {
  readonly words: string;
  readonly state: Reply<"assistantState">;
}

/** Offers to ask the assistant what was searched for; nothing is sent before. Rules: AS6. */
export function AskAssistant({ words, state }: AskAssistantProps) {
  const t = useT();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const question = searchPartsOf(words).words.join(" ");
  if (question === "") return null;
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.title}>
        {t("components.assistant.panel")}
      </h2>
      {isAsked ? (
        <Suspense fallback={<Spinner />}>
          <FirstReply question={question} model={state.model} />
        </Suspense>
      ) : (
        <>
          <p className={styles.note}>{t("components.assistant.sent_to", { host: state.host })}</p>
          <Button icon="comment" onClick={() => setAsked(true)}>
            {t("components.assistant.ask_this")}
          </Button>
        </>
      )}
    </section>
  );
}
