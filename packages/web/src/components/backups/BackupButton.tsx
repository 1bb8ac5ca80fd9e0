import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import { isActive } from "./is-active.ts";

/** Starts a backup; disabled while one runs. */
export function BackupButton({ of: { last } }: { readonly of: Reply<"backups"> }) {
  const t = useT();
  const start = useAdminCall("startBackup");
  return (
    <Button variant="primary" busy={start.busy} aria-disabled={isActive(last)} onClick={() => void start.change({})}>
      {t("screens.backups.now")}
    </Button>
  );
}
