import { useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { PackageFacts } from "./PackageFacts.tsx";
import { PackageSource } from "./PackageSource.tsx";
import type { PluginPackage } from "./package-facts.ts";
import type { ListedPlugin } from "./plugin-filter.ts";
import { useInstall } from "./use-install.ts";

interface InstallDialogProps {
  /** The plugin to update; null for any other. */
  readonly plugin: ListedPlugin | null;
  /** Whether packages can be fetched by name. */
  readonly hasRegistry: boolean;
  onClose(): void;
}

/** Installs or updates a plugin in two steps: a package is checked, and what it declares is confirmed. */
export function InstallDialog({ plugin, hasRegistry, onClose }: InstallDialogProps) {
  const t = useT();
  const [found, setFound] = useState<PluginPackage | null>(null);
  const [problem, setProblem] = useState("");
  const { busy, install } = useInstall(found);
  const reject = (reason: string) => {
    setFound(null);
    setProblem(reason);
  };
  const confirm = async () => {
    const outcome = await install();
    if (outcome === "installed") onClose();
    if (outcome === "expired") reject(t("screens.plugins.expired"));
  };
  const isUpdate = found ? found.installed_version !== "" : plugin !== null;
  const name = found?.name ?? plugin?.name ?? "";
  const buttons = found && (
    <>
      <Button disabled={busy} onClick={() => reject("")}>
        {t("screens.plugins.back")}
      </Button>
      <Button variant="primary" busy={busy} onClick={confirm}>
        {t(isUpdate ? "screens.plugins.update" : "screens.plugins.install")}
      </Button>
    </>
  );
  return (
    <Dialog
      title={
        isUpdate
          ? t("screens.plugins.update_title", { name })
          : found
            ? t("screens.plugins.install_title", { name })
            : t("screens.plugins.install_any")
      }
      closeLabel={t("ui.close")}
      actions={buttons}
      onClose={onClose}
    >
      {found ? (
        <PackageFacts found={found} expected={plugin} />
      ) : (
        <PackageSource hasRegistry={hasRegistry} problem={problem} onFound={setFound} onRejected={setProblem} />
      )}
    </Dialog>
  );
}
