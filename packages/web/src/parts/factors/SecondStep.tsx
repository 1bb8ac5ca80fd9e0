import type { Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useEnter } from "../../app/use-enter.ts";
import { Button } from "../../ui/Button.tsx";
import { AskStaff } from "../accounts/AskStaff.tsx";
import { Form } from "../forms/Form.tsx";
import { Page, PageHead } from "../shell/Page.tsx";
import { FactorField } from "./FactorField.tsx";
import styles from "./Factors.module.css";
import { usePasskey } from "./passkey.ts";

interface SecondStepProps {
  /** What the first step has led to. */
  readonly entry: string;
  /** Begins the log-in anew. */
  onBack(): void;
}

/** What can be answered with, asked for once; an entry that is over leads back. */
function useWays(entry: string, onBack: () => void): Reply<"askFactor"> | null {
  const { api, react } = useServices();
  const [ways, setWays] = useState<Reply<"askFactor"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each entry.
  useEffect(() => {
    const fail = (error: unknown) => {
      react(error);
      onBack();
    };
    api.askFactor({ entry }).then(setWays, fail);
  }, [entry]);
  return ways;
}

/** The second step of a log-in. */
export function SecondStep({ entry, onBack }: SecondStepProps) {
  const t = useT();
  const enter = useEnter();
  const call = useCall("enterWithFactor");
  const passkey = usePasskey(entry);
  const ways = useWays(entry, onBack);
  const [code, setCode] = useState("");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ways) ref.current?.querySelector("input")?.focus();
  }, [ways]);
  const send = async (second_factor: string) => {
    const result = await call.run({ entry, second_factor });
    if (result?.ok) return enter(result.reply.access_token);
    if (result?.refusal.reason === "error.user.second_factor_expired") onBack();
  };
  const withPasskey = async () => {
    const answer = await passkey.answer();
    if (answer) await send(answer);
  };
  return (
    <Page>
      <PageHead title={t("parts.factors.title")} lead={t("parts.factors.lead")} />
      {ways ? (
        <div ref={ref} className={styles.ways}>
          {ways.passkey && (
            <Button
              wide
              look={ways.authenticator ? "plain" : "primary"}
              busy={passkey.busy}
              onClick={() => void withPasskey()}
            >
              {t("parts.factors.use_passkey")}
            </Button>
          )}
          <Form problems={call.fields} onSubmit={() => void send(code)}>
            <FactorField
              value={code}
              hasApp={ways.authenticator}
              error={call.errorOf("second_factor")}
              onChange={setCode}
            />
            <Button type="submit" wide look={ways.authenticator ? "primary" : "plain"} busy={call.busy}>
              {t("shell.log_in")}
            </Button>
          </Form>
        </div>
      ) : (
        <p role="status">{t("parts.factors.looking")}</p>
      )}
      <AskStaff when={t("parts.factors.lost")} />
      <p>
        <Button look="quiet" onClick={onBack}>
          {t("parts.factors.back")}
        </Button>
      </p>
    </Page>
  );
}
