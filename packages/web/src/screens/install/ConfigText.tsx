import type { InputOf } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { TextField } from "../../components/forms/TextField.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { useStep } from "./use-step.ts";

interface ConfigTextProps {
  readonly text: string;
  readonly sent: InputOf<"writeInstallConfig">;
  onBack(): void;
  onWritten(): void;
}

/** The text of a configuration file that could not be written, to write by hand. */
export function ConfigText({ text, sent, onBack, onWritten }: ConfigTextProps) {
  const t = useT();
  const step = useStep("writeInstallConfig");
  const tryAgain = async () => {
    const done = await step.run(async (api) => {
      await api.writeInstallConfig(sent);
      return true;
    });
    if (done) onWritten();
  };
  return (
    <InstallCard
      step="database"
      title={t("screens.install.config.title")}
      problem={step.error?.message ?? t("screens.install.config.failed")}
    >
      <p>{t("screens.install.config.by_hand")}</p>
      <TextField
        name="config"
        label={t("screens.install.config.text")}
        value={text}
        rows={4}
        readOnly
        plain
        onChange={() => undefined}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={step.busy} onClick={tryAgain}>
          {t("screens.install.config.again")}
        </Button>
        <Button variant="quiet" disabled={step.busy} onClick={onBack}>
          {t("screens.install.back")}
        </Button>
      </div>
    </InstallCard>
  );
}
