import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { AccountPage } from "../accounts/AccountPage.tsx";

interface BadLinkProps {
  /** What to do next; by default to request another link. */
  readonly next?: string;
  /** Buttons for it. */
  readonly children?: ReactNode;
}

/** The page of an invalid, expired or used link. */
export function BadLink({ next, children }: BadLinkProps) {
  const t = useT();
  return (
    <AccountPage title={t("components.users.bad_link")}>
      <p>{next ?? t("components.users.bad_link_next")}</p>
      <ButtonRow>
        {children}
        <LinkButton href="/">{t("errors.home")}</LinkButton>
      </ButtonRow>
    </AccountPage>
  );
}
