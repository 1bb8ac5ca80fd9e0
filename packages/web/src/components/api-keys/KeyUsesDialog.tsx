import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useMessages, useServices, useT } from "../../app/services/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./ApiKeys.module.css";

interface KeyUsesDialogProps {
  readonly id: number;
  /** A personal key of the viewer. */
  readonly isOwn: boolean;
  readonly description: string;
  onClose(): void;
}

/** What was done with a key in the last month. */
export function KeyUsesDialog({ id, isOwn, description, onClose }: KeyUsesDialogProps) {
  const t = useT();
  const { api, handleError } = useServices();
  const [uses, setUses] = useState<Reply<"ownKeyUses"> | null>(null);
  useEffect(() => {
    const read = isOwn ? api.ownKeyUses({ id }) : api.apiKeyUses({ id });
    read.then(setUses, (error: unknown) => handleError(error, { admin: !isOwn }));
  }, [api, handleError, id, isOwn]);
  return (
    <Dialog
      title={t("components.api_keys.uses_of", { name: description })}
      closeLabel={t("ui.close")}
      wide
      onClose={onClose}
    >
      <div aria-live="polite">
        {uses?.length === 0 && <p>{t("components.api_keys.no_uses")}</p>}
        {uses && uses.length > 0 && <Uses uses={uses} />}
      </div>
    </Dialog>
  );
}

function Uses({ uses }: { readonly uses: Reply<"ownKeyUses"> }) {
  const t = useT();
  const { formats } = useMessages();
  return (
    <table className={styles.uses}>
      <thead>
        <tr>
          <th scope="col">{t("components.api_keys.last_use")}</th>
          <th scope="col">{t("components.api_keys.call")}</th>
          <th scope="col">{t("components.api_keys.count")}</th>
          <th scope="col">{t("components.api_keys.address")}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ day, call, count, last_used_at, last_ip }) => (
          <tr key={`${day} ${call}`}>
            <td>{formats.absoluteDate(last_used_at)}</td>
            <td>
              <code dir="ltr">{call}</code>
            </td>
            <td>{formats.number(count)}</td>
            <td>
              <bdi>{last_ip}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
