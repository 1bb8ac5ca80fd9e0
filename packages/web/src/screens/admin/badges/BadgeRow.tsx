import { useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { Pickable } from "../../../components/admin/lists/SelectionBar.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { AwardDialog } from "../../../components/badges/AwardDialog.tsx";
import { BadgeMark } from "../../../components/badges/BadgeMark.tsx";
import { badgeLevel } from "../../../components/badges/badge-levels.ts";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Count } from "../../../components/text/Count.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { AdminBadge } from "./admin-badge.ts";
import styles from "./Badges.module.css";
import { EditBadgeDialog } from "./OwnBadgeDialog.tsx";

interface BadgeRowProps {
  readonly badge: AdminBadge;
  readonly selection: ListSelection<unknown>;
}

/** A badge. A disabled one has no page. */
export function BadgeRow({ badge, selection }: BadgeRowProps) {
  const t = useT();
  const call = useAdminCall("setBadgeStatus");
  const { id, name, description, level, group_name, award_count, status } = badge;
  const isActive = status === "active";
  const address = `/badges/${id}`;
  return (
    <tr>
      <td>
        <Pickable id={id} text={name} selection={selection}>
          <div className={styles.badge}>
            <BadgeMark badge={badge} size="small" isLocked={!isActive} />
            <div>
              {isActive ? (
                <a href={address} className={styles.name}>
                  {name}
                </a>
              ) : (
                name
              )}{" "}
              <span className={styles.level}>{t(`components.users.badge.${badgeLevel(level)}`)}</span>
              <Prose html={description} small />
            </div>
          </div>
        </Pickable>
      </td>
      <td>{group_name}</td>
      <NumberCell of={t("screens.admin_badges.awards")}>
        <Count of={award_count} />
      </NumberCell>
      <td>
        <StateBadge tone={isActive ? "quiet" : "plain"}>
          {t(isActive ? "screens.plugins.state.active" : "screens.plugins.state.inactive")}
        </StateBadge>
      </td>
      <ActionsCell>
        {badge.own && <OwnActions badge={badge} />}
        <Button
          small
          busy={call.busy}
          aria-label={t(isActive ? "screens.plugins.deactivate_named" : "screens.plugins.activate_named", { name })}
          onClick={() => void call.change({ id, status: isActive ? "inactive" : "active" })}
        >
          {t(isActive ? "screens.plugins.deactivate" : "screens.plugins.activate")}
        </Button>
      </ActionsCell>
    </tr>
  );
}

/** What administrators do with a badge of their own. */
function OwnActions({ badge }: { readonly badge: AdminBadge }) {
  const t = useT();
  const [open, setOpen] = useState<"award" | "edit" | null>(null);
  const { name, own, status } = badge;
  const close = () => setOpen(null);
  return (
    <>
      {own?.by_hand && status === "active" && (
        <Button small aria-label={t("screens.admin_badges.award_named", { name })} onClick={() => setOpen("award")}>
          {t("screens.admin_badges.award")}
        </Button>
      )}
      <Button small aria-label={t("screens.admin_badges.edit_named", { name })} onClick={() => setOpen("edit")}>
        {t("screens.admin_badges.edit")}
      </Button>
      {open === "award" && <AwardDialog badge={badge} onClose={close} />}
      {open === "edit" && <EditBadgeDialog badge={badge} onClose={close} />}
    </>
  );
}
