import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import styles from "./Claims.module.css";

/** More wrong lines are not listed. */
const SHOWN = 20;

/** Downloads the codes of addresses. Rule: docs/rules/accounts.md AC33. */
export function CodesDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const call = useCall("createClaimCodes", { admin: true });
  const [list, setList] = useState("");
  const [made, setMade] = useState<Reply<"createClaimCodes">>();
  const submit = async () => {
    const result = await call.run({ list });
    if (!result?.ok) return;
    setMade(result.reply);
    if (result.reply.count > 0) download("codes.csv", result.reply.csv, "text/csv");
  };
  return (
    <FormDialog
      title={t("screens.admin_claims.codes_title")}
      button={t("screens.admin_claims.codes_button")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("screens.admin_claims.codes_lead")}</p>
      <TextField
        name="list"
        label={t("screens.admin_claims.codes_list")}
        help={t("screens.admin_claims.codes_help")}
        placeholder="ann@example.com"
        rows={6}
        required
        plain
        value={list}
        error={call.errorOf("list")}
        onChange={setList}
      />
      <div role="status">{made && <MadeCodes of={made} />}</div>
    </FormDialog>
  );
}

function MadeCodes({ of: { count, problems } }: { readonly of: Reply<"createClaimCodes"> }) {
  const t = useT();
  return (
    <>
      {count > 0 && (
        <Callout tone="ok">
          <p>{t("screens.admin_claims.codes_done", { count })}</p>
        </Callout>
      )}
      {problems.length > 0 && (
        <div className={styles.problems}>
          <p>{t("screens.admin_claims.codes_left_out", { count: problems.length })}</p>
          <ul>
            {problems.slice(0, SHOWN).map(({ line, address }) => (
              <li key={line}>
                <span className={styles.line}>
                  {t("screens.admin_claims.line")} {line}
                </span>
                <bdi dir="auto" className={styles.words}>
                  {address}
                </bdi>
              </li>
            ))}
          </ul>
          {problems.length > SHOWN && <p>{t("screens.admin_claims.more_lines", { count: problems.length - SHOWN })}</p>}
        </div>
      )}
    </>
  );
}
