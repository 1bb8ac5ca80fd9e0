import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { KeyRules } from "../../../components/api-keys/KeyRules.tsx";
import { KeyUsesDialog } from "../../../components/api-keys/KeyUsesDialog.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./PersonalKeys.module.css";

/** A key as the list shows it; rows are selected by texts. */
export type PersonalKey = Omit<Reply<"personalApiKeys">["list"][number], "id"> & { readonly id: string };

interface PersonalKeyRowProps {
  readonly of: PersonalKey;
  readonly selection: ListSelection<PersonalKey>;
  readonly busy: boolean;
  onDelete(): void;
}

/** A personal key: whose it is, what it may do, when it was used, and whether it is trusted. */
export function PersonalKeyRow({ of: key, selection, busy, onDelete }: PersonalKeyRowProps) {
  const t = useT();
  const { id, description, access_key, created_at, last_used_at, user_info } = key;
  return (
    <tr>
      <td>
        <div className={styles.key}>
          <RowPick id={id} text={description} selection={selection} />
          <div>
            <bdi className={styles.description}>{description}</bdi>
            <p className={styles.facts}>
              <code dir="ltr">{access_key}</code>
            </p>
          </div>
        </div>
      </td>
      <td>
        <a href={personAddress(user_info.username)}>
          <bdi>{user_info.display_name || user_info.username}</bdi>
        </a>
        <p className={styles.facts}>
          <RelativeTime at={created_at} />
        </p>
      </td>
      <td>
        <KeyRules of={key} />
      </td>
      <NumberCell of={t("screens.personal_keys.last_used")}>
        {last_used_at > created_at ? <RelativeTime at={last_used_at} /> : t("screens.personal_keys.never")}
      </NumberCell>
      <ActionsCell>
        <KeyActions of={key} busy={busy} onDelete={onDelete} />
      </ActionsCell>
    </tr>
  );
}

function KeyActions({ of, busy, onDelete }: Pick<PersonalKeyRowProps, "of" | "busy" | "onDelete">) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { description: name, scopes } = of;
  const label = (action: string) => ({ "aria-label": t("components.api_keys.action_of", { action, name }) });
  return (
    <>
      {scopes.some((scope) => !scope.endsWith(":read")) && <TrustButton of={of} />}
      <Button small {...label(t("components.api_keys.uses"))} onClick={() => setOpen(true)}>
        {t("components.api_keys.uses")}
      </Button>
      <Button small variant="danger" busy={busy} {...label(t("components.admin.delete"))} onClick={onDelete}>
        {t("components.admin.delete")}
      </Button>
      {isOpen && <KeyUsesDialog id={Number(of.id)} isOwn={false} description={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Decides whether what the key writes needs a review. Rules: docs/rules/api-keys.md AK17. */
function TrustButton({ of: { id, description: name, is_trusted } }: Pick<PersonalKeyRowProps, "of">) {
  const t = useT();
  const { feedback } = useServices();
  const call = useAdminCall("trustPersonalKey");
  const change = async () => {
    const isSure =
      is_trusted ||
      (await feedback.confirm({
        title: t("screens.personal_keys.trust_title"),
        message: t("screens.personal_keys.trust_message", { name }),
        confirm: t("screens.personal_keys.trust"),
      }));
    if (isSure) await call.change({ id: Number(id), is_trusted: !is_trusted });
  };
  return (
    <Button
      small
      busy={call.busy}
      aria-label={t(is_trusted ? "screens.personal_keys.distrust_named" : "screens.personal_keys.trust_named", {
        name,
      })}
      onClick={() => void change()}
    >
      {t(is_trusted ? "screens.personal_keys.distrust" : "screens.personal_keys.trust")}
    </Button>
  );
}
