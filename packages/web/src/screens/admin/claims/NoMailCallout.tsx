import { useT } from "../../../app/services/services.tsx";
import { Callout } from "../../../ui/Callout.tsx";

/** Says that no owner can be mailed yet, and what to do. */
export function NoMailCallout() {
  const t = useT();
  return (
    <Callout tone="warn">
      <p>{t("screens.admin_claims.no_mail_server")}</p>
      <p>
        <a href="/admin/smtp" className="touch-target">
          {t("components.admin.set_up_mail_server")}
        </a>
      </p>
    </Callout>
  );
}
