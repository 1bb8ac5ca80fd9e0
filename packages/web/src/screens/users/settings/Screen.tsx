import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { UserCenterSettings } from "../../../components/accounts/UserCenterSettings.tsx";
import { KeysPage } from "../../../components/api-keys/KeysPage.tsx";
import { OwnRights } from "../../../components/granted-rights/OwnRights.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ChatProblem } from "../../../components/plugins/ChatProblem.tsx";
import { ChatTest } from "../../../components/plugins/ChatTest.tsx";
import { PluginForm } from "../../../components/plugins/PluginForm.tsx";
import { ProgramsPage } from "../../../components/programs/ProgramsPage.tsx";
import { TwoStepPage } from "../../../components/two-factor/TwoStepPage.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { InterfaceForm } from "./InterfaceForm.tsx";
import type { load } from "./load.ts";
import { NotificationForm } from "./NotificationForm.tsx";
import { MailPause } from "./notify/MailPause.tsx";
import { MutedQuestions } from "./notify/MutedQuestions.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { isOfAccount, settingPages } from "./pages.ts";
import { PushSection } from "./push/PushSection.tsx";
import styles from "./Settings.module.css";
import { TagsPage } from "./TagsPage.tsx";

/** The names of the pages that have no tab. */
const ofAccount = {
  "two-step": "screens.settings.two_step.title",
  keys: "screens.settings.keys.title",
  programs: "screens.settings.programs.title",
  rights: "granted_rights.own_title",
} as const;

export function head({ t, loaded: { page, plugin, plugins } }: HeadContext<typeof load>): Head {
  const ofPlugin = plugins.find(({ slug_name }) => slug_name === plugin?.slug)?.name;
  const part = page && (isOfAccount(page) ? t(ofAccount[page]) : t(`screens.settings.page.${page}`));
  return { title: `${ofPlugin ?? part} - ${t("shell.settings")}`, noindex: true };
}

/** The user's settings. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { page, account, choices, digest, pause, push, muted, followed, ignored, factors, keys } = loaded;
  const { programs, rights, languages, plugins, plugin } = loaded;
  return (
    <Page>
      <PageHead title={t("shell.settings")} />
      <div className={styles.column}>
        <Tabs
          label={t("shell.settings")}
          tabs={[
            ...settingPages.map((each) => ({
              href: `/users/settings/${each}`,
              label: t(`screens.settings.page.${each}`),
              current: each === page || (each === "account" && isOfAccount(page)),
            })),
            ...plugins.map(({ slug_name, name }) => ({
              href: `/users/settings/${slug_name}`,
              label: name,
              current: slug_name === plugin?.slug,
            })),
          ]}
        />
        {page === "profile" && (
          <UserCenterSettings part="profile">
            <ProfileForm profile={account.profile} />
          </UserCenterSettings>
        )}
        {pause && <MailPause of={pause} />}
        {choices && digest && <NotificationForm topics={choices.topics} digest={digest} />}
        {page === "notify" && push && <PushSection initial={push} />}
        {page === "notify" && <MutedQuestions muted={muted} />}
        {followed && <TagsPage followed={followed} ignored={ignored} />}
        {page === "account" && <AccountPage loaded={loaded} />}
        {page === "two-step" && factors && <TwoStepPage factors={factors} havePassword={account.have_password} />}
        {page === "keys" && keys && <KeysPage of={keys} owner={{ havePassword: account.have_password, factors }} />}
        {page === "programs" && programs && <ProgramsPage of={programs} />}
        {rights && <OwnRights grants={rights} />}
        {page === "interface" && (
          <InterfaceForm language={account.language} scheme={account.color_scheme} languages={languages} />
        )}
        {plugin?.chat && <ChatProblem slugName={plugin.slug} channel={plugin.chat.channel} isOwn />}
        {plugin && (
          <PluginForm
            key={JSON.stringify(plugin.fields)}
            save="saveUserPluginConfig"
            slugName={plugin.slug}
            fields={plugin.fields}
          />
        )}
        {plugin?.chat && <ChatTest slugName={plugin.slug} isOwn />}
      </div>
    </Page>
  );
}
