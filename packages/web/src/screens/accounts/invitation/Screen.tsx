import { ApiResponseError, type Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useSite, useT, useViewer } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { HowItWorks } from "../../../components/accounts/HowItWorks.tsx";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { InvitedForm } from "./InvitedForm.tsx";

type Invitation = Reply<"memberInvitation">;

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.invitation.title"), noindex: true });

/** The invitation of a link; null until it is read, "bad" if it is not open. */
function useInvitation(code: string): Invitation | "bad" | null {
  const { api, handleError } = useServices();
  const [invitation, setInvitation] = useState<Invitation | "bad" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per link.
  useEffect(() => {
    if (code === "") return setInvitation("bad");
    let isMounted = true;
    api.memberInvitation({ code }).then(
      (found) => isMounted && setInvitation(found),
      (error) => {
        if (isMounted && error instanceof ApiResponseError && error.status === 403) setInvitation("bad");
        else handleError(error);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [code]);
  return invitation;
}

/** Registers with an invitation. */
export function Screen() {
  const t = useT();
  const code = new URLSearchParams(usePageLocation().search).get("code") ?? "";
  const { general } = useSite();
  const viewer = useViewer();
  const invitation = useInvitation(code);
  if (viewer) {
    return (
      <AccountPage title={t("screens.invitation.title")} lead={t("screens.invitation.signed_in")}>
        <LinkButton href="/">{t("errors.home")}</LinkButton>
      </AccountPage>
    );
  }
  if (invitation === "bad") {
    return (
      <BadLink next={t("screens.invitation.bad_link")}>
        <LinkButton href={paths.login}>{t("shell.log_in")}</LinkButton>
      </BadLink>
    );
  }
  const place = (
    <>
      <p>{general.short_description || t("screens.register.place")}</p>
      <HowItWorks />
    </>
  );
  return (
    <AccountPage
      title={t("screens.invitation.title")}
      lead={
        invitation &&
        t("screens.invitation.lead", { inviter: invitation.inviter.display_name, site_name: general.name })
      }
      beside={place}
    >
      {invitation && <InvitedForm code={code} email={invitation.e_mail} />}
    </AccountPage>
  );
}
