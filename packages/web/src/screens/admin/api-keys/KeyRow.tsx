import { useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { KeyRules } from "../../../components/api-keys/KeyRules.tsx";
import { KeyUsesDialog } from "../../../components/api-keys/KeyUsesDialog.tsx";
import { RotateKeyDialog } from "../../../components/api-keys/RotateKeyDialog.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./ApiKeys.module.css";
import type { ApiKey } from "./api-key.ts";
import { ChangeScopesDialog } from "./ChangeScopesDialog.tsx";
import { DescribeKeyDialog } from "./DescribeKeyDialog.tsx";

interface KeyRowProps {
  readonly apiKey: ApiKey;
  /** Called with the new key. */
  onRotated(key: string): void;
}

/** A key with its description, what it may do and when it was used. */
export function KeyRow({ apiKey, onRotated }: KeyRowProps) {
  const t = useT();
  const { access_key, description, scope, created_at, last_used_at, user_info } = apiKey;
  return (
    <tr>
      <td>
        <bdi className={styles.description}>{description}</bdi>
        <span className={styles.masked}>
          <code dir="ltr">{access_key}</code>
        </span>
      </td>
      <td>
        {apiKey.scopes.length > 0 ? (
          <KeyRules of={apiKey} />
        ) : (
          <StateBadge tone={scope === "global" ? "warn" : "plain"}>{t(`screens.api_keys.scopes.${scope}`)}</StateBadge>
        )}
      </td>
      <td>
        <RelativeTime at={created_at} />
        <span className={styles.masked}>
          <bdi>{user_info.display_name}</bdi>
        </span>
      </td>
      <NumberCell of={t("screens.api_keys.last_used")}>
        {last_used_at > created_at ? <RelativeTime at={last_used_at} /> : t("screens.api_keys.never_used")}
      </NumberCell>
      <ActionsCell>
        <KeyActions apiKey={apiKey} onRotated={onRotated} />
      </ActionsCell>
    </tr>
  );
}

function KeyActions({ apiKey, onRotated }: KeyRowProps) {
  const t = useT();
  const { feedback } = useServices();
  const remove = useAdminCall("deleteApiKey");
  const [opened, setOpened] = useState<"describe" | "change" | "rotate" | "uses" | null>(null);
  const close = () => setOpened(null);
  const { id, description } = apiKey;
  const confirmRemoval = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.api_keys.delete_title"),
      message: t("screens.api_keys.delete_message", { name: description }),
      confirm: t("screens.api_keys.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    await remove.change({ id });
    // The row with the button is gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };
  const label = (action: string) => ({
    "aria-label": t("components.api_keys.action_of", { action, name: description }),
  });
  return (
    <>
      <Button
        small
        aria-label={t("screens.api_keys.describe_named", { name: description })}
        onClick={() => setOpened("describe")}
      >
        {t("screens.api_keys.describe")}
      </Button>
      {apiKey.scopes.length > 0 && (
        <>
          <Button small {...label(t("components.api_keys.change"))} onClick={() => setOpened("change")}>
            {t("components.api_keys.change")}
          </Button>
          <Button small {...label(t("components.api_keys.uses"))} onClick={() => setOpened("uses")}>
            {t("components.api_keys.uses")}
          </Button>
          <Button small {...label(t("components.api_keys.rotate"))} onClick={() => setOpened("rotate")}>
            {t("components.api_keys.rotate")}
          </Button>
        </>
      )}
      <Button
        small
        variant="danger"
        busy={remove.busy}
        aria-label={t("screens.api_keys.delete_named", { name: description })}
        onClick={confirmRemoval}
      >
        {t("screens.api_keys.delete")}
      </Button>
      {opened === "describe" && <DescribeKeyDialog apiKey={apiKey} onClose={close} />}
      {opened === "change" && <ChangeScopesDialog apiKey={apiKey} onClose={close} />}
      {opened === "rotate" && <RotateKeyDialog id={id} owner={null} onRotated={onRotated} onClose={close} />}
      {opened === "uses" && <KeyUsesDialog id={id} isOwn={false} description={description} onClose={close} />}
    </>
  );
}
