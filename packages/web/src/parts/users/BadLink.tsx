import type { ReactNode } from "react";
import { useT } from "../../app/services.tsx";
import { ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Page, PageHead } from "../shell/Page.tsx";

interface BadLinkProps {
  /** What to do now; to ask for another link unless told. */
  readonly next?: string;
  /** A way to do it. */
  readonly children?: ReactNode;
}

/** A link of a mail that is used up, too old or cut off. */
export function BadLink({ next, children }: BadLinkProps) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("parts.users.bad_link")} />
      <p>{next ?? t("parts.users.bad_link_next")}</p>
      <ButtonRow>
        {children}
        <LinkButton href="/">{t("errors.home")}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
