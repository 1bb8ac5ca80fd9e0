import type { UserBasic } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useApi, useServices, useT, useViewer } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Checkbox, TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./InviteDialog.module.css";

interface InviteDialogProps {
  readonly questionId: string;
  readonly invited: readonly UserBasic[];
  onClose(isChanged: boolean): void;
}

const WAIT_MS = 400;

/** People whose name begins as typed; the viewer, who cannot be asked by themselves, is left out. */
function usePeople(typed: string): readonly UserBasic[] {
  const api = useApi();
  const viewer = useViewer();
  const [found, setFound] = useState<readonly UserBasic[]>([]);
  useEffect(() => {
    if (typed === "") setFound([]);
    if (typed === "") return undefined;
    let isWanted = true;
    const ask = () =>
      api.userInfoSearch({ username: typed }).then(
        (people) => isWanted && setFound(people),
        () => undefined,
      );
    const timer = setTimeout(ask, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, typed]);
  return found.filter(({ username }) => username !== viewer?.username);
}

/** Chooses people who are asked to answer. */
export function InviteDialog({ questionId, invited, onClose }: InviteDialogProps) {
  const t = useT();
  const { notices } = useServices();
  const call = useCall("inviteToAnswer");
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly UserBasic[]>(invited);
  const found = usePeople(typed.trim());
  const isChosen = ({ username }: UserBasic) => chosen.some((each) => each.username === username);
  const isFull = chosen.length >= limits.invitedPeople.max;
  const listed = [...chosen, ...found.filter((person) => !isChosen(person))];
  const switchTo = (person: UserBasic, isOn: boolean) =>
    setChosen(isOn ? [...chosen, person] : chosen.filter(({ username }) => username !== person.username));
  const save = async () => {
    const invite_user = chosen.map(({ username }) => username);
    const result = await call.run({ id: questionId, invite_user });
    if (!result?.ok) return;
    notices.say("ok", t("parts.answers.invite_done"));
    onClose(true);
  };
  return (
    <Dialog
      title={t("parts.answers.invite")}
      closeLabel={t("ui.close")}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={call.busy} onClick={() => void save()}>
            {t("parts.answers.invite_save")}
          </Button>
        </>
      }
    >
      <Field label={t("parts.answers.invite_search")} help={t("parts.answers.invite_help")}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoFocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset aria-label={t("parts.answers.invite_people")} className={styles.people}>
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
      <p role="status">{typed.trim() !== "" && t("parts.answers.invite_found", { count: found.length })}</p>
    </Dialog>
  );
}
