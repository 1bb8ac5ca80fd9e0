import type { Reply } from "@askwell/contract";
import { useId, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useT } from "../../app/services/services.tsx";
import { searchPartsOf } from "../../components/search/search-parts.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./AskAssistant.module.css";

/** Searches without a question to the assistant load none of its code. */
const FirstReply = lazyPart(() => import("../../components/assistant/FirstReply.tsx"), "FirstReply", <Spinner />);

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
        <FirstReply question={question} model={state.model} />
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
