import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { KeptElsewhere } from "../../../parts/accounts/KeptElsewhere.tsx";
import { TwoStepPage } from "../../../parts/factors/TwoStepPage.tsx";
import { PluginForm } from "../../../parts/plugins/PluginForm.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { InterfaceForm } from "./InterfaceForm.tsx";
import type { load } from "./load.ts";
import { MailForm } from "./MailForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { settingPages } from "./pages.ts";
import styles from "./Settings.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.settings"), noindex: true });

/** What somebody decides about themselves. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { page, account, mails, factors, languages, plugins, plugin } = loaded;
  return (
    <Page narrow>
      <PageHead title={t("shell.settings")} />
      <Tabs
        label={t("shell.settings")}
        tabs={[
          ...settingPages.map((each) => ({
            href: `/users/settings/${each}`,
            label: t(`screens.settings.page.${each}`),
            current: each === page || (each === "account" && page === "two-step"),
          })),
          ...plugins.map(({ slug_name, name }) => ({
            href: `/users/settings/${slug_name}`,
            label: name,
            current: slug_name === plugin?.slug,
          })),
        ]}
      />
      <div className={styles.form}>
        {page === "profile" && (
          <KeptElsewhere part="profile">
            <ProfileForm profile={account.profile} />
          </KeptElsewhere>
        )}
        {page === "notify" && mails && <MailForm mails={mails} />}
        {page === "account" && <AccountPage loaded={loaded} />}
        {page === "two-step" && factors && <TwoStepPage factors={factors} havePassword={account.have_password} />}
        {page === "interface" && (
          <InterfaceForm language={account.language} scheme={account.color_scheme} languages={languages} />
        )}
        {plugin && (
          <PluginForm
            key={JSON.stringify(plugin)}
            save="saveUserPluginConfig"
            slugName={plugin.slug}
            fields={plugin.fields}
          />
        )}
      </div>
    </Page>
  );
}
