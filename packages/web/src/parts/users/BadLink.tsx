import { useT } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { Page, PageHead } from "../shell/Page.tsx";

/** A link of a mail that is used up, too old or cut off. */
export function BadLink() {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("parts.users.bad_link")} />
      <p>{t("parts.users.bad_link_next")}</p>
      <LinkButton href="/">{t("errors.home")}</LinkButton>
    </Page>
  );
}
