import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { ShownOnce } from "../../../components/admin/ShownOnce.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import type { load } from "./load.ts";
import { MailDialog } from "./MailDialog.tsx";
import { NoMailDialog } from "./NoMailDialog.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.invitations"));

/** Who was invited to register, by mail or with a link. Rules: docs/rules/member-invitations.md. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, after, list, roles, sendsMail } = loaded;
  const [dialog, setDialog] = useState<"mail" | "link" | null>(null);
  const [url, setUrl] = useState("");
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
  const newLink = url !== "" && (
    <ShownOnce
      title={t("screens.invitations.new_link")}
      lead={t("screens.invitations.new_link_lead")}
      value={url}
      saved={t("screens.api_keys.saved")}
      onSaved={() => setUrl("")}
    />
  );
  const isEmpty = list.length === 0 && after + filters.query === "" && filters.state === "all";
  return (
    <>
      {isEmpty ? (
        <Page>
          <PageHead title={t("shell.admin_pages.invitations")} lead={t("screens.invitations.lead")} />
          {newLink}
          <EmptyState title={t("screens.invitations.none")} action={buttons}>
            {t("screens.invitations.none_hint")}
          </EmptyState>
        </Page>
      ) : (
        <InvitationList loaded={loaded} buttons={buttons} newLink={newLink} />
      )}
      {dialog === "mail" && sendsMail && <MailDialog roles={roles} onClose={() => setDialog(null)} />}
      {dialog === "mail" && !sendsMail && <NoMailDialog onClose={() => setDialog(null)} />}
      {dialog === "link" && <LinkDialog onCreated={setUrl} onClose={() => setDialog(null)} />}
    </>
  );
}
