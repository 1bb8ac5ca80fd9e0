import type { Reply, UserBasic } from "@askwell/contract";
import { REMOVAL_UNDO_DAYS } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useMessages, useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { useDecided } from "../../../components/decisions/use-decided.ts";
import { CountList, CountRow } from "../../../components/removals/RemovedCounts.tsx";
import { StaffReasonField } from "../../../components/removals/StaffReasonField.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./VotePatterns.module.css";
import { nameOf } from "./wording.ts";

type VoidPreview = Reply<"voteVoidPreview">;

/** Withdraws the votes of some people for each other after a preview, for those who may. Rules: docs/rules/vote-patterns.md VR10. */
export function VoidButton({ people }: { readonly people: readonly UserBasic[] }) {
  const t = useT();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  if (!viewer?.may_remove || people.some(({ id }) => id === viewer.id)) return null;
  return (
    <>
      <Button small variant="danger" onClick={() => setOpen(true)}>
        {t("vote_patterns.void")}
      </Button>
      {isOpen && <VoidDialog people={people} onClose={() => setOpen(false)} />}
    </>
  );
}

interface VoidDialogProps {
  readonly people: readonly UserBasic[];
  onClose(): void;
}

function VoidDialog({ people, onClose }: VoidDialogProps) {
  const { t, formats } = useMessages();
  const { api, handleError } = useServices();
  const call = useCall("voidVotes");
  const decided = useDecided();
  const [preview, setPreview] = useState<VoidPreview | null>(null);
  const [reason, setReason] = useState("");
  const user_ids = people.map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    api.voteVoidPreview({ user_ids: user_ids.join(",") }).then(setPreview, (error) => {
      handleError(error);
      onClose();
    });
  }, []);
  if (preview === null) return null;
  const submit = async () => {
    const result = await call.run({ user_ids, reason });
    if (!result?.ok) return;
    onClose();
    await decided(t("vote_patterns.voided"), [result.reply.subject], null);
  };
  const names = formats.list(people.map(nameOf));
  return (
    <FormDialog
      title={t("vote_patterns.void")}
      button={t("vote_patterns.void")}
      danger
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t("vote_patterns.void_intro", { names, days: REMOVAL_UNDO_DAYS })}</p>
      <CountList>
        <CountRow label={t("removals.votes")} value={preview.votes} />
        <CountRow label={t("vote_patterns.void_posts")} value={preview.posts} />
      </CountList>
      <VoidChanges people={preview.people} />
      <StaffReasonField error={call.errorOf("reason")} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

interface VoidChangesProps {
  readonly people: readonly { readonly person: UserBasic; readonly change: number }[];
}

/** By how much the reputation of each changes. */
export function VoidChanges({ people }: VoidChangesProps) {
  const { t, formats } = useMessages();
  return (
    <ul className={styles.facts}>
      {people.map(({ person, change }) => (
        <li key={person.id}>
          {t("vote_patterns.void_change", { name: nameOf(person), change: formats.number(change) })}
        </li>
      ))}
    </ul>
  );
}
