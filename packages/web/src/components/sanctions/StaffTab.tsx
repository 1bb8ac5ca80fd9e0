import type { PublicUser, Reply } from "@askwell/contract";
import type { SanctionKind } from "@askwell/domain";
import { useState } from "react";
import { useT, useViewer } from "../../app/services/services.tsx";
import { isAdmin } from "../../app/session/viewer.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { isPlainRole } from "../admin/person-actions.ts";
import { ReviewerRecord } from "../community-review/ReviewerRecord.tsx";
import { PersonGrants } from "../granted-rights/PersonGrants.tsx";
import { DeletionDialog } from "../removals/DeletionDialog.tsx";
import { RemovalDialog } from "../removals/RemovalDialog.tsx";
import { RemovalEntry } from "../removals/RemovalEntry.tsx";
import { PersonRecord } from "../review/PersonRecord.tsx";
import { firstViewOf } from "../view-as/first-view.ts";
import { ViewAsButton } from "../view-as/ViewAsButton.tsx";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";
import { SanctionDialog } from "./SanctionDialog.tsx";
import { SanctionEntry } from "./SanctionEntry.tsx";
import styles from "./Sanctions.module.css";

/** What the viewer knows about a user; null for what neither their role nor their rights include. */
export interface StaffView {
  readonly user_id: string;
  readonly sanctions: Reply<"personSanctions"> | null;
  readonly record: Reply<"moderationRecord">;
  readonly removals: Reply<"personRemovals"> | null;
  readonly reviews: Reply<"reviewRecord"> | null;
  readonly rights: Reply<"personRights"> | null;
}

interface StaffTabProps extends StaffView {
  readonly person: PublicUser;
}

/** What staff know about a user and what they may do, on the profile. Rules: docs/rules/sanctions.md SN5. */
export function StaffTab({ person, user_id, sanctions, record, removals, reviews, rights }: StaffTabProps) {
  const t = useT();
  const viewer = useViewer();
  const isRemoved = person.status === "suspended" && removals?.list.some(({ status }) => status !== "undone") === true;
  // Who was removed as a spammer is suspended by that, which another suspension would take the place of.
  const mayAdd = (sanctions?.may_add ?? []).filter((each) => !(isRemoved && each === "suspension"));
  const [isRemoving, setRemoving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [kind, setKind] = useState<SanctionKind | null>(null);
  return (
    <div className={styles.staff}>
      <ButtonRow>
        {mayAdd.map((each) => (
          <Button key={each} onClick={() => setKind(each)}>
            {t(`sanctions.add.${each}`)}
          </Button>
        ))}
        {sanctions?.may_end_sessions && <Button onClick={() => setEnding(true)}>{t("sanctions.log_out")}</Button>}
        {removals?.may_remove && (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {t("removals.title")}
          </Button>
        )}
        {removals?.may_delete && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t("removals.delete_title")}
          </Button>
        )}
        {isAdmin(viewer) && <LinkButton href={`/admin/users/${user_id}`}>{t("sanctions.account")}</LinkButton>}
        {isAdmin(viewer) && person.status === "normal" && <ViewAsButton first={firstViewOf(person)} />}
        {isAdmin(viewer) && isPlainRole(person.role_id) && person.status !== "deleted" && (
          <LinkButton href={`/admin/account-merges?from=${encodeURIComponent(person.username)}`}>
            {t("sanctions.merge")}
          </LinkButton>
        )}
      </ButtonRow>
      {removals && removals.list.length > 0 && (
        <section aria-label={t("removals.history")}>
          <h2>{t("removals.history")}</h2>
          <ol className={styles.list}>
            {removals.list.map((removal) => (
              <li key={removal.id}>
                <RemovalEntry removal={removal} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {sanctions && <History sanctions={sanctions} />}
      <PersonRecord person={person} record={record} withRaised />
      {reviews && <ReviewerRecord userId={user_id} record={reviews} />}
      {rights && (rights.list.length > 0 || rights.may_grant) && (
        <PersonGrants person={person} of={rights} mayEnd={isAdmin(viewer)} />
      )}
      {isRemoving && <RemovalDialog userId={user_id} onClose={() => setRemoving(false)} />}
      {isDeleting && <DeletionDialog userId={user_id} onClose={() => setDeleting(false)} />}
      {isEnding && (
        <EndSessionsDialog
          userId={user_id}
          name={person.display_name || person.username}
          onClose={() => setEnding(false)}
        />
      )}
      {kind && <SanctionDialog userId={user_id} kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}

/** What was added to the account. */
function History({ sanctions: { list, may_add } }: { readonly sanctions: Reply<"personSanctions"> }) {
  const t = useT();
  return (
    <section aria-label={t("sanctions.history")}>
      <h2>{t("sanctions.history")}</h2>
      {list.length === 0 ? (
        <EmptyState title={t("sanctions.empty")} />
      ) : (
        <ol className={styles.list}>
          {list.map((sanction) => (
            <li key={sanction.id}>
              <SanctionEntry sanction={sanction} mayLift={may_add.includes(sanction.kind)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
