import { useT } from "../../../app/services/services.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

/** Says that nobody can be invited by mail yet, and what to do. Rule: docs/rules/member-invitations.md IV2. */
export function NoMailDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const buttons = (
    <>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <LinkButton variant="primary" href="/admin/smtp">
        {t("components.admin.set_up_mail_server")}
      </LinkButton>
    </>
  );
  return (
    <Dialog title={t("screens.invitations.by_mail")} closeLabel={t("ui.close")} actions={buttons} onClose={onClose}>
      <p>{t("screens.invitations.no_mail_server")}</p>
    </Dialog>
  );
}
