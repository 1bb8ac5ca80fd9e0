import type { GrantableRight } from "@askwell/domain";
import { useT, useViewer } from "../../app/services/services.tsx";
import { ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormSection } from "../forms/FormSection.tsx";
import { type HeldRights, RightNames, RightsEnd, RightTags } from "./GrantParts.tsx";
import styles from "./Rights.module.css";

/** True for rights whose holders act on profiles. */
const isAboutPeople = (right: GrantableRight): boolean => ["warn", "restrict", "suspend"].includes(right);

/** Where the rights are used. */
function useRightPlaces(rights: readonly GrantableRight[]): { href: string; label: string }[] {
  const t = useT();
  const reviews = rights.some((right) => right.startsWith("review_") || right === "appeals");
  return [
    ...(reviews ? [{ href: "/review", label: t("granted_rights.own_review") }] : []),
    ...(rights.includes("log") ? [{ href: "/review/log", label: t("granted_rights.own_log") }] : []),
    ...(rights.includes("figures") ? [{ href: "/admin/dashboard", label: t("granted_rights.own_figures") }] : []),
    ...(rights.includes("award") ? [{ href: "/badges", label: t("granted_rights.own_award") }] : []),
  ];
}

/** What was granted to the user beyond the role, in their settings. Rules: docs/rules/granted-rights.md GR8. */
export function OwnRights({ grants }: { grants: readonly HeldRights[] }) {
  const t = useT();
  const rights = grants.flatMap((grant) => grant.rights);
  const places = useRightPlaces(rights);
  const viewer = useViewer();
  if (grants.length === 0) return <EmptyState title={t("granted_rights.own_none")} />;
  return (
    <FormSection title={t("granted_rights.own_title")}>
      <p>{t("granted_rights.own_lead")}</p>
      {viewer?.owes_second_factor && (
        <Callout tone="warn">
          <p>{t("components.factors.owed")}</p>
          <p>
            <a href="/users/settings/two-step">{t("screens.settings.two_step.title")}</a>
          </p>
        </Callout>
      )}
      <ul className={styles.grants}>
        {grants.map((grant) => (
          <li key={grant.id} className={styles.grant}>
            <RightNames rights={grant.rights} />
            <RightTags tags={grant.tags} />
            <p className={styles.facts}>
              <RightsEnd until={grant.until} />
            </p>
          </li>
        ))}
      </ul>
      {rights.some(isAboutPeople) && <p>{t("granted_rights.own_profiles")}</p>}
      {places.length > 0 && (
        <ButtonRow>
          {places.map(({ href, label }) => (
            <LinkButton key={href} href={href}>
              {label}
            </LinkButton>
          ))}
        </ButtonRow>
      )}
    </FormSection>
  );
}
