import type { ReactNode } from "react";
import { useT } from "../../app/services.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pager } from "../lists/Pager.tsx";
import { Page, PageHead } from "../shell/Page.tsx";
import { AdminFilters } from "./AdminFilters.tsx";
import { AdminTable } from "./AdminTable.tsx";
import { PurgeButton } from "./PurgeButton.tsx";

type Status = "normal" | "pending" | "closed" | "deleted";

interface PostsScreenProps {
  readonly type: "questions" | "answers";
  readonly title: string;
  readonly searchLabel: string;
  /** Questions tell how many answers they have. */
  readonly withAnswers?: boolean;
  readonly statuses: readonly Status[];
  readonly loaded: {
    readonly status: Status;
    readonly words: string;
    readonly page: number;
    readonly pageSize: number;
    readonly count: number;
    readonly list: readonly unknown[];
  };
  /** What stands above the table. */
  readonly above?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** All posts of a kind by state, for administrators. */
export function PostsScreen(props: PostsScreenProps) {
  const { type, title, searchLabel, withAnswers = false, statuses, loaded, above, children } = props;
  const t = useT();
  const { status, words, page, pageSize, count, list } = loaded;
  const columns = [
    t("parts.admin.column.post"),
    t("parts.admin.column.votes"),
    ...(withAnswers ? [t("parts.admin.column.answers")] : []),
    t("parts.admin.column.created"),
    t("parts.admin.column.status"),
    t("parts.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={status === "deleted" && count > 0 && <PurgeButton type={type} />} />
      <AdminFilters
        name="status"
        filters={statuses.map((value) => ({ value, label: t(`parts.admin.status.${value}`) }))}
        current={status}
        query={words}
        searchLabel={searchLabel}
      />
      {above}
      {list.length === 0 ? (
        <EmptyState title={t("parts.admin.none")}>{words !== "" && t("parts.admin.none_hint")}</EmptyState>
      ) : (
        <AdminTable caption={title} columns={columns}>
          {children}
        </AdminTable>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </Page>
  );
}
