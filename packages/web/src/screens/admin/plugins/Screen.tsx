import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { Button, ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { filters, type load } from "./load.ts";
import styles from "./Plugins.module.css";

type InstalledPlugin = ScreenProps<typeof load>["loaded"]["plugins"][number];

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** The installed plugins. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { filter, plugins } = loaded;
  return (
    <Page>
      <PageHead title={t("shell.admin_pages.installed-plugins")} lead={t("screens.plugins.lead")} />
      <Tabs
        label={t("components.admin.filter")}
        tabs={filters.map((each) => ({
          href: choiceAddress(path, search, "filter", each === "all" ? "" : each),
          label: t(`screens.plugins.filter.${each}`),
          current: each === filter,
        }))}
      />
      {plugins.length === 0 ? (
        <EmptyState title={t("screens.plugins.none")} />
      ) : (
        <ul className={styles.list}>
          {plugins.map((plugin) => (
            <PluginRow key={plugin.slug_name} plugin={plugin} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function PluginRow({ plugin }: { plugin: InstalledPlugin }) {
  const t = useT();
  const call = useAdminCall("switchPlugin");
  const { name, slug_name, description, version, enabled, have_config, link } = plugin;
  const toggle = () => call.change({ plugin_slug_name: slug_name, enabled: !enabled });
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h2>
            <bdi>
              {link ? (
                <a href={link} className="touch-target">
                  {name}
                </a>
              ) : (
                name
              )}
            </bdi>
          </h2>
          <StateBadge tone={enabled ? "ok" : "quiet"}>
            {t(enabled ? "screens.plugins.active" : "screens.plugins.inactive")}
          </StateBadge>
        </div>
        <p className={styles.description} dir="auto">
          {description}
        </p>
        <p className={styles.version}>{t("screens.plugins.version", { version })}</p>
      </div>
      <ButtonRow>
        {enabled && have_config && (
          <LinkButton small href={`/admin/${slug_name}`} aria-label={t("screens.plugins.settings_of", { name })}>
            {t("shell.settings")}
          </LinkButton>
        )}
        <Button
          small
          busy={call.busy}
          aria-label={t(enabled ? "screens.plugins.turn_off_named" : "screens.plugins.turn_on_named", { name })}
          onClick={toggle}
        >
          {t(enabled ? "screens.plugins.turn_off" : "screens.plugins.turn_on")}
        </Button>
      </ButtonRow>
    </li>
  );
}
