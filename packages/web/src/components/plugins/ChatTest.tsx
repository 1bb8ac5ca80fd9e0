import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./ChatTest.module.css";

interface ChatTestProps {
  readonly slugName: string;
  readonly isOwn: boolean;
}

/** Sends a test message, and shows what the service answered. */
export function ChatTest({ slugName, isOwn }: ChatTestProps) {
  const t = useT();
  const [result, setResult] = useState<Reply<"testChat">>();
  const call = useCall(isOwn ? "testOwnChat" : "testChat", { admin: !isOwn, isButton: true });
  const send = async () => {
    setResult(undefined);
    const sent = await call.run({ plugin_slug_name: slugName });
    if (sent?.ok) setResult(sent.reply);
  };
  return (
    <div className={styles.test}>
      <div className={styles.action}>
        <Button busy={call.busy} onClick={() => void send()}>
          {t("components.plugins.chat.test")}
        </Button>
        <span>{t("components.plugins.chat.test_help")}</span>
      </div>
      <div role="status">
        {result?.accepted && <Callout tone="ok">{t("components.plugins.chat.test_sent")}</Callout>}
        {result && !result.accepted && result.answer === "" && (
          <Callout>{t("components.plugins.chat.not_set_up")}</Callout>
        )}
        {result && !result.accepted && result.answer !== "" && (
          <Callout tone="danger">
            <p>{t("components.plugins.chat.test_failed")}</p>
            <p dir="auto">{result.answer}</p>
          </Callout>
        )}
      </div>
    </div>
  );
}
