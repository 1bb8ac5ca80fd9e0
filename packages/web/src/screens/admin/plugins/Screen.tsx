import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { InstallDialog } from "./InstallDialog.tsx";
import type { load } from "./load.ts";
import { PluginFilters } from "./PluginFilters.tsx";
import { PluginSection } from "./PluginSection.tsx";
import type { PluginDialog } from "./plugin-dialog.ts";
import { isListed } from "./plugin-filter.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.installed-plugins"));

/** The plugins of the site: installed ones, and those that came with it. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filter, registry, plugins } = loaded;
  const [dialog, setDialog] = useState<PluginDialog | null>(null);
  const listed = plugins.filter((plugin) => isListed(plugin, filter));
  const isFiltered = filter.state !== "all" || filter.kind !== "" || filter.words !== "";
  const installButton = (
    <Button icon="plus" onClick={() => setDialog({ kind: "install", plugin: null })}>
      {t("screens.plugins.install")}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.installed-plugins")}
        lead={t("screens.plugins.lead")}
        actions={installButton}
      />
      <PluginFilters plugins={plugins} filter={filter} />
      <p className="visually-hidden" role="status">
        {isFiltered && t("screens.plugins.found", { count: listed.length })}
      </p>
      {isFiltered && listed.length === 0 && (
        <EmptyState
          title={t("screens.plugins.none")}
          action={<LinkButton href="/admin/installed-plugins">{t("screens.plugins.show_all")}</LinkButton>}
        >
          {t("screens.plugins.none_hint")}
        </EmptyState>
      )}
      <PluginSection
        title={t("screens.plugins.installed")}
        plugins={listed.filter(({ installed }) => installed)}
        {...(!isFiltered && {
          empty: { title: t("screens.plugins.none_installed"), hint: t("screens.plugins.none_installed_hint") },
        })}
        onOpen={setDialog}
      />
      <PluginSection
        title={t("screens.plugins.own")}
        plugins={listed.filter(({ installed }) => !installed)}
        isCatalogue
        onOpen={setDialog}
      />
      {dialog?.kind === "install" && (
        <InstallDialog plugin={dialog.plugin} hasRegistry={registry} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === "remove" && <RemoveDialog plugin={dialog.plugin} onClose={() => setDialog(null)} />}
    </Page>
  );
}
