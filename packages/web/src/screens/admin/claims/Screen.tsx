import { claimStatuses } from "@askwell/domain";
import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { ListEnd } from "../../../components/admin/lists/ListEnd.tsx";
import { SelectionBar } from "../../../components/admin/lists/SelectionBar.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { CheckCodeDialog } from "./CheckCodeDialog.tsx";
import { ClaimRow } from "./ClaimRow.tsx";
import { CodesDialog } from "./CodesDialog.tsx";
import { type ListedClaim, type load, orders } from "./load.ts";
import { MailAccountsDialog } from "./MailAccountsDialog.tsx";
import { MailingProgress } from "./MailingProgress.tsx";
import { MailListDialog } from "./MailListDialog.tsx";
import { NoMailCallout } from "./NoMailCallout.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.claims"));

type ClaimDialog = "list" | "codes" | "code";

/** Imported accounts and their owners. Rules: docs/rules/accounts.md AC31 to AC33. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { summary } = loaded;
  const [dialog, setDialog] = useState<ClaimDialog>();
  const close = () => setDialog(undefined);
  const isEmpty = summary.waiting + summary.mailed + summary.claimed === 0;
  const buttons = (
    <>
      <Button onClick={() => setDialog("code")}>{t("screens.admin_claims.code_title")}</Button>
      <Button onClick={() => setDialog("codes")}>{t("screens.admin_claims.codes_title")}</Button>
      <Button variant="primary" disabled={!summary.sends_mail} onClick={() => setDialog("list")}>
        {t("screens.admin_claims.list_title")}
      </Button>
    </>
  );
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.claims")}
        lead={t("screens.admin_claims.lead")}
        actions={!isEmpty && buttons}
      />
      {!isEmpty && !summary.sends_mail && <NoMailCallout />}
      {summary.mailing && <MailingProgress mailing={summary.mailing} />}
      {isEmpty ? (
        <EmptyState title={t("screens.admin_claims.none")}>{t("screens.admin_claims.none_hint")}</EmptyState>
      ) : (
        <Accounts of={loaded} />
      )}
      {dialog === "list" && <MailListDialog onClose={close} />}
      {dialog === "codes" && <CodesDialog onClose={close} />}
      {dialog === "code" && <CheckCodeDialog onClose={close} />}
    </Page>
  );
}

/** The list of accounts, and the mails to their owners. */
function Accounts({ of: loaded }: { readonly of: ScreenProps<typeof load>["loaded"] }) {
  const t = useT();
  const { summary, accounts, words, after, next, is_partial } = loaded;
  const [mailed, setMailed] = useState<readonly ListedClaim[]>([]);
  const mailable = summary.sends_mail ? accounts.filter(({ can_mail }) => can_mail) : [];
  const selection = useSelection(mailable);
  const title = t("shell.admin_pages.claims");
  const columns = [
    t("components.admin.column.name"),
    t("components.admin.column.reputation"),
    t("screens.admin_claims.posts"),
    t("screens.admin_claims.mailed"),
    t("components.admin.column.actions"),
  ];
  return (
    <>
      <Filters of={loaded} />
      {accounts.length === 0 ? (
        <EmptyState title={t("screens.admin_claims.nobody")}>
          {!is_partial && words !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          {mailable.length > 0 && (
            <SelectionBar
              total={mailable.length}
              selection={selection}
              busy={false}
              actions={[{ label: t("screens.admin_claims.send_selected"), run: () => setMailed(selection.items) }]}
            />
          )}
          <AdminTable caption={title} columns={columns}>
            {accounts.map((account) => (
              <ClaimRow
                key={account.id}
                account={account}
                canMail={summary.sends_mail && account.can_mail}
                selection={selection}
                onMail={() => setMailed([account])}
              />
            ))}
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
      {mailed.length > 0 && <MailAccountsDialog accounts={mailed} onClose={() => setMailed([])} />}
    </>
  );
}

/** Status, words and order; all of them stand in the address. */
function Filters({ of: { summary, status, order, words } }: { readonly of: ScreenProps<typeof load>["loaded"] }) {
  const { t, formats } = useMessages();
  const { search } = usePageLocation();
  return (
    <AdminFilters
      name="status"
      filters={claimStatuses.map((value) => ({
        value,
        label: t(`screens.admin_claims.statuses.${value}`, { count: formats.number(summary[value]) }),
      }))}
      current={status}
      query={words}
      searchLabel={t("screens.admin_claims.find")}
      fields={{
        names: ["order"],
        inputs: (
          <Select
            key={`order ${search}`}
            name="order"
            aria-label={t("components.admin.order")}
            defaultValue={order}
            choices={orders.map((value) => ({ value, label: t(`screens.admin_claims.orders.${value}`) }))}
          />
        ),
      }}
    />
  );
}
