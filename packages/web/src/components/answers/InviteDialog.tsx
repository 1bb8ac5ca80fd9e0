import type { UserBasic } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Checkbox, TextInput } from "../../ui/forms/inputs.tsx";
import { useFirstFocus } from "../../ui/forms/use-first-focus.ts";
import { usePeople } from "../users/use-people.ts";
import styles from "./InviteDialog.module.css";

interface InviteDialogProps {
  readonly questionId: string;
  readonly invited: readonly UserBasic[];
  onClose(isChanged: boolean): void;
}

/** Chooses users who are invited to answer. */
export function InviteDialog({ questionId, invited, onClose }: InviteDialogProps) {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("inviteToAnswer", { isButton: true });
  const field = useFirstFocus();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly UserBasic[]>(invited);
  const viewer = useViewer();
  // Users cannot invite themselves.
  const found = usePeople(typed.trim()).filter(({ username }) => username !== viewer?.username);
  const isChosen = ({ username }: UserBasic) => chosen.some((each) => each.username === username);
  const isFull = chosen.length >= limits.invitedPeople.max;
  const listed = [...chosen, ...found.filter((person) => !isChosen(person))];
  const switchTo = (person: UserBasic, isOn: boolean) =>
    setChosen(isOn ? [...chosen, person] : chosen.filter(({ username }) => username !== person.username));
  const save = async () => {
    const invite_user = chosen.map(({ username }) => username);
    const result = await call.run({ id: questionId, invite_user });
    if (!result?.ok) return;
    feedback.toast("ok", t("components.answers.invite_done"));
    onClose(true);
  };
  return (
    <Dialog
      title={t("components.answers.invite")}
      closeLabel={t("ui.close")}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t("ui.cancel")}</Button>
          <Button variant="primary" busy={call.busy} onClick={() => void save()}>
            {t("components.answers.invite_save")}
          </Button>
        </>
      }
    >
      <Field label={t("components.answers.invite_search")} help={t("components.answers.invite_help")}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            ref={field}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset aria-label={t("components.answers.invite_people")} className={styles.people}>
        {listed.map((person) => (
          <Checkbox
            key={person.username}
            label={`${person.display_name} (@${person.username})`}
            checked={isChosen(person)}
            disabled={isFull && !isChosen(person)}
            onChange={(event) => switchTo(person, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <p role="status">{typed.trim() !== "" && t("components.answers.invite_found", { count: found.length })}</p>
    </Dialog>
  );
}
