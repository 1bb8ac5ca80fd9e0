import { useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Claims.module.css";
import type { ListedClaim } from "./load.ts";

interface ClaimRowProps {
  readonly account: ListedClaim;
  readonly canMail: boolean;
  readonly selection: ListSelection<ListedClaim>;
  onMail(): void;
}

/** An imported account, and when its owner was mailed. */
export function ClaimRow({ account, canMail, selection, onMail }: ClaimRowProps) {
  const t = useT();
  const { id, user_info, post_count, mailed_at } = account;
  const name = user_info.username;
  return (
    <tr>
      <td>
        <div className={styles.account}>
          {canMail && <RowPick id={id} text={name} selection={selection} />}
          <div>
            <PersonLink person={user_info} withRank={false} />
            <bdi className={styles.username}>{name}</bdi>
          </div>
        </div>
      </td>
      <NumberCell of={t("components.admin.column.reputation")}>
        <Count of={user_info.rank} />
      </NumberCell>
      <NumberCell of={t("screens.admin_claims.posts")}>
        <Count of={post_count} />
      </NumberCell>
      <td>{mailed_at === 0 ? t("screens.admin_claims.never") : <RelativeTime at={mailed_at} />}</td>
      <ActionsCell>
        {canMail && (
          <Button small aria-label={t("screens.admin_claims.send_to", { name })} onClick={onMail}>
            {t("screens.admin_claims.send")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
