import { useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { ActionList, ActionListItem } from "../../ui/ActionList.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { FormSection, FormSections } from "../forms/FormSection.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { AppSetup } from "./AppSetup.tsx";
import { ConfirmChangeDialog, type TwoFactorChange } from "./ConfirmChangeDialog.tsx";
import { isOn, type OwnFactors } from "./ConfirmFactor.tsx";
import { PasskeySetup } from "./PasskeySetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

interface TwoStepPageProps {
  readonly factors: OwnFactors;
  readonly havePassword: boolean;
}

/** The open task of the page; one at a time. */
type OpenTask = "app" | "passkey" | TwoFactorChange | null;

/** The settings of two-factor authentication. */
export function TwoStepPage({ factors, havePassword }: TwoStepPageProps) {
  const t = useT();
  const { router, session } = useServices();
  const [task, setTask] = useState<OpenTask>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const stop = () => setTask(null);
  const done = async (newCodes: readonly string[]) => {
    stop();
    setCodes(newCodes);
    await session.refresh(true);
    await router.revalidate();
  };
  const setup = { factors, havePassword, onDone: (newCodes: readonly string[]) => void done(newCodes), onCancel: stop };
  return (
    <FormSections>
      <Status factors={factors} />
      {codes.length > 0 && <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />}
      <FormSection title={t("components.factors.app")} lead={t("components.factors.app_lead")}>
        {task === "app" ? (
          <AppSetup {...setup} />
        ) : (
          <AppState isSet={factors.authenticator} onSetUp={() => setTask("app")} onRemove={setTask} />
        )}
      </FormSection>
      <FormSection title={t("components.factors.passkeys")} lead={t("components.factors.passkeys_lead")}>
        <Passkeys factors={factors} onRemove={setTask} />
        {task === "passkey" ? (
          <PasskeySetup {...setup} />
        ) : (
          <PasskeyStart isPossible={factors.passkeys_possible} onAdd={() => setTask("passkey")} />
        )}
      </FormSection>
      {isOn(factors) && <Recovery count={factors.recovery_codes} onRenew={setTask} onOff={setTask} />}
      {task !== null && typeof task === "object" && (
        <ConfirmChangeDialog
          change={task}
          factors={factors}
          havePassword={havePassword}
          onDone={(newCodes) => void done(newCodes)}
          onClose={stop}
        />
      )}
    </FormSections>
  );
}

/** Whether it is on, and what is missing. */
function Status({ factors }: { factors: OwnFactors }) {
  const t = useT();
  const on = isOn(factors);
  const isMissing = factors.required && !on;
  const isShort = on && factors.recovery_codes < 3;
  return (
    <FormSection title={t("screens.settings.two_step.title")} lead={t("components.factors.about")}>
      <Callout tone={isMissing || isShort ? "warn" : on ? "ok" : "info"}>
        <p>{t(isMissing ? "components.factors.owed" : on ? "components.factors.on" : "components.factors.off")}</p>
        {isShort && <p>{t("components.factors.few_codes", { count: factors.recovery_codes })}</p>}
      </Callout>
    </FormSection>
  );
}

interface AppStateProps {
  readonly isSet: boolean;
  onSetUp(): void;
  onRemove(change: TwoFactorChange): void;
}

function AppState({ isSet, onSetUp, onRemove }: AppStateProps) {
  const t = useT();
  return (
    <ButtonRow>
      {isSet ? (
        <Button onClick={() => onRemove({ kind: "remove", id: "authenticator" })}>
          {t("components.factors.remove_app")}
        </Button>
      ) : (
        <Button variant="primary" onClick={onSetUp}>
          {t("components.factors.set_up_app")}
        </Button>
      )}
    </ButtonRow>
  );
}

function Passkeys({ factors, onRemove }: { factors: OwnFactors; onRemove(change: TwoFactorChange): void }) {
  const t = useT();
  if (factors.passkeys.length === 0) return null;
  return (
    <ActionList>
      {factors.passkeys.map(({ id, name, last_used_at, created_at }) => {
        const shown = name || t("components.factors.a_passkey");
        const words = last_used_at > 0 ? "components.factors.used" : "components.factors.made";
        return (
          <ActionListItem
            key={id}
            name={<strong dir="auto">{shown}</strong>}
            details={<RelativeTime at={last_used_at || created_at} in={(time) => t(words, { time })} />}
          >
            <Button
              small
              aria-label={t("components.factors.remove_named", { name: shown })}
              onClick={() => onRemove({ kind: "remove", id })}
            >
              {t("components.factors.remove")}
            </Button>
          </ActionListItem>
        );
      })}
    </ActionList>
  );
}

function PasskeyStart({ isPossible, onAdd }: { isPossible: boolean; onAdd(): void }) {
  const t = useT();
  if (!isPossible) return <p>{t("components.factors.impossible")}</p>;
  return (
    <ButtonRow>
      <Button onClick={onAdd}>{t("components.factors.add_passkey")}</Button>
    </ButtonRow>
  );
}

interface RecoveryProps {
  readonly count: number;
  onRenew(change: TwoFactorChange): void;
  onOff(change: TwoFactorChange): void;
}

function Recovery({ count, onRenew, onOff }: RecoveryProps) {
  const t = useT();
  return (
    <>
      <FormSection title={t("components.factors.recovery")} lead={t("components.factors.recovery_lead")}>
        <p>{t("components.factors.codes_left", { count })}</p>
        <ButtonRow>
          <Button onClick={() => onRenew({ kind: "renew" })}>{t("components.factors.renew")}</Button>
        </ButtonRow>
      </FormSection>
      <FormSection title={t("components.factors.turn_off")} lead={t("components.factors.turn_off_lead")}>
        <ButtonRow>
          <Button variant="danger" onClick={() => onOff({ kind: "remove", id: "" })}>
            {t("components.factors.turn_off")}
          </Button>
        </ButtonRow>
      </FormSection>
    </>
  );
}
