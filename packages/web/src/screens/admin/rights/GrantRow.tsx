import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import { RightNames, RightsEnd, RightTags } from "../../../components/granted-rights/GrantParts.tsx";
import styles from "../../../components/granted-rights/Rights.module.css";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";

/** Granted rights as the list shows them. */
export type GrantInList = Reply<"grantPage">["list"][number];

const tones = { in_force: "ok", over: "quiet", ended: "quiet" } as const;

interface GrantRowProps {
  readonly grant: GrantInList;
  readonly selection: ListSelection<GrantInList>;
  readonly busy: boolean;
  onEnd(): void;
}

/** A row of the list of granted rights. */
export function GrantRow({ grant, selection, busy, onEnd }: GrantRowProps) {
  const t = useT();
  const { id, user_info, rights, tags, until, state, by, created_at, note } = grant;
  const name = user_info.display_name || user_info.username;
  return (
    <tr>
      <td>
        <div className={styles.who}>
          <RowPick id={id} text={name} selection={selection} />
          <PersonLink person={user_info} withRank={false} />
        </div>
      </td>
      <td>
        <RightNames rights={rights} />
        {note !== "" && (
          <p className={styles.facts} dir="auto">
            {note}
          </p>
        )}
      </td>
      <td>
        <RightTags tags={tags} />
      </td>
      <td>
        <RightsEnd until={until} />
        <p className={styles.facts}>
          <bdi>{by?.display_name ?? ""}</bdi> <RelativeTime at={created_at} />
        </p>
      </td>
      <td>
        <StateBadge tone={tones[state]}>{t(`granted_rights.state.${state}`)}</StateBadge>
      </td>
      <ActionsCell>
        {state === "in_force" && (
          <Button small busy={busy} aria-label={t("granted_rights.end_of", { name })} onClick={onEnd}>
            {t("granted_rights.end")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
