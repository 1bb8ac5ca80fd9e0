import { FOREVER } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, usePageLocation, useSite, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { AskStaff } from "../../../components/accounts/AskStaff.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import type { load } from "./load.ts";
import { Suspension } from "./Suspension.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("screens.suspended.title"), noindex: true });

/** The page of suspended users: with a link of their own it says why and takes their appeal. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const { t, formats } = useMessages();
  const asked = Number(new URLSearchParams(usePageLocation().search).get("until"));
  const isPrivate = useSite().site_security.login_required;
  if (loaded?.state === "ended") return <Ended />;
  const isKnown = loaded?.state === "active";
  const until = isKnown ? loaded.until : asked;
  const hasEnd = Number.isSafeInteger(until) && until > 0 && until < FOREVER;
  const why = t(isPrivate ? "screens.suspended.why_private" : "screens.suspended.why");
  return (
    <AccountPage
      title={t("screens.suspended.title")}
      lead={isKnown && t("screens.suspended.whose", { name: loaded.display_name })}
    >
      {hasEnd && <Callout tone="info">{t("screens.suspended.until", { date: formats.absoluteDate(until) })}</Callout>}
      {isKnown && !hasEnd && <Callout tone="info">{t("screens.suspended.no_end")}</Callout>}
      <p>{why}</p>
      {isKnown ? (
        <Suspension code={loaded.code} problem={loaded.problem} suspension={loaded} />
      ) : (
        <>
          <p>{t(loaded ? "screens.suspended.bad_link" : "screens.suspended.how_to_appeal")}</p>
          <LinkButton variant="primary" href={paths.login}>
            {t("screens.suspended.log_in")}
          </LinkButton>
        </>
      )}
      <AskStaff when={t("screens.suspended.ask")} />
      {!isPrivate && <LinkButton href="/">{t("errors.home")}</LinkButton>}
    </AccountPage>
  );
}

/** The link of a mail outlives the suspension. */
function Ended() {
  const t = useT();
  return (
    <AccountPage title={t("screens.suspended.ended")}>
      <p>{t("screens.suspended.ended_next")}</p>
      <LinkButton variant="primary" href={paths.login}>
        {t("screens.suspended.log_in")}
      </LinkButton>
    </AccountPage>
  );
}
