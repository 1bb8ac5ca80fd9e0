import type { Reply } from "@askwell/contract";
import { useMessages, useServices } from "../../app/services/services.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ActionsCell, NumberCell, StateBadge } from "../admin/AdminTable.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./Backups.module.css";
import { megabytes } from "./megabytes.ts";

interface BackupRowProps {
  readonly archive: Reply<"backups">["archives"][number];
  /** Something runs already. */
  readonly isBusy: boolean;
}

const labels = { unverified: "unverified", done: "done", failed: "broken" } as const;
const tones = { unverified: "quiet", done: "ok", failed: "danger" } as const;

/** An archive, with what can be done with it. */
export function BackupRow({ archive, isBusy }: BackupRowProps) {
  const { t, formats } = useMessages();
  const { name, made_at, size_bytes, version, verification, verified_at, error } = archive;
  const counts = { rows: formats.number(archive.rows), files: formats.number(archive.files) };
  const size = formats.number(megabytes(size_bytes));
  return (
    <tr>
      <td>
        <bdi>{formats.absoluteDate(made_at)}</bdi>
        <span className={styles.detail}>
          <bdi>{name}</bdi>
          {version !== "" && <> · {t("screens.backups.version", { version })}</>}
        </span>
      </td>
      <NumberCell of={t("screens.backups.size")}>{t("screens.backups.megabytes", { size })}</NumberCell>
      <td>
        <StateBadge tone={tones[verification]}>{t(`screens.backups.${labels[verification]}`)}</StateBadge>{" "}
        <RelativeTime at={verified_at} />
        {verification === "done" && (
          <span className={styles.detail}>
            {t("screens.backups.found", { ...counts, replies: formats.number(archive.replies) })}
          </span>
        )}
        {verification === "failed" && (
          <span lang="en" dir="auto" className={styles.detail}>
            {error}
          </span>
        )}
      </td>
      <ActionsCell>
        <BackupActions name={name} isBusy={isBusy} />
      </ActionsCell>
    </tr>
  );
}

function BackupActions({ name, isBusy }: { readonly name: string; readonly isBusy: boolean }) {
  const { t } = useMessages();
  const { feedback } = useServices();
  const verify = useAdminCall("startDrill");
  const remove = useAdminCall("deleteBackup");
  const confirmRemoval = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.backups.delete_title"),
      message: t("screens.backups.delete_message", { name }),
      confirm: t("screens.backups.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    await remove.change({ name });
    // The row with the button is gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };
  return (
    <>
      <Button
        small
        busy={verify.busy}
        aria-disabled={isBusy}
        aria-label={t("screens.backups.verify_named", { name })}
        onClick={() => void verify.change({ name })}
      >
        {t("screens.backups.verify")}
      </Button>
      <LinkButton
        small
        download
        href={`/admin/backups/${name}`}
        aria-label={t("screens.backups.download_named", { name })}
      >
        {t("screens.backups.download")}
      </LinkButton>
      <Button
        small
        variant="danger"
        busy={remove.busy}
        aria-label={t("screens.backups.delete_named", { name })}
        onClick={confirmRemoval}
      >
        {t("screens.backups.delete")}
      </Button>
    </>
  );
}
