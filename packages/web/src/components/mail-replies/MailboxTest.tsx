import type { InputOf, Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useMessages } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./MailReplies.module.css";

interface MailboxTestProps {
  /** The values of the form, saved or not. */
  readonly input: () => Promise<InputOf<"testReplyMailbox">>;
}

/** Connects with the mailbox of the form, and says what is wrong. */
export function MailboxTest({ input }: MailboxTestProps) {
  const { t } = useMessages();
  const call = useCall("testReplyMailbox", { admin: true });
  const [result, setResult] = useState<Reply<"testReplyMailbox">>();
  const test = async () => {
    setResult(undefined);
    const tested = await call.run(await input());
    if (tested?.ok) setResult(tested.reply);
  };
  const problem = call.fields.map(({ error_msg }) => error_msg).join(" ");
  return (
    <div className={styles.test}>
      <Button busy={call.busy} onClick={() => void test()}>
        {t("screens.mail_replies.test")}
      </Button>
      <div role="status">
        {problem !== "" && <Callout tone="danger">{problem}</Callout>}
        {result && <TestResult of={result} />}
      </div>
    </div>
  );
}

function TestResult({ of: { failed, answer, unread } }: { readonly of: Reply<"testReplyMailbox"> }) {
  const { t, formats } = useMessages();
  if (failed === "")
    return <Callout tone="ok">{t("screens.mail_replies.test_works", { unread: formats.number(unread) })}</Callout>;
  return (
    <Callout tone="danger">
      <p>{t(`screens.mail_replies.test_${failed}`)}</p>
      <p lang="en" dir="auto" className={styles.detail}>
        {answer}
      </p>
    </Callout>
  );
}
