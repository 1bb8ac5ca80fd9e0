import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { type ListSelection, useSelection } from "../../../components/lists/use-selection.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { CommentFilters } from "./CommentFilters.tsx";
import { type AdminComment, CommentRow } from "./CommentRow.tsx";
import styles from "./Comments.module.css";
import type { load } from "./load.ts";
import { useCommentChange } from "./use-comment-change.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All comments by status, to be found, deleted and undeleted together. Rules: docs/rules/administration.md AD8, AD9. */
export function Screen({ loaded: { filters, after, list, next, is_partial } }: ScreenProps<typeof load>) {
  const t = useT();
  const selection = useSelection(list);
  const change = useCommentChange(() => selection.selectAll(false));
  const isDeleted = filters.status === "deleted";
  const press = isDeleted ? change.undelete : change.remove;
  const title = t("shell.admin_pages.comments");
  const columns = [
    t("screens.comments.comment"),
    t("components.admin.column.votes"),
    t("components.admin.column.created"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={list.length > 0 && <ExportButton filters={filters} />} />
      <CommentFilters filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && filters.query + filters.username !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            list={list}
            selection={selection}
            busy={change.busy}
            isDeleted={isDeleted}
            onChange={() => press(selection.items.map(({ id }) => id))}
          />
          <AdminTable caption={title} columns={columns}>
            {list.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                status={filters.status}
                selection={selection}
                busy={change.busy}
                onChange={() => press([comment.id])}
              />
            ))}
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
    </Page>
  );
}

interface ExportButtonProps {
  readonly filters: Awaited<ReturnType<typeof load>>["filters"];
}

function ExportButton({ filters }: ExportButtonProps) {
  const t = useT();
  const exporting = useCall("exportComments", { isButton: true });
  const save = async () => {
    const result = await exporting.run(filters);
    if (result?.ok) download("comments.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("screens.comments.export")}
    </Button>
  );
}

interface SelectionBarProps {
  readonly list: readonly AdminComment[];
  readonly selection: ListSelection<AdminComment>;
  readonly busy: boolean;
  readonly isDeleted: boolean;
  onChange(): void;
}

function SelectionBar({ list, selection, busy, isDeleted, onChange }: SelectionBarProps) {
  const t = useT();
  const count = selection.items.length;
  return (
    <div className={styles.selection}>
      <label className={styles.all}>
        <span className={styles.pick}>
          <input
            type="checkbox"
            autoComplete="off"
            checked={count === list.length}
            onChange={(event) => selection.selectAll(event.currentTarget.checked)}
          />
        </span>
        {t("components.review.select_all")}
      </label>
      <span aria-live="polite">{count > 0 && t("screens.comments.selected", { count })}</span>
      {count > 0 && (
        <Button small variant={isDeleted ? "plain" : "danger"} busy={busy} onClick={onChange}>
          {t(isDeleted ? "screens.comments.undelete_selected" : "screens.comments.delete_selected")}
        </Button>
      )}
    </div>
  );
}

interface ListEndProps {
  readonly after: string;
  readonly next: string;
  readonly isPartial: boolean;
}

/** The way to the next page and back to the first; of a search in parts also what was searched. */
function ListEnd({ after, next, isPartial }: ListEndProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  if (after === "" && next === "") return null;
  const address = new URLSearchParams(search);
  address.set("after", next);
  return (
    <nav className={styles.end} aria-label={t("ui.pages")}>
      {isPartial && <p>{t("screens.comments.partial")}</p>}
      {after !== "" && (
        <LinkButton href={choiceAddress(path, search, "after", "")}>{t("screens.comments.first_page")}</LinkButton>
      )}
      {next !== "" && (
        <LinkButton href={`${path}?${address}`}>
          {t(isPartial ? "screens.comments.search_on" : "screens.comments.next_page")}
        </LinkButton>
      )}
    </nav>
  );
}
