import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { ShownOnce } from "../../../components/admin/ShownOnce.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { InvitationRow } from "./InvitationRow.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { filters, type load, PAGE_SIZE } from "./load.ts";
import { MailDialog } from "./MailDialog.tsx";
import { NoMailDialog } from "./NoMailDialog.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** Who was invited to register, by mail or with a link. Rules: docs/rules/member-invitations.md. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filter, words, page, count, list, roles, sendsMail } = loaded;
  const [dialog, setDialog] = useState<"mail" | "link" | null>(null);
  const [url, setUrl] = useState("");
  const columns = [
    t("screens.invitations.who"),
    t("components.admin.column.role"),
    t("screens.invitations.joined"),
    t("components.admin.column.created"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  const buttons = (
    <>
      <Button icon="link" onClick={() => setDialog("link")}>
        {t("screens.invitations.by_link")}
      </Button>
      <Button icon="plus" variant="primary" onClick={() => setDialog("mail")}>
        {t("screens.invitations.by_mail")}
      </Button>
    </>
  );
  const isEmpty = count === 0 && filter === "all" && words === "";
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.invitations")}
        lead={t("screens.invitations.lead")}
        actions={!isEmpty && buttons}
      />
      {url !== "" && (
        <ShownOnce
          title={t("screens.invitations.new_link")}
          lead={t("screens.invitations.new_link_lead")}
          value={url}
          saved={t("screens.api_keys.saved")}
          onSaved={() => setUrl("")}
        />
      )}
      {isEmpty ? (
        <EmptyState title={t("screens.invitations.none")} action={buttons}>
          {t("screens.invitations.none_hint")}
        </EmptyState>
      ) : (
        <>
          <AdminFilters
            name="state"
            filters={filters.map((value) => ({ value, label: t(`screens.invitations.states.${value}`) }))}
            current={filter}
            query={words}
            searchLabel={t("screens.invitations.find")}
          />
          {list.length === 0 ? (
            <EmptyState title={t("screens.invitations.none_here")}>
              {words !== "" && t("components.admin.none_hint")}
            </EmptyState>
          ) : (
            <AdminTable caption={t("shell.admin_pages.invitations")} columns={columns}>
              {list.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} roles={roles} />
              ))}
            </AdminTable>
          )}
          <Pager page={page} pageSize={PAGE_SIZE} count={count} />
        </>
      )}
      {dialog === "mail" && sendsMail && <MailDialog roles={roles} onClose={() => setDialog(null)} />}
      {dialog === "mail" && !sendsMail && <NoMailDialog onClose={() => setDialog(null)} />}
      {dialog === "link" && <LinkDialog onCreated={setUrl} onClose={() => setDialog(null)} />}
    </Page>
  );
}
