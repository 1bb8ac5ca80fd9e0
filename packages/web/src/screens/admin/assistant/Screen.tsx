import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useSite, useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Assistant.module.css";
import { AssistantUse } from "./AssistantUse.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head =>
  adminHead(t, t("shell.admin_pages.ai-assistant"), loaded.page);

/** What the assistant did and cost, and what it was asked. */
export function Screen({ loaded: { page, use, count, list } }: ScreenProps<typeof load>) {
  const t = useT();
  const { site_assistant } = useSite();
  const columns = [
    t("screens.admin_assistant.column_conversation"),
    t("screens.admin_assistant.column_person"),
    t("screens.admin_assistant.column_votes"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.ai-assistant")}
        lead={t("screens.admin_assistant.lead")}
        actions={<LinkButton href="/admin/ai-settings">{t("screens.admin_assistant.settings")}</LinkButton>}
      />
      {!site_assistant.enabled && <Callout>{t("screens.admin_assistant.off")}</Callout>}
      <AssistantUse use={use} />
      <h2 className={styles.caption}>{t("screens.admin_assistant.conversations")}</h2>
      {list.length === 0 ? (
        <EmptyState title={t("screens.admin_assistant.none")}>{t("screens.admin_assistant.none_hint")}</EmptyState>
      ) : (
        <AdminTable caption={t("screens.admin_assistant.conversations")} columns={columns}>
          {list.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}
