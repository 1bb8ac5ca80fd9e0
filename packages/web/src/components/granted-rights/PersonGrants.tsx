import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { GrantDialog } from "./GrantDialog.tsx";
import { RightNames, RightsEnd, RightTags } from "./GrantParts.tsx";
import styles from "./Rights.module.css";
import { useGrantEnd } from "./use-grant-end.ts";

interface PersonGrantsProps {
  readonly person: { readonly username: string; readonly display_name: string };
  readonly of: Reply<"personRights">;
  /** Whether the caller may end them. */
  readonly mayEnd: boolean;
}

/** What was granted to a user beyond the role, for staff. Rules: docs/rules/granted-rights.md GR8. */
export function PersonGrants({ person, of: { list, may_grant }, mayEnd }: PersonGrantsProps) {
  const t = useT();
  const [isGranting, setGranting] = useState(false);
  const ending = useGrantEnd();
  const name = person.display_name || person.username;
  return (
    <section className={styles.section} aria-label={t("granted_rights.rights")}>
      <h2>{t("granted_rights.rights")}</h2>
      {list.length === 0 && <p className={styles.facts}>{t("granted_rights.none_of_person")}</p>}
      <ul className={styles.grants}>
        {list.map((grant) => (
          <li key={grant.id} className={styles.grant}>
            <RightNames rights={grant.rights} />
            <RightTags tags={grant.tags} />
            <p className={styles.facts}>
              {t(`granted_rights.state.${grant.state}`)} · <RightsEnd until={grant.until} />
            </p>
            <p className={styles.facts}>
              <bdi>{grant.by?.display_name ?? ""}</bdi> <RelativeTime at={grant.created_at} />
            </p>
            {grant.note !== "" && <p dir="auto">{grant.note}</p>}
            {mayEnd && grant.state === "in_force" && (
              <p>
                <Button small busy={ending.busy} onClick={() => void ending.end(grant.id, name)}>
                  {t("granted_rights.end")}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {may_grant && (
        <p>
          <Button onClick={() => setGranting(true)}>{t("granted_rights.grant")}</Button>
        </p>
      )}
      {isGranting && <GrantDialog username={person.username} onClose={() => setGranting(false)} />}
    </section>
  );
}
