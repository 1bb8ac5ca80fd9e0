import { FOREVER } from "@askwell/domain";
import { useMessages, useT, useViewer } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import type { ListSelection } from "../lists/use-selection.ts";
import { Count } from "../text/Count.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { ActionsCell, NumberCell, StateBadge } from "./AdminTable.tsx";
import { Pickable } from "./lists/SelectionBar.tsx";
import {
  actionsFor,
  isPlainRole,
  type ManagedPerson,
  type PersonAction,
  roleText,
  type UserManagementRights,
} from "./person-actions.ts";
import { useOwnAccountGuard } from "./use-own-account-guard.ts";

interface PersonRowProps {
  readonly person: ManagedPerson;
  readonly allowed: UserManagementRights;
  /** Since when the user has the listed status; null where the list is not of one status. */
  readonly since: number | null;
  /** The selected rows of a list whose rows can be selected. */
  readonly selection?: Pick<ListSelection<unknown>, "ids" | "toggle"> | undefined;
  onAction(action: PersonAction): void;
}

const tones = { normal: "quiet", inactive: "warn", suspended: "danger", deleted: "danger" } as const;

/** A row of the user list. Suspended and deleted users have no role column. */
export function PersonRow({ person, allowed, since, selection, onAction }: PersonRowProps) {
  const { user_id, e_mail, rank, created_at, role_id } = person;
  const t = useT();
  const role = t(roleText(role_id));
  return (
    <tr>
      <td>
        <Pickable id={user_id} text={person.display_name} selection={selection}>
          <PersonLink person={person} withRank={false} />
        </Pickable>
      </td>
      <td>
        <a href={`/admin/users/${user_id}`}>{e_mail || t("components.admin.no_email")}</a>
      </td>
      <NumberCell of={t("components.admin.column.reputation")}>
        <Count of={rank} />
      </NumberCell>
      <td>
        <RelativeTime at={created_at} />
      </td>
      {since !== null && (
        <td>
          <RelativeTime at={since} />
        </td>
      )}
      <td>
        <PersonState person={person} />
      </td>
      {since === null && (
        <td>
          <StateBadge tone={isPlainRole(role_id) ? "quiet" : "plain"}>{role}</StateBadge>
        </td>
      )}
      <ActionsCell>
        <PersonMenu person={person} allowed={allowed} onAction={onAction} />
      </ActionsCell>
    </tr>
  );
}

/** The status of an account, with the end of a suspension. */
export function PersonState({ person }: { person: ManagedPerson }) {
  const t = useT();
  return (
    <>
      <StateBadge tone={tones[person.status]}>{t(`components.admin.person.${person.status}`)}</StateBadge>
      <Until person={person} />
    </>
  );
}

/** When a suspension ends. */
function Until({ person: { status, suspended_until } }: { person: ManagedPerson }) {
  const t = useT();
  const { formats } = useMessages();
  if (status !== "suspended" || suspended_until === 0) return null;
  // A moment in the future is shown as a date.
  const words =
    suspended_until >= FOREVER
      ? t("components.admin.forever")
      : t("components.admin.until", { time: formats.absoluteDate(suspended_until) });
  return <div>{words}</div>;
}

/** Actions on a user, except on oneself. */
function PersonMenu({ person, allowed, onAction }: Omit<PersonRowProps, "since" | "selection">) {
  const t = useT();
  const mayAct = useOwnAccountGuard();
  const actions = actionsFor(person, allowed, useViewer()?.id);
  if (actions.length === 0) return null;
  return (
    <Menu trigger={<Icon name="more" />} label={t("components.admin.actions_for", { name: person.display_name })}>
      {actions.map((action) => (
        <MenuButton
          key={action}
          danger={action === "delete"}
          onClick={() => mayAct(person.user_id) && onAction(action)}
        >
          {t(`components.admin.person_action.${action}`)}
        </MenuButton>
      ))}
    </Menu>
  );
}
