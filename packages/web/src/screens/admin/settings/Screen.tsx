import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { NoMailServer } from "../../../components/admin/NoMailServer.tsx";
import { BackupButton } from "../../../components/backups/BackupButton.tsx";
import { Backups } from "../../../components/backups/Backups.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { MailboxState } from "../../../components/mail-replies/MailboxState.tsx";
import { ReceivedMails } from "../../../components/mail-replies/ReceivedMails.tsx";
import { WebhookAddress } from "../../../components/mail-replies/WebhookAddress.tsx";
import { ChatProblem } from "../../../components/plugins/ChatProblem.tsx";
import { ChatTest } from "../../../components/plugins/ChatTest.tsx";
import { PluginForm } from "../../../components/plugins/PluginForm.tsx";
import { settingForm } from "../../../components/settings/setting-forms.ts";
import { Callout } from "../../../ui/Callout.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type load, PROGRAMS_SIZE } from "./load.ts";
import { McpAddresses } from "./McpAddresses.tsx";
import { Programs } from "./programs/Programs.tsx";
import { SemanticState } from "./SemanticState.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

export function head({ t, loaded }: HeadContext<typeof load>): Head {
  if (loaded.kind === "plugin") return adminHead(t, loaded.name);
  const page = settingForm(loaded.page);
  return adminHead(t, page ? t(`shell.admin_pages.${page.name}`) : "", loaded.programs?.page);
}

type PluginProps = Extract<ScreenProps<typeof load>["loaded"], { kind: "plugin" }>;

/** The settings of a plugin. */
function PluginPage({ slug, name, description, fields, chats }: PluginProps) {
  const t = useT();
  return (
    <Page narrow>
      <PageHead title={name} lead={<bdi>{description}</bdi>} />
      {chats && <ChatProblem slugName={slug} channel={chats.site} isOwn={false} />}
      {chats && chats.people.stopped > 0 && (
        <Callout>{t("components.plugins.chat.people_stopped", { count: chats.people.stopped })}</Callout>
      )}
      {fields.length === 0 ? (
        <EmptyState title={t("components.plugins.nothing")} />
      ) : (
        <PluginForm key={JSON.stringify(fields)} save="savePluginConfig" slugName={slug} fields={fields} />
      )}
      {chats && <ChatTest slugName={slug} isOwn={false} />}
    </Page>
  );
}

/** A page of the site's settings, or the settings of a plugin. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  if (loaded.kind === "plugin") return <PluginPage {...loaded} />;
  const page = settingForm(loaded.page);
  if (!page) return null;
  return (
    <Page>
      <PageHead
        title={t(`shell.admin_pages.${page.name}`)}
        lead={t(`settings.page.${page.name}`)}
        actions={loaded.backups && <BackupButton of={loaded.backups} />}
      />
      {loaded.backups && <Backups of={loaded.backups} />}
      {loaded.received && loaded.values.reply_source === "imap" && <MailboxState of={loaded.received} />}
      {loaded.webhook !== "" && <WebhookAddress url={loaded.webhook} />}
      {page.name === "smtp" && loaded.values.smtp_host === "" && <NoMailServer />}
      {loaded.mcp?.enabled && <McpAddresses of={loaded.mcp} />}
      {loaded.semantic && <SemanticState of={loaded.semantic} />}
      <SettingsForm key={JSON.stringify(loaded.values)} page={page} loaded={loaded} />
      {loaded.programs && <Programs {...loaded.programs} pageSize={PROGRAMS_SIZE} />}
      {loaded.received && <ReceivedMails of={loaded.received} />}
    </Page>
  );
}
