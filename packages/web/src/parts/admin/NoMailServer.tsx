import { useT } from "../../app/services.tsx";
import { Callout } from "../../ui/Callout.tsx";

/** Tells whoever administers the site that no mail leaves it, and where its links are meanwhile. */
export function NoMailServer({ withLink = false }: { withLink?: boolean }) {
  const t = useT();
  return (
    <Callout tone="warn">
      <p>{t("parts.admin.no_mail_server")}</p>
      {withLink && (
        <p>
          <a href="/admin/smtp">{t("parts.admin.set_up_mail_server")}</a>
        </p>
      )}
    </Callout>
  );
}
