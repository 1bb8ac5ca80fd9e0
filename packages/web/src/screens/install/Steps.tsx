import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { ConfigStep } from "./ConfigStep.tsx";
import { DatabaseStep } from "./DatabaseStep.tsx";
import { type DatabaseValues, firstDatabase } from "./database.ts";
import { InstallCard } from "./InstallCard.tsx";
import { LanguageStep } from "./LanguageStep.tsx";
import { SiteStep } from "./SiteStep.tsx";
import { type InstallCheck, type StepName, steps } from "./stages.ts";

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
  const shared = {
    number: steps.indexOf(step) + 1,
    code: check.install_code_required ? { value: code, onChange: setCode } : null,
  };
  switch (step) {
    case "language":
      return <LanguageStep number={shared.number} onNext={() => setStep("database")} />;
    case "database":
      return (
        <DatabaseStep
          {...shared}
          database={database}
          onChange={setDatabase}
          onBack={() => setStep("language")}
          onNext={(config) => {
            setUnwritten(config);
            setStep("config");
          }}
        />
      );
    case "config":
      return (
        <ConfigStep
          number={shared.number}
          unwritten={unwritten}
          sent={{ ...database, install_code: code }}
          onWritten={() => setUnwritten(null)}
          onNext={() => setStep("site")}
        />
      );
    case "site":
      return <SiteStep {...shared} resumed={resumed} onNext={() => setStep("done")} />;
    case "done":
      return <Done number={shared.number} />;
  }
}

function Done({ number }: { number: number }) {
  const t = useT();
  return (
    <InstallCard number={number} title={t("screens.install.done.title")}>
      <p>{t("screens.install.done.text")}</p>
      <p>{t("screens.install.done.tags")}</p>
      <div>
        <LinkButton href="/users/login" variant="primary" data-reload>
          {t("screens.install.done.log_in")}
        </LinkButton>
      </div>
    </InstallCard>
  );
}
