import { useEffect, useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { Checkbox } from "../../../ui/forms/inputs.tsx";
import type { ListedPlugin } from "./plugin-filter.ts";
import { usePluginChange } from "./use-plugin-change.ts";

interface RemoveDialogProps {
  readonly plugin: ListedPlugin;
  onClose(): void;
}

/** Asks whether to remove a plugin, and its data with it. */
export function RemoveDialog({ plugin, onClose }: RemoveDialogProps) {
  const t = useT();
  const { slug_name, name } = plugin;
  const { busy, change } = usePluginChange(plugin);
  const [withData, setWithData] = useState(false);
  // The menu that opened the dialog is gone with its plugin.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus();
    },
    [],
  );
  const remove = async () => {
    await change({
      make: (api) => api.removePlugin({ plugin_slug_name: slug_name, with_data: withData }),
      said: t("screens.plugins.removed", { name }),
    });
    onClose();
  };
  return (
    <FormDialog
      title={t("screens.plugins.remove_title", { name })}
      button={t("screens.plugins.remove")}
      danger
      busy={busy}
      problems={[]}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>{t("screens.plugins.remove_means")}</p>
      <Checkbox
        label={t("screens.plugins.with_data")}
        help={t(withData ? "screens.plugins.with_data_means" : "screens.plugins.without_data_means")}
        checked={withData}
        onChange={(event) => setWithData(event.target.checked)}
      />
    </FormDialog>
  );
}
