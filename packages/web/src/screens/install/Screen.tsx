import { useEffect, useState } from "react";
import type { Head } from "../../app/head.ts";
import type { HeadContext } from "../../app/routing/route.ts";
import { useServices, useT } from "../../app/services.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { Steps } from "./Steps.tsx";
import { type InstallCheck, type Stage, stageOf, stageOfRefusal } from "./stages.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.install.title"), noindex: true });

/** The installation, from the first look at the machine to the finished site. */
export function Screen() {
  const t = useT();
  const { api } = useServices();
  const [check, setCheck] = useState<InstallCheck | null>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  useEffect(() => {
    const look = async () => {
      try {
        const found = await api.checkInstallConfig({});
        setCheck(found);
        setStage(stageOf(found));
      } catch (error) {
        setStage(stageOfRefusal(error));
      }
    };
    void look();
  }, [api]);
  return (
    <main id="main" className={styles.page}>
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
