import { type GrantableRight, type ViewedRole, viewedRoles } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { RightsField } from "../granted-rights/RightsField.tsx";
import type { StoredView } from "./stored-view.ts";

/** What is chosen when the dialog opens. */
export interface FirstView {
  readonly role: ViewedRole;
  readonly rank: number;
}

interface ViewAsDialogProps {
  readonly first?: FirstView;
  onClose(): void;
}

/** Chooses as whom an administrator sees the site, and opens it so. Rules: docs/rules/view-as.md VA1. */
export function ViewAsDialog({ first = { role: "member", rank: 1 }, onClose }: ViewAsDialogProps) {
  const t = useT();
  const { storage } = useServices();
  const call = useCall("viewAs", { admin: true });
  const { values, set, field } = useValues({ role: first.role as string, rank: String(first.rank) }, call.errorOf);
  const [rights, setRights] = useState<readonly GrantableRight[]>([]);
  const role = values.role as ViewedRole;
  const submit = async () => {
    const chosen = { role, rank: Number(values.rank) || 0, rights: [...rights] };
    const result = await call.run(chosen);
    const token = storage.read<string>("token");
    if (!result?.ok || token === null) return;
    const { access_token, expires_at } = result.reply;
    storage.write("viewAs", { ...chosen, token, until: expires_at } satisfies StoredView);
    storage.write("token", access_token);
    // Nothing of what the administrator has loaded stays.
    location.assign(withBasePath("/"));
  };
  return (
    <FormDialog
      title={t("view_as.title")}
      button={t("view_as.start")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("view_as.help")}</p>
      <SelectField
        name="role"
        label={t("view_as.role")}
        value={values.role}
        error={call.errorOf("role")}
        choices={viewedRoles.map((value) => ({ value, label: t(`view_as.roles.${value}`) }))}
        onChange={(value) => set({ role: value as ViewedRole })}
      />
      {role !== "visitor" && (
        <TextField {...field("rank")} label={t("view_as.rank")} help={t("view_as.rank_help")} type="number" required />
      )}
      {role === "member" && <RightsField rights={rights} error={call.errorOf("rights")} onChange={setRights} />}
    </FormDialog>
  );
}
