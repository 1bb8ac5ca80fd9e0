import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { filterFields, type load } from "./load.ts";
import { MailFilters } from "./MailFilters.tsx";
import { MailRow, nameOfMail } from "./MailRow.tsx";
import { useMailChanges } from "./use-mail-changes.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.mails"));

/** All mails that the site has sent or will send. Rules: docs/rules/mail-log.md ML3, ML4. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const selection = useSelection(list);
  const changes = useMailChanges(() => selection.selectAll(false));
  const action = filters.state === "waiting" ? "stop" : "again";
  const columns = [
    t("screens.admin_mails.mail"),
    t("screens.admin_mails.state"),
    t("screens.admin_mails.sent"),
    t("components.admin.column.actions"),
  ];
  const bulkAction = {
    label: t(`screens.admin_mails.${action}`),
    run: () =>
      changes.change(
        action,
        selection.items.map(({ id }) => id),
      ),
  };
  return (
    <AdminList
      title={t("shell.admin_pages.mails")}
      lead={t("screens.admin_mails.lead")}
      loaded={loaded}
      exporting={<ExportButton call="exportMails" filters={filterFields(filters)} file="mails.csv" />}
      filters={<MailFilters filters={filters} />}
      above={
        <BulkBar
          list={list}
          selection={selection}
          bulk={changes}
          actions={[bulkAction]}
          nameOf={(mail) => nameOfMail(t, mail)}
        />
      }
      columns={columns}
    >
      {list.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          selection={selection}
          busy={changes.busy}
          onChange={(change) => changes.change(change, [mail.id])}
        />
      ))}
    </AdminList>
  );
}
