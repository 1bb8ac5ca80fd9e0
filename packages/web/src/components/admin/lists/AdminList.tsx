import type { ReactNode } from "react";
import { useT } from "../../../app/services/services.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Page, PageHead } from "../../layout/Page.tsx";
import { AdminTable } from "../AdminTable.tsx";
import { ListEnd } from "./ListEnd.tsx";

interface AdminListProps {
  readonly title: string;
  readonly lead?: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The button that exports the list, where it has rows. */
  readonly exporting: ReactNode;
  readonly filters: ReactNode;
  /** What the address says of the list: its page, and whether words, a user or a tag limit it. */
  readonly loaded: {
    readonly list: readonly unknown[];
    readonly after: string;
    readonly next: string;
    readonly is_partial: boolean;
    readonly filters: { readonly query: string; readonly username?: string; readonly tag?: string };
  };
  /** Above the table of a list with rows, such as what selects them. */
  readonly above?: ReactNode;
  /** Replaces the way to other pages, where pages are numbered. */
  readonly pager?: ReactNode;
  readonly columns: readonly string[];
  /** The rows of the table. */
  readonly children: ReactNode;
}

/** A list of the administration with filters, export, selection and pages. Rules: docs/rules/administration.md AD16. */
export function AdminList({ title, loaded, columns, children, ...props }: AdminListProps) {
  const t = useT();
  const { list, after, next, is_partial, filters } = loaded;
  const isLimited = filters.query + (filters.username ?? "") + (filters.tag ?? "") !== "";
  return (
    <Page>
      <PageHead
        title={title}
        {...(props.lead && { lead: props.lead })}
        actions={
          <>
            {list.length > 0 && props.exporting}
            {props.actions}
          </>
        }
      />
      {props.filters}
      {props.above}
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && isLimited && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <AdminTable caption={title} columns={columns}>
          {children}
        </AdminTable>
      )}
      {props.pager ?? <ListEnd after={after} next={next} isPartial={is_partial} />}
    </Page>
  );
}
