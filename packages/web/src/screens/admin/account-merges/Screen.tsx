import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable, NumberCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./AccountMerges.module.css";
import type { load } from "./load.ts";
import { MergeForm } from "./MergeForm.tsx";
import { MergePreview } from "./MergePreview.tsx";
import { PersonField } from "./PersonField.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.account-merges"));

/** Merges two accounts after a preview, and lists the last merges. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { names, preview, problem, unknown, list, havePassword, factors } = loaded;
  return (
    <Page>
      <PageHead title={t("shell.admin_pages.account-merges")} lead={t("screens.account_merges.lead")} />
      <form key={`${names.from} ${names.to}`} action="/admin/account-merges" className={styles.choice}>
        <PersonField
          name="from"
          label={t("screens.account_merges.from")}
          help={t("screens.account_merges.from_help")}
          username={names.from}
        />
        <PersonField
          name="to"
          label={t("screens.account_merges.to")}
          help={t("screens.account_merges.to_help")}
          username={names.to}
        />
        <div>
          <Button type="submit">{t("screens.account_merges.preview")}</Button>
        </div>
      </form>
      <div role="status">
        {problem !== "" && (
          <Callout tone="danger">
            <p>{unknown === "" ? problem : t("screens.account_merges.unknown", { name: unknown })}</p>
          </Callout>
        )}
      </div>
      {preview && (
        <section aria-label={t("screens.account_merges.confirm_title")} className={styles.merge}>
          <h2>{t("screens.account_merges.confirm_title")}</h2>
          <MergePreview preview={preview} />
          <MergeForm
            key={`${preview.from.person.id} ${preview.to.person.id}`}
            fromId={preview.from.person.id}
            toId={preview.to.person.id}
            name={preview.from.person.display_name || preview.from.person.username}
            havePassword={havePassword}
            factors={factors}
          />
        </section>
      )}
      <div className={styles.merge}>
        <h2>{t("screens.account_merges.list")}</h2>
        <MergeList list={list} />
      </div>
    </Page>
  );
}

function MergeList({ list }: { readonly list: ScreenProps<typeof load>["loaded"]["list"] }) {
  const t = useT();
  if (list.length === 0) return <EmptyState title={t("screens.account_merges.none")} />;
  const columns = [
    t("screens.account_merges.column_from"),
    t("screens.account_merges.column_to"),
    t("screens.account_merges.column_moved"),
    t("components.admin.column.status"),
    t("screens.account_merges.column_by"),
  ];
  return (
    <AdminTable caption={t("screens.account_merges.list")} columns={columns}>
      {list.map((merge) => (
        <tr key={merge.id}>
          <td>
            <bdi>{merge.from_username}</bdi>
            <p dir="auto" className={styles.note}>
              {merge.reason}
            </p>
          </td>
          <td>
            <PersonLink person={merge.to} withRank={false} />
          </td>
          <NumberCell of={t("screens.account_merges.column_moved")}>
            <Count of={merge.moved} />
          </NumberCell>
          <td>
            <StateBadge tone={merge.is_running ? "warn" : "quiet"}>
              {t(`screens.account_merges.${merge.is_running ? "running" : "done"}`)}
            </StateBadge>
          </td>
          <td>
            <PersonLink person={merge.by} withRank={false} /> <RelativeTime at={merge.created_at} />
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
