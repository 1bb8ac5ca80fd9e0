import type { Reply } from "@askwell/contract";
import { useEffect } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AdminTable } from "../admin/AdminTable.tsx";
import { BackupRow } from "./BackupRow.tsx";
import { BackupState } from "./BackupState.tsx";
import styles from "./Backups.module.css";
import { isActive } from "./is-active.ts";
import { PublicExportState } from "./PublicExportState.tsx";

/** How often the progress is read. */
const REFRESH_MS = 2000;

/** Reads the page again while something runs. */
function useProgress(runs: boolean): void {
  const { router } = useServices();
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => void router.revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router, runs]);
}

/** The archives of the site, and what runs. */
export function Backups({ of: backups }: { readonly of: Reply<"backups"> }) {
  const t = useT();
  const { archives, last, place, place_error, public_export } = backups;
  useProgress(isActive(last));
  const columns = [
    t("screens.backups.archive"),
    t("screens.backups.size"),
    t("screens.backups.verification"),
    t("components.admin.column.actions"),
  ];
  return (
    <div className={styles.backups}>
      <BackupState of={backups} />
      {place_error === "" && archives.length === 0 && (
        <EmptyState title={t("screens.backups.none")}>{t("screens.backups.none_hint")}</EmptyState>
      )}
      {archives.length > 0 && (
        <div>
          <h2 className={styles.title}>{t("screens.backups.archives")}</h2>
          <p className={styles.place}>
            <bdi>{t("screens.backups.place", { place })}</bdi>
          </p>
          <AdminTable caption={t("screens.backups.archives")} columns={columns}>
            {archives.map((archive) => (
              <BackupRow key={archive.name} archive={archive} isBusy={isActive(last)} />
            ))}
          </AdminTable>
        </div>
      )}
      {public_export && <PublicExportState of={public_export} />}
    </div>
  );
}
