import { type ReactNode, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { OwnThing, OwnThings } from "../../ui/OwnThings.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { AppSetup } from "./AppSetup.tsx";
import { isOn, type OwnFactors } from "./FactorProof.tsx";
import styles from "./Factors.module.css";
import { PasskeySetup } from "./PasskeySetup.tsx";
import { ProofDialog, type Proven } from "./ProofDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

interface TwoStepPageProps {
  readonly factors: OwnFactors;
  readonly havePassword: boolean;
}

/** What is being done on the page: one thing at a time. */
type Doing = "app" | "passkey" | Proven | null;

/** Everything about one's own second step. */
export function TwoStepPage({ factors, havePassword }: TwoStepPageProps) {
  const t = useT();
  const { router, session } = useServices();
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const stop = () => setDoing(null);
  const done = async (told: readonly string[]) => {
    stop();
    setCodes(told);
    await session.pull(true);
    await router.revalidate();
  };
  const setup = { factors, havePassword, onDone: (told: readonly string[]) => void done(told), onCancel: stop };
  return (
    <>
      <State factors={factors} />
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      <Part id="app" title={t("parts.factors.app")} lead={t("parts.factors.app_lead")}>
        {doing === "app" ? (
          <AppSetup {...setup} />
        ) : (
          <AppState isSet={factors.authenticator} onSetUp={() => setDoing("app")} onRemove={setDoing} />
        )}
      </Part>
      <Part id="passkeys" title={t("parts.factors.passkeys")} lead={t("parts.factors.passkeys_lead")}>
        <Passkeys factors={factors} onRemove={setDoing} />
        {doing === "passkey" ? (
          <PasskeySetup {...setup} />
        ) : (
          <PasskeyStart isPossible={factors.passkeys_possible} onAdd={() => setDoing("passkey")} />
        )}
      </Part>
      {isOn(factors) && <Recovery count={factors.recovery_codes} onRenew={setDoing} onOff={setDoing} />}
      {doing !== null && typeof doing === "object" && (
        <ProofDialog
          proven={doing}
          factors={factors}
          havePassword={havePassword}
          onDone={(told) => void done(told)}
          onClose={stop}
        />
      )}
    </>
  );
}

/** Whether it is on, and what is missing. */
function State({ factors }: { factors: OwnFactors }) {
  const t = useT();
  const on = isOn(factors);
  const isOwed = factors.required && !on;
  const isShort = on && factors.recovery_codes < 3;
  return (
    <div className={styles.state}>
      <h2>{t("screens.settings.two_step.title")}</h2>
      <p>{t("parts.factors.about")}</p>
      <Callout tone={isOwed || isShort ? "warn" : on ? "ok" : "info"}>
        <p>{t(isOwed ? "parts.factors.owed" : on ? "parts.factors.on" : "parts.factors.off")}</p>
        {isShort && <p>{t("parts.factors.few_codes", { count: factors.recovery_codes })}</p>}
      </Callout>
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={`factor-${id}`}>
      <h2 id={`factor-${id}`}>{title}</h2>
      <p className={styles.quiet}>{lead}</p>
      {children}
    </section>
  );
}

interface AppStateProps {
  readonly isSet: boolean;
  onSetUp(): void;
  onRemove(proven: Proven): void;
}

function AppState({ isSet, onSetUp, onRemove }: AppStateProps) {
  const t = useT();
  return (
    <ButtonRow>
      {isSet ? (
        <Button onClick={() => onRemove({ kind: "remove", id: "authenticator" })}>
          {t("parts.factors.remove_app")}
        </Button>
      ) : (
        <Button look="primary" onClick={onSetUp}>
          {t("parts.factors.set_up_app")}
        </Button>
      )}
    </ButtonRow>
  );
}

function Passkeys({ factors, onRemove }: { factors: OwnFactors; onRemove(proven: Proven): void }) {
  const t = useT();
  if (factors.passkeys.length === 0) return null;
  return (
    <OwnThings>
      {factors.passkeys.map(({ id, name, last_used_at, created_at }) => {
        const shown = name || t("parts.factors.a_passkey");
        const words = last_used_at > 0 ? "parts.factors.used" : "parts.factors.made";
        return (
          <OwnThing
            key={id}
            name={<strong dir="auto">{shown}</strong>}
            facts={<RelativeTime at={last_used_at || created_at} in={(time) => t(words, { time })} />}
          >
            <Button
              small
              aria-label={t("parts.factors.remove_named", { name: shown })}
              onClick={() => onRemove({ kind: "remove", id })}
            >
              {t("parts.factors.remove")}
            </Button>
          </OwnThing>
        );
      })}
    </OwnThings>
  );
}

function PasskeyStart({ isPossible, onAdd }: { isPossible: boolean; onAdd(): void }) {
  const t = useT();
  if (!isPossible) return <p>{t("parts.factors.impossible")}</p>;
  return (
    <ButtonRow>
      <Button onClick={onAdd}>{t("parts.factors.add_passkey")}</Button>
    </ButtonRow>
  );
}

interface RecoveryProps {
  readonly count: number;
  onRenew(proven: Proven): void;
  onOff(proven: Proven): void;
}

function Recovery({ count, onRenew, onOff }: RecoveryProps) {
  const t = useT();
  return (
    <>
      <Part id="recovery" title={t("parts.factors.recovery")} lead={t("parts.factors.recovery_lead")}>
        <p>{t("parts.factors.codes_left", { count })}</p>
        <ButtonRow>
          <Button onClick={() => onRenew({ kind: "renew" })}>{t("parts.factors.renew")}</Button>
        </ButtonRow>
      </Part>
      <Part id="off" title={t("parts.factors.turn_off")} lead={t("parts.factors.turn_off_lead")}>
        <ButtonRow>
          <Button look="danger" onClick={() => onOff({ kind: "remove", id: "" })}>
            {t("parts.factors.turn_off")}
          </Button>
        </ButtonRow>
      </Part>
    </>
  );
}
