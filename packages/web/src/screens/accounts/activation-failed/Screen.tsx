import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { isUnconfirmed } from "../../../app/session/viewer.ts";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.activation.title"), noindex: true });

/** An invalid link to confirm an address; users who are logged in can request another one. */
export function Screen() {
  const t = useT();
  const canResend = isUnconfirmed(useViewer());
  return (
    <BadLink next={t("screens.activation.failed_next")}>
      <LinkButton href={canResend ? paths.inactive : paths.login} variant="primary">
        {t(canResend ? "components.users.unconfirmed.send_again" : "shell.log_in")}
      </LinkButton>
    </BadLink>
  );
}
