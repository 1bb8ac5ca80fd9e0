import type { QuestionInfo, UserBasic } from "@askwell/contract";
import { useId, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LockableButton, lockOn } from "../help/LockedActions.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./InvitedPeople.module.css";

const InviteDialog = lazyPart(() => import("./InviteDialog.tsx"), "InviteDialog");

interface InvitedPeopleProps {
  readonly question: Pick<QuestionInfo, "id" | "extends_actions" | "locked_actions">;
  readonly invited: readonly UserBasic[];
}

/** Users who are invited to answer, with a button for users who may invite and a locked one for all others. */
export function InvitedPeople({ question, invited }: InvitedPeopleProps) {
  const t = useT();
  const id = useId();
  const { router } = useServices();
  const [isOpen, setOpen] = useState(false);
  const mayInvite = question.extends_actions?.some(({ action }) => action === "invite_other_to_answer");
  const lock = lockOn(question.locked_actions, "invite_other_to_answer");
  if (!mayInvite && !lock && invited.length === 0) return null;
  const close = (isChanged: boolean) => {
    setOpen(false);
    if (isChanged) void router.revalidate();
  };
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.caption}>
        {t("components.answers.invited")}
      </h2>
      {invited.length === 0 && <p className={styles.note}>{t("components.answers.invited_none")}</p>}
      {invited.length > 0 && (
        <ul className={styles.list}>
          {invited.map((person) => (
            <li key={person.username}>
              <PersonLink person={person} size={24} />
            </li>
          ))}
        </ul>
      )}
      {mayInvite && (
        <Button small onClick={() => setOpen(true)}>
          {t("components.answers.invite")}
        </Button>
      )}
      {lock && (
        <LockableButton lock={lock} buttonClass={styles.invite}>
          <Icon name="lock" />
          {t("components.answers.invite")}
        </LockableButton>
      )}
      {isOpen && <InviteDialog questionId={question.id} invited={invited} onClose={close} />}
    </section>
  );
}
