import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormSection } from "../forms/FormSection.tsx";
import { type HeldRights, RightNames, RightsEnd, RightTags } from "./GrantParts.tsx";
import styles from "./Rights.module.css";

/** What was granted to the user beyond the role, in their settings. Rules: docs/rules/granted-rights.md GR8. */
export function OwnRights({ grants }: { grants: readonly HeldRights[] }) {
  const t = useT();
  if (grants.length === 0) return <EmptyState title={t("granted_rights.own_none")} />;
  const reviews = grants.some(({ rights }) => rights.some((right) => right.startsWith("review_")));
  return (
    <FormSection title={t("granted_rights.own_title")}>
      <p>{t("granted_rights.own_lead")}</p>
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
      {reviews && (
        <p>
          <LinkButton href="/review">{t("granted_rights.own_review")}</LinkButton>
        </p>
      )}
    </FormSection>
  );
}
