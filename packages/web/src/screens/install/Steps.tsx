import { useState } from "react";
import { withBasePath } from "../../app/routing/base-path.ts";
import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { AccountStep } from "./AccountStep.tsx";
import { ConfigText } from "./ConfigText.tsx";
import { DatabaseStep } from "./DatabaseStep.tsx";
import { type DatabaseValues, firstDatabase } from "./database.ts";
import { InstallCard } from "./InstallCard.tsx";
import { LanguageStep } from "./LanguageStep.tsx";
import { LookStep } from "./LookStep.tsx";
import { SiteStep } from "./SiteStep.tsx";
import type { InstallCheck, StepName } from "./stages.ts";
import { useInstallation } from "./use-installation.ts";
import { useColorPreview } from "./use-preview.ts";

interface StepsProps {
  readonly check: InstallCheck;
  readonly first: StepName;
  /** The configuration existed before. */
  readonly resumed: boolean;
}

/** The five steps, one at a time. Going back retains what was entered. */
export function Steps({ check, first, resumed }: StepsProps) {
  const [step, setStep] = useState(first);
  const [code, setCode] = useState("");
  const [database, setDatabase] = useState<DatabaseValues>(() => firstDatabase(check.db_file));
  /** Text of the configuration file, when it could not be written. */
  const [unwritten, setUnwritten] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(false);
  const installation = useInstallation(code);
  const { look, setLook } = installation;
  useColorPreview(look.color);
  const installCode = check.install_code_required ? { value: code, onChange: setCode } : null;
  const install = async () => {
    const outcome = await installation.install();
    if (outcome === "site_invalid") setStep("site");
    if (outcome === "open") location.assign(withBasePath("/admin"));
    if (outcome === "closed") setClosed(true);
  };
  if (isClosed) return <Done />;
  if (unwritten !== null) {
    return (
      <ConfigText
        text={unwritten}
        sent={{ ...database, install_code: code }}
        onBack={() => {
          setUnwritten(null);
          setStep("database");
        }}
        onWritten={() => {
          setUnwritten(null);
          setStep("site");
        }}
      />
    );
  }
  switch (step) {
    case "language":
      return <LanguageStep onNext={() => setStep(resumed ? "site" : "database")} />;
    case "database":
      return (
        <DatabaseStep
          code={installCode}
          database={database}
          onChange={setDatabase}
          onBack={() => setStep("language")}
          onNext={(text) => {
            setUnwritten(text);
            setStep("site");
          }}
        />
      );
    case "site":
      return (
        <SiteStep
          // The code was entered with the database, unless that was before.
          code={resumed || installation.step.errorOf("install_code") ? installCode : null}
          resumed={resumed}
          installation={installation}
          onBack={() => setStep(resumed ? "language" : "database")}
          onNext={() => setStep("look")}
        />
      );
    case "look":
      return (
        <LookStep
          siteName={installation.form.values.site_name}
          look={look}
          onChange={setLook}
          onBack={() => setStep("site")}
          onNext={() => setStep("account")}
        />
      );
    case "account":
      return <AccountStep installation={installation} onBack={() => setStep("look")} onInstall={install} />;
  }
}

/** The site is installed, but the administrator has to log in. */
function Done() {
  const t = useT();
  return (
    <InstallCard title={t("screens.install.done.title")}>
      <p>{t("screens.install.done.text")}</p>
      <div>
        <LinkButton href="/users/login" variant="primary" data-reload>
          {t("screens.install.done.log_in")}
        </LinkButton>
      </div>
    </InstallCard>
  );
}
