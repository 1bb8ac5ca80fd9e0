import type { Reply } from "@askwell/contract";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./Backups.module.css";
import { megabytes } from "./megabytes.ts";

/** When the public export was made last and how large it is, or why it failed. */
export function PublicExportState({ of: made }: { readonly of: NonNullable<Reply<"backups">["public_export"]> }) {
  const { t, formats } = useMessages();
  const size = formats.number(megabytes(made.size_bytes));
  return (
    <div>
      <h2 className={styles.title}>{t("settings.group.public_export")}</h2>
      {made.state === "failed" && (
        <Callout tone="danger">
          <p>{t("screens.backups.export.failed", { time: formats.absoluteDate(made.failed_at) })}</p>
          <p lang="en" dir="auto" className={styles.detail}>
            {made.error}
          </p>
        </Callout>
      )}
      <p className={styles.next}>
        {made.made_at === 0 ? (
          made.state === "waiting" && t("screens.backups.export.waiting")
        ) : (
          <>
            {t("screens.backups.export.made", { time: formats.absoluteDate(made.made_at), size })}{" "}
            <a href="/public-export.zip" download>
              {t("screens.backups.export.download")}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
