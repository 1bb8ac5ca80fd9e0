import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.export_expired.title"), noindex: true });

/** Where the link of a data export leads that is used up or too old. */
export function Screen() {
  const t = useT();
  return (
    <BadLink next={t("screens.export_expired.next")}>
      <LinkButton href="/users/settings/account#export" variant="primary">
        {t("screens.export_expired.again")}
      </LinkButton>
    </BadLink>
  );
}
