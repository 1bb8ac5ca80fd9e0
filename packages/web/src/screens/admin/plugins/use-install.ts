import { ApiResponseError } from "@askwell/contract";
import { useRef, useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import type { PluginPackage } from "./package-facts.ts";
import { usePluginChange } from "./use-plugin-change.ts";

/** `expired`: the server has deleted the package, because nobody confirmed it for too long. */
type PackageOutcome = "installed" | "expired" | "failed";

/** Installs a checked package. The toast leads on: a new plugin can be activated, an update taken back. */
export function useInstall(found: PluginPackage | null) {
  const t = useT();
  const { api, router, feedback, handleError } = useServices();
  const { change } = usePluginChange({ slug_name: found?.slug_name ?? "", name: found?.name ?? "" });
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const tell = ({ slug_name: plugin_slug_name, name, version, installed_version }: PluginPackage) => {
    if (installed_version === "")
      return feedback.toast("ok", t("screens.plugins.was_installed", { name }), {
        label: t("screens.plugins.activate"),
        run: () =>
          void change({
            make: (calls) => calls.switchPlugin({ plugin_slug_name, enabled: true }),
            said: t("screens.plugins.activated", { name }),
          }),
      });
    feedback.toast("ok", t("screens.plugins.version_is", { name, version }), {
      label: t("components.posts.undo"),
      run: () =>
        void change({
          make: (calls) => calls.rollBackPlugin({ plugin_slug_name }),
          said: t("screens.plugins.version_is", { name, version: installed_version }),
        }),
    });
  };

  const install = async (): Promise<PackageOutcome> => {
    if (!found || running.current) return "failed";
    running.current = true;
    setBusy(true);
    try {
      await api.installPlugin({ checksum: found.checksum });
      await router.revalidate();
      tell(found);
      return "installed";
    } catch (error) {
      if (error instanceof ApiResponseError && error.reason === "error.object.not_found") return "expired";
      handleError(error, { admin: true });
      return "failed";
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, install };
}
