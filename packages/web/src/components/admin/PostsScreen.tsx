import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page, PageHead } from "../layout/Page.tsx";
import { Pager } from "../lists/Pager.tsx";
import { AdminFilters } from "./AdminFilters.tsx";
import { AdminTable } from "./AdminTable.tsx";
import { PurgeButton } from "./PurgeButton.tsx";

type AdminPostStatus = "normal" | "pending" | "closed" | "deleted";

interface PostsScreenProps {
  readonly type: "questions" | "answers";
  readonly title: string;
  readonly searchLabel: string;
  /** Questions have a column for the number of answers. */
  readonly withAnswers?: boolean;
  readonly statuses: readonly AdminPostStatus[];
  readonly loaded: {
    readonly status: AdminPostStatus;
    readonly words: string;
    readonly page: number;
    readonly pageSize: number;
    readonly count: number;
    readonly list: readonly unknown[];
  };
  /** Content above the table. */
  readonly above?: ReactNode;
  /** The table rows. */
  readonly children: ReactNode;
}

/** Posts of one type by status, for administrators. */
export function PostsScreen(props: PostsScreenProps) {
  const { type, title, searchLabel, withAnswers = false, statuses, loaded, above, children } = props;
  const t = useT();
  const { status, words, page, pageSize, count, list } = loaded;
  const columns = [
    t("components.admin.column.post"),
    t("components.admin.column.votes"),
    ...(withAnswers ? [t("components.admin.column.answers")] : []),
    t("components.admin.column.created"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={status === "deleted" && count > 0 && <PurgeButton type={type} />} />
      <AdminFilters
        name="status"
        filters={statuses.map((value) => ({ value, label: t(`components.admin.status.${value}`) }))}
        current={status}
        query={words}
        searchLabel={searchLabel}
      />
      {above}
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>{words !== "" && t("components.admin.none_hint")}</EmptyState>
      ) : (
        <AdminTable caption={title} columns={columns}>
          {children}
        </AdminTable>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </Page>
  );
}
