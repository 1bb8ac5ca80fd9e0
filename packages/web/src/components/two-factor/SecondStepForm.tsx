import type { Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { AskStaff } from "../accounts/AskStaff.tsx";
import { Form } from "../forms/Form.tsx";
import { FactorField } from "./FactorField.tsx";
import styles from "./Factors.module.css";
import { usePasskey } from "./passkey.ts";

interface SecondStepFormProps {
  /** Id of the pending login. */
  readonly pendingLogin: string;
  onLogin(token: string): Promise<void>;
  /** Restarts the login. */
  onBack(): void;
}

/** The available methods; an expired login goes back. */
function useMethods(pendingLogin: string, onBack: () => void): Reply<"askFactor"> | null {
  const { api, handleError } = useServices();
  const [methods, setMethods] = useState<Reply<"askFactor"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per login.
  useEffect(() => {
    const fail = (error: unknown) => {
      handleError(error);
      onBack();
    };
    api.askFactor({ entry: pendingLogin }).then(setMethods, fail);
  }, [pendingLogin]);
  return methods;
}

/** The second step of a login: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ pendingLogin, onLogin, onBack }: SecondStepFormProps) {
  const t = useT();
  const call = useCall("enterWithFactor");
  const passkey = usePasskey(pendingLogin);
  const methods = useMethods(pendingLogin, onBack);
  const [code, setCode] = useState("");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (methods) ref.current?.querySelector("input")?.focus();
  }, [methods]);
  const send = async (second_factor: string) => {
    const result = await call.run({ entry: pendingLogin, second_factor });
    if (result?.ok) return onLogin(result.reply.access_token);
    if (result?.error.reason === "error.user.second_factor_expired") onBack();
  };
  const answerWithPasskey = async () => {
    const answer = await passkey.answer();
    if (answer) await send(answer);
  };
  return (
    <>
      {methods ? (
        <div ref={ref} className={styles.ways}>
          {methods.passkey && (
            <Button
              wide
              variant={methods.authenticator ? "plain" : "primary"}
              busy={passkey.busy}
              onClick={() => void answerWithPasskey()}
            >
              {t("components.factors.use_passkey")}
            </Button>
          )}
          <Form problems={call.fields} onSubmit={() => void send(code)}>
            <FactorField
              value={code}
              hasApp={methods.authenticator}
              error={call.errorOf("second_factor")}
              onChange={setCode}
            />
            <Button type="submit" wide variant={methods.authenticator ? "primary" : "plain"} busy={call.busy}>
              {t("shell.log_in")}
            </Button>
          </Form>
        </div>
      ) : (
        <p role="status">{t("components.factors.looking")}</p>
      )}
      <AskStaff when={t("components.factors.lost")} />
      <p>
        <Button variant="quiet" onClick={onBack}>
          {t("components.factors.back")}
        </Button>
      </p>
    </>
  );
}
