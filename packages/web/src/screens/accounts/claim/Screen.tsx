import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { useLinkCheck } from "../../../components/users/use-link-check.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { ClaimForm } from "./ClaimForm.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.claim.title"), noindex: true });

/** Claims an imported account with the link from an administrator. */
export function Screen() {
  const t = useT();
  const code = new URLSearchParams(usePageLocation().search).get("code") ?? "";
  const { api } = useServices();
  const link = useLinkCheck(code, () => api.checkLink({ code, purpose: "claim" }));
  if (link === "bad") {
    return (
      <BadLink next={t("screens.claim.bad_link")}>
        <LinkButton href={paths.login}>{t("shell.log_in")}</LinkButton>
      </BadLink>
    );
  }
  return (
    <AccountPage title={t("screens.claim.title")} lead={t("screens.claim.lead")}>
      {link === "good" && <ClaimForm code={code} />}
    </AccountPage>
  );
}
