import { useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";

/** Tells administrators that no mail is sent, and where its links are logged. */
export function NoMailServer({ withLink = false }: { withLink?: boolean }) {
  const t = useT();
  return (
    <Callout tone="warn">
      <p>{t("components.admin.no_mail_server")}</p>
      {withLink && (
        <p>
          <a href="/admin/smtp" className="touch-target">
            {t("components.admin.set_up_mail_server")}
          </a>
        </p>
      )}
    </Callout>
  );
}
