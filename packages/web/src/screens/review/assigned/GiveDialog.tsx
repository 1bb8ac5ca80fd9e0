import { type FormEvent, useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextInput } from "../../../ui/forms/inputs.tsx";
import { useAssignedDecision } from "./use-assigned-decision.ts";

interface GiveDialogProps {
  readonly ids: readonly string[];
  /** Who has each of them. */
  readonly assigneeIds: readonly string[];
  onDone(): void;
  onClose(): void;
}

/** Asks who gets what was assigned. Rules: docs/rules/review.md RV31. */
export function GiveDialog({ ids, assigneeIds, onDone, onClose }: GiveDialogProps) {
  const t = useT();
  const [username, setUsername] = useState("");
  const call = useAssignedDecision();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const assignee_ids = [...assigneeIds];
    if (await call.decide({ ids: [...ids], decision: "reassign", username, assignee_ids })) onDone();
  };
  return (
    <Dialog title={t("assigned_tasks.reassign")} closeLabel={t("ui.close")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t("assigned_tasks.username")} error={call.errorOf("username")}>
          {(field) => (
            <TextInput
              {...field}
              name="username"
              value={username}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={call.busy}>
          {t("assigned_tasks.give")}
        </Button>
      </form>
    </Dialog>
  );
}
