import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./AssistantHelp.module.css";
import { HelpLabel } from "./HelpLabel.tsx";

/** Offers staff hints about a post that they look at; nothing follows from them. Rules: docs/rules/assistant-help.md AH12. */
export function ReviewHints({ postId }: { readonly postId: string }) {
  const t = useT();
  const { api } = useServices();
  const [state, setState] = useState<Reply<"helpState"> | null>(null);
  const [found, setFound] = useState<Reply<"hintModeration"> | null>(null);
  const call = useCall("hintModeration", { isButton: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the task opens.
  useEffect(() => {
    api.helpState({}).then(setState, () => undefined);
  }, []);
  if (!state?.hints) return null;
  const ask = async () => {
    const result = await call.run({ object_id: postId });
    if (result?.ok) setFound(result.reply);
  };
  return (
    <div className={styles.panel}>
      {!found && (
        <div className={styles.offer}>
          <Button busy={call.busy} onClick={() => void ask()}>
            {t("components.assistant_help.hints")}
          </Button>
          <span className={styles.label}>{t("components.assistant_help.post_sent_to", { host: state.host })}</span>
        </div>
      )}
      <div aria-live="polite" className={styles.form}>
        {found && <Hints found={found} />}
      </div>
    </div>
  );
}

function Hints({ found: { hints, model } }: { readonly found: Reply<"hintModeration"> }) {
  const t = useT();
  return (
    <>
      <HelpLabel model={model} />
      {hints.length === 0 ? (
        <p>{t("components.assistant_help.no_hints")}</p>
      ) : (
        <ul className={styles.hints}>
          {hints.map(({ reason, quote, why }) => (
            <li key={`${reason} ${quote}`}>
              <strong>{reason}</strong>
              <blockquote className={styles.quote} dir="auto">
                {quote}
              </blockquote>
              <p dir="auto">{why}</p>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.label}>{t("components.assistant_help.hints_decide_nothing")}</p>
    </>
  );
}
