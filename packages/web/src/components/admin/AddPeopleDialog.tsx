import type { Reply } from "@askwell/contract";
import { roles as roleIds, type WayToAdd } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup } from "../../ui/forms/inputs.tsx";
import { FileButton } from "../forms/FileButton.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import { PeoplePreview } from "./PeoplePreview.tsx";

/** A larger file is no list of people. */
const MAX_FILE_BYTES = 1_000_000;

const WAYS: readonly WayToAdd[] = ["password", "invitation"];

interface AddPeopleDialogProps {
  readonly roles: Reply<"adminRoles">;
  onClose(): void;
}

/** The state of the list: what is typed, and what the check has said about exactly that. */
function useListOfPeople(onClose: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const check = useCall("previewPeople", { admin: true });
  const add = useCall("addListedPeople", { admin: true });
  const [checked, setChecked] = useState<{ readonly of: string; readonly reply: Reply<"previewPeople"> }>();
  const errorOf = (name: string) => check.errorOf(name) ?? add.errorOf(name);
  const values = useValues({ users: "", way: "password", role_id: String(roleIds.user), message: "" }, errorOf);
  const { users, way: chosenWay, role_id, message } = values.values;
  const way = WAYS.find((each) => each === chosenWay) ?? "password";
  const list = { users, way, role_id: Number(role_id) };
  const current = checked?.of === JSON.stringify(list) ? checked.reply : undefined;
  const preview = async (input: typeof list) => {
    const result = await check.run(input);
    if (result?.ok) setChecked({ of: JSON.stringify(input), reply: result.reply });
  };
  const submit = async () => {
    if (!current || current.right === 0) return preview(list);
    const result = await add.run({ ...list, message });
    if (!result?.ok) return;
    const { added: count, left } = result.reply;
    await router.revalidate();
    feedback.toast(
      "ok",
      t(way === "invitation" ? "components.admin.people_invited" : "components.admin.people_added", { count }),
    );
    if (left === "") return onClose();
    values.set({ users: left });
    // Says again what is wrong with the lines that are left, by their new numbers.
    await preview({ ...list, users: left });
  };
  const problems = [...check.fields, ...add.fields];
  return {
    ...values,
    way,
    current,
    isOld: checked !== undefined && !current,
    busy: check.busy || add.busy,
    problems,
    submit,
  };
}

/** Adds or invites people, one per line, after a look at every line. Rules: docs/rules/administration.md AD43. */
export function AddPeopleDialog({ roles, onClose }: AddPeopleDialogProps) {
  const t = useT();
  const { feedback } = useServices();
  const { values, set, field, way, current, ...list } = useListOfPeople(onClose);
  const isInvitation = way === "invitation";
  const read = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) feedback.toast("danger", t("screens.admin_claims.file_large"));
    else set({ users: await file.text() });
  };
  const count = current?.right ?? 0;
  const addLabel = isInvitation ? "components.admin.people_invite" : "components.admin.people_add";
  return (
    <FormDialog
      wide
      title={t("components.admin.add_people")}
      button={count > 0 ? t(addLabel, { count }) : t("components.admin.people_check")}
      busy={list.busy}
      problems={list.problems}
      onSubmit={() => void list.submit()}
      onClose={onClose}
    >
      <FieldGroup legend={t("components.admin.people_way")} error={undefined} value={way}>
        <RadioGroup
          name="way"
          value={way}
          choices={WAYS.map((value) => ({
            value,
            label: t(`components.admin.people_way_${value}`),
            help: t(`components.admin.people_way_${value}_help`),
          }))}
          onChange={(chosen) =>
            set({ way: chosen, ...(values.role_id === String(roleIds.admin) && { role_id: String(roleIds.user) }) })
          }
        />
      </FieldGroup>
      <TextField
        {...field("users")}
        label={t("components.admin.people_lines")}
        help={t(isInvitation ? "components.admin.people_invite_help" : "components.admin.people_help")}
        placeholder={isInvitation ? "ada@example.com" : "Ada Lovelace, ada@example.com, a-good-password"}
        rows={7}
        required
        plain
      />
      <p>
        <FileButton
          label={t("screens.admin_claims.file")}
          accept=".csv,.txt,text/csv,text/plain"
          busy={false}
          onChosen={(file) => void read(file)}
        />
      </p>
      <SelectField
        {...field("role_id")}
        label={t("components.admin.people_role")}
        help={t("components.admin.people_role_help")}
        choices={roles
          .filter(({ id }) => !isInvitation || id !== roleIds.admin)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {isInvitation && (
        <TextField
          {...field("message")}
          label={t("components.admin.people_message")}
          help={t("components.admin.people_message_help")}
          rows={3}
        />
      )}
      <div aria-live="polite">{list.isOld && <p>{t("components.admin.people_changed")}</p>}</div>
      {current && <PeoplePreview check={current} roles={roles} isComplete={!isInvitation} />}
    </FormDialog>
  );
}
