import type { Reply } from "@askwell/contract";
import { claimLimits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { FileButton } from "../../../components/forms/FileButton.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { ListCheck } from "./ListCheck.tsx";

/** Mails a list of owners: checks it first, and says what is left out. */
export function MailListDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { router, feedback } = useServices();
  const check = useCall("checkClaimList", { admin: true });
  const start = useCall("startClaimMails", { admin: true });
  const [list, setList] = useState("");
  const [checked, setChecked] = useState<{ readonly list: string; readonly result: Reply<"checkClaimList"> }>();
  const result = checked?.list === list ? checked.result : undefined;
  const canStart = result !== undefined && result.ready > 0;

  const submit = async () => {
    if (!canStart) {
      const reply = await check.run({ list });
      if (reply?.ok) setChecked({ list, result: reply.reply });
      return;
    }
    const started = await start.run({ list });
    if (!started?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t("screens.admin_claims.started"));
  };
  const read = async (file: File) => {
    if (file.size > claimLimits.characters) return feedback.toast("danger", t("screens.admin_claims.file_large"));
    setList(await file.text());
  };
  return (
    <FormDialog
      wide
      title={t("screens.admin_claims.list_title")}
      button={canStart ? t("screens.admin_claims.start", { count: result.ready }) : t("screens.admin_claims.check")}
      busy={check.busy || start.busy}
      problems={[...check.fields, ...start.fields]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        name="list"
        label={t("screens.admin_claims.list")}
        help={t("screens.admin_claims.list_help")}
        placeholder="ann-lee,ann@example.com"
        rows={7}
        required
        plain
        value={list}
        error={check.errorOf("list") ?? start.errorOf("list")}
        onChange={setList}
      />
      <p>
        <FileButton
          label={t("screens.admin_claims.file")}
          accept=".csv,.txt,text/csv,text/plain"
          busy={false}
          onChosen={(file) => void read(file)}
        />
      </p>
      <div role="status">
        {result && <ListCheck result={result} />}
        {checked && !result && <p>{t("screens.admin_claims.check_again")}</p>}
      </div>
    </FormDialog>
  );
}
