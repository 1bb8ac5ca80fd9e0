import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { ListEnd } from "../../../components/admin/ListEnd.tsx";
import { SelectionBar } from "../../../components/admin/SelectionBar.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { filterFields, type load, type MailFilterValues } from "./load.ts";
import { MailFilters } from "./MailFilters.tsx";
import { MailRow } from "./MailRow.tsx";
import { useMailChanges } from "./use-mail-changes.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All mails that the site has sent or will send. Rules: docs/rules/mail-log.md ML3, ML4. */
export function Screen({ loaded: { filters, after, list, next, is_partial } }: ScreenProps<typeof load>) {
  const t = useT();
  const selection = useSelection(list);
  const changes = useMailChanges(() => selection.selectAll(false));
  const action = filters.state === "waiting" ? "stop" : "again";
  const title = t("shell.admin_pages.mails");
  const columns = [
    t("screens.admin_mails.mail"),
    t("screens.admin_mails.state"),
    t("screens.admin_mails.sent"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead
        title={title}
        lead={t("screens.admin_mails.lead")}
        actions={list.length > 0 && <ExportButton filters={filters} />}
      />
      <MailFilters filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && filters.query !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            total={list.length}
            selection={selection}
            busy={changes.busy}
            button={t(`screens.admin_mails.${action}`)}
            onChange={() =>
              changes.change(
                action,
                selection.items.map(({ id }) => id),
              )
            }
          />
          <AdminTable caption={title} columns={columns}>
            {list.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                selection={selection}
                busy={changes.busy}
                onChange={(change) => changes.change(change, [mail.id])}
              />
            ))}
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
    </Page>
  );
}

function ExportButton({ filters }: { readonly filters: MailFilterValues }) {
  const t = useT();
  const exporting = useCall("exportMails", { isButton: true });
  const save = async () => {
    const result = await exporting.run(filterFields(filters));
    if (result?.ok) download("mails.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
