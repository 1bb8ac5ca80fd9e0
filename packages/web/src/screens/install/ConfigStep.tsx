import type { InputOf } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { TextField } from "../../components/forms/TextField.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { useStep } from "./use-step.ts";

interface ConfigStepProps {
  readonly number: number;
  readonly unwritten: string | null;
  readonly sent: InputOf<"writeInstallConfig">;
  onWritten(): void;
  onNext(): void;
}

/** The configuration file: that it was written, or its text to write by hand. */
export function ConfigStep({ number, unwritten, sent, onWritten, onNext }: ConfigStepProps) {
  const t = useT();
  const step = useStep("writeInstallConfig");
  const tryAgain = async () => {
    const done = await step.run(async (api) => {
      await api.writeInstallConfig(sent);
      return true;
    });
    if (done) onWritten();
  };
  if (unwritten === null) {
    return (
      <InstallCard number={number} title={t("screens.install.config.title")}>
        <p>{t("screens.install.config.written")}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={onNext}>
            {t("ui.next")}
          </Button>
        </div>
      </InstallCard>
    );
  }
  return (
    <InstallCard
      number={number}
      title={t("screens.install.config.title")}
      problem={step.error?.message ?? t("screens.install.config.failed")}
    >
      <p>{t("screens.install.config.by_hand")}</p>
      <TextField
        name="config"
        label={t("screens.install.config.text")}
        value={unwritten}
        rows={4}
        readOnly
        plain
        onChange={() => undefined}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={step.busy} onClick={tryAgain}>
          {t("screens.install.config.again")}
        </Button>
      </div>
    </InstallCard>
  );
}
