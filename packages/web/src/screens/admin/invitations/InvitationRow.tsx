import type { Reply } from "@askwell/contract";
import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge, type StateTone } from "../../../components/admin/AdminTable.tsx";
import { Pickable } from "../../../components/admin/lists/SelectionBar.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Invitations.module.css";
import type { ListedInvitation } from "./invitation.ts";

const tones: Record<ListedInvitation["state"], StateTone> = {
  open: "plain",
  used: "ok",
  expired: "warn",
  withdrawn: "warn",
};

interface InvitationRowProps {
  readonly invitation: ListedInvitation;
  readonly roles: Reply<"adminRoles">;
  /** Undefined for one that cannot be withdrawn. */
  readonly selection: ListSelection<unknown> | undefined;
}

/** An invitation: to whom, what it gives, who came, and until when it is valid. */
export function InvitationRow({ invitation, roles, selection }: InvitationRowProps) {
  const { t, formats } = useMessages();
  const { id, e_mail, description, role_id, tags, max_uses, uses, joined, created_at, expires_at, state, inviter } =
    invitation;
  const more = uses - joined.length;
  return (
    <tr>
      <td>
        <Pickable id={id} text={e_mail || description} selection={selection}>
          <bdi className={styles.who}>{e_mail || description}</bdi>
          {tags.length > 0 && (
            <span className={styles.note}>{t("screens.invitations.follows", { tags: formats.list(tags) })}</span>
          )}
        </Pickable>
      </td>
      <td>{roles.find(({ id }) => id === role_id)?.name}</td>
      <td>
        {joined.map((person) => (
          <span key={person.username} className={styles.person}>
            <a href={`/users/${encodeURIComponent(person.username)}`}>
              <bdi>{person.display_name}</bdi>
            </a>
          </span>
        ))}
        {more > 0 && <span className={styles.note}>{t("screens.invitations.more", { count: more })}</span>}
        {max_uses > 1 && <span className={styles.note}>{t("screens.invitations.uses", { uses, max_uses })}</span>}
      </td>
      <td>
        <RelativeTime at={created_at} />
        <span className={styles.note}>
          <bdi>{inviter.display_name}</bdi>
        </span>
      </td>
      <td>
        <StateBadge tone={tones[state]}>{t(`screens.invitations.states.${state}`)}</StateBadge>
        {state === "open" && (
          <span className={styles.note}>{t("components.admin.until", { time: formats.absoluteDate(expires_at) })}</span>
        )}
      </td>
      <ActionsCell>
        <InvitationActions invitation={invitation} />
      </ActionsCell>
    </tr>
  );
}

function InvitationActions({ invitation: { id, e_mail, description, state } }: Pick<InvitationRowProps, "invitation">) {
  const t = useT();
  const { feedback } = useServices();
  const resend = useAdminCall("resendMemberInvitation");
  const withdraw = useAdminCall("withdrawMemberInvitation");
  if (state === "used" || state === "withdrawn") return null;
  const name = e_mail || description;
  const confirmWithdrawal = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.invitations.withdraw_title"),
      message: t("screens.invitations.withdraw_message", { name }),
      confirm: t("screens.invitations.withdraw"),
      tone: "danger",
    });
    if (isSure) await withdraw.change({ id });
  };
  return (
    <>
      {e_mail !== "" && (
        <Button
          small
          busy={resend.busy}
          aria-label={t("screens.invitations.resend_named", { name })}
          onClick={() => void resend.change({ id })}
        >
          {t("screens.invitations.resend")}
        </Button>
      )}
      <Button
        small
        variant="danger"
        busy={withdraw.busy}
        aria-label={t("screens.invitations.withdraw_named", { name })}
        onClick={confirmWithdrawal}
      >
        {t("screens.invitations.withdraw")}
      </Button>
    </>
  );
}
