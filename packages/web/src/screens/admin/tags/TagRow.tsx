import { useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import styles from "./Tags.module.css";
import type { AdminTag } from "./tag-changes.ts";

interface AdminTagRowProps {
  readonly tag: AdminTag;
  readonly isDeleted: boolean;
  readonly selection: ListSelection<unknown>;
  readonly busy: boolean;
  /** Deletes or undeletes the tag. */
  onChange(): void;
}

/** A tag with its counts and marks. */
export function TagRow({ tag, isDeleted, selection, busy, onChange }: AdminTagRowProps) {
  const t = useT();
  const { tag_id, slug_name, display_name, main_tag_slug_name, question_count, follow_count, created_at } = tag;
  const marks = [
    main_tag_slug_name !== "" && t("screens.admin_tags.synonym_of", { tag: main_tag_slug_name }),
    tag.recommend && t("screens.admin_tags.kinds.recommended"),
    tag.reserved && t("screens.admin_tags.kinds.reserved"),
  ].filter((mark) => mark !== false);
  return (
    <tr>
      <td>
        <div className={styles.tag}>
          <RowPick id={tag_id} text={slug_name} selection={selection} />
          <div>
            <a href={`/tags/${encodeURIComponent(slug_name)}/info`} dir="auto">
              {display_name}
            </a>
            <p className={styles.facts}>
              {slug_name !== display_name && <span dir="auto">{slug_name}</span>}
              {marks.map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </p>
          </div>
        </div>
      </td>
      <NumberCell of={t("screens.admin_tags.questions")}>
        {isDeleted ? (
          <Count of={question_count} />
        ) : (
          <a href={`/admin/questions?tag=${encodeURIComponent(slug_name)}`}>
            <Count of={question_count} />
          </a>
        )}
      </NumberCell>
      <NumberCell of={t("screens.admin_tags.followers")}>
        <Count of={follow_count} />
      </NumberCell>
      <td>
        <RelativeTime at={created_at} />
      </td>
      <ActionsCell>
        {!isDeleted && (
          <LinkButton small href={`/tags/${tag_id}/edit`}>
            {t("components.admin.edit")}
          </LinkButton>
        )}
        {(isDeleted || question_count === 0) && (
          <Button small variant={isDeleted ? "plain" : "danger"} busy={busy} onClick={onChange}>
            {t(isDeleted ? "components.admin.undelete" : "components.admin.delete")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
