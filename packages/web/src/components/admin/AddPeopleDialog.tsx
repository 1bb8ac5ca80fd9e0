import { isHeaderOfPeople } from "@askwell/domain";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { FileButton } from "../forms/FileButton.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useAdminCall } from "./use-admin-call.ts";

/** A larger file is no list of people. */
const MAX_FILE_BYTES = 1_000_000;

/** Adds users, one per line; what is wrong with a line is said, and the others can be added. */
export function AddPeopleDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useAdminCall("addPeople");
  const { values, set, field } = useValues({ users: "" }, call.errorOf);
  const submit = async () => {
    if (await call.change(values)) onClose();
  };
  const lines = values.users
    .split("\n")
    .filter((line, at) => line.trim() !== "" && !(at === 0 && isHeaderOfPeople(line)));
  const right = call.fields.length === 0 ? 0 : lines.length - call.fields.length;
  const addRight = async () => {
    const result = await call.run({ ...values, only_right: true });
    if (!result?.ok || result.reply === null) return;
    const { added, left } = result.reply;
    await router.revalidate();
    feedback.toast("ok", t("components.admin.people_added", { count: added }));
    set({ users: left });
    if (left === "") onClose();
    // Says again what is wrong with the lines that are left, by their new numbers.
    else await call.run({ users: left });
  };
  const read = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) feedback.toast("danger", t("screens.admin_claims.file_large"));
    else set({ users: await file.text() });
  };
  return (
    <FormDialog
      title={t("components.admin.add_people")}
      button={t("components.admin.add")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("users")}
        label={t("components.admin.people_lines")}
        help={t("components.admin.people_help")}
        placeholder="Ada Lovelace, ada@example.com, a-good-password"
        rows={7}
        required
        plain
        error={call.fields.map((line) => line.error_msg).join("\n") || undefined}
      />
      <p>
        <FileButton
          label={t("screens.admin_claims.file")}
          accept=".csv,.txt,text/csv,text/plain"
          busy={false}
          onChosen={(file) => void read(file)}
        />
      </p>
      {right > 0 && (
        <p>
          <Button small busy={call.busy} onClick={() => void addRight()}>
            {t("components.admin.add_right")}
          </Button>
        </p>
      )}
    </FormDialog>
  );
}
