import { useEffect, useState } from "react";
import type { Head } from "../../app/page/head.ts";
import type { HeadContext } from "../../app/routing/route.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { NeedsScript } from "../../components/forms/NeedsScript.tsx";
import { Mark } from "../../ui/drawings/Mark.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { Steps } from "./Steps.tsx";
import { type InstallCheck, type InstallStage, stageOf, stageOfError } from "./stages.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.install.title"), noindex: true });

/** The installer. */
export function Screen() {
  const t = useT();
  const { api } = useServices();
  const [check, setCheck] = useState<InstallCheck | null>(null);
  const [stage, setStage] = useState<InstallStage | null>(null);
  useEffect(() => {
    const loadStage = async () => {
      try {
        const result = await api.checkInstallConfig({});
        setCheck(result);
        setStage(stageOf(result));
      } catch (error) {
        setStage(stageOfError(error));
      }
    };
    void loadStage();
  }, [api]);
  return (
    <main id="main" className={styles.page}>
      <p className={styles.brand}>
        <Mark />
        Askwell
      </p>
      <NeedsScript />
      {stage === null && (
        <p role="status" className={styles.waiting}>
          <Spinner /> {t("screens.install.checking")}
        </p>
      )}
      {stage?.kind === "step" && check && <Steps check={check} first={stage.step} resumed={stage.resumed} />}
      {stage?.kind === "installed" && <Installed />}
      {stage?.kind === "no_database" && (
        <InstallCard title={t("screens.install.no_database.title")}>
          <p>{t("screens.install.no_database.text")}</p>
        </InstallCard>
      )}
      {stage?.kind === "failed" && (
        <InstallCard title={t("screens.install.title")} problem={stage.message}>
          <p>{t("screens.install.no_database.text")}</p>
        </InstallCard>
      )}
    </main>
  );
}

function Installed() {
  const t = useT();
  return (
    <InstallCard title={t("screens.install.installed.title")}>
      <p>{t("screens.install.installed.text")}</p>
      <p>
        <a href="/">{t("screens.install.installed.open")}</a>
      </p>
    </InstallCard>
  );
}
