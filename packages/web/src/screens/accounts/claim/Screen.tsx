import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePlace, useT } from "../../../app/services.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { BadLink } from "../../../parts/users/BadLink.tsx";
import { ClaimForm } from "./ClaimForm.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.claim.title"), noindex: true });

/** Where somebody who was imported takes over their account, by the link that an administrator has given out. */
export function Screen() {
  const t = useT();
  const code = new URLSearchParams(usePlace().search).get("code") ?? "";
  if (code === "") return <BadLink />;
  return (
    <Page>
      <PageHead title={t("screens.claim.title")} lead={t("screens.claim.lead")} />
      <ClaimForm code={code} />
    </Page>
  );
}
