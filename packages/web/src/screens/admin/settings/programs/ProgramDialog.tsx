import type { InputOf } from "@askwell/contract";
import { useCall } from "../../../../app/api/use-call.ts";
import { useServices, useT } from "../../../../app/services/services.tsx";
import { FormDialog } from "../../../../components/admin/FormDialog.tsx";
import { ScopeChoices } from "../../../../components/api-keys/ScopeChoices.tsx";
import { TextField } from "../../../../components/forms/TextField.tsx";
import { useValues } from "../../../../components/forms/use-values.ts";
import { FieldGroup } from "../../../../ui/forms/Field.tsx";
import { Checkbox, RadioGroup } from "../../../../ui/forms/inputs.tsx";
import type { RegisteredProgram, ShownSecret } from "./registered-program.ts";

type ProgramScopes = InputOf<"addProgram">["scopes"];

interface ProgramDialogProps {
  /** Null for a new one. */
  readonly program: RegisteredProgram | null;
  /** Those that programs may have. */
  readonly scopes: readonly string[];
  onAdded(of: ShownSecret): void;
  onClose(): void;
}

const kinds = ["confidential", "public"] as const;

const initialOf = (program: RegisteredProgram | null) => ({
  name: program?.name ?? "",
  link: program?.link ?? "",
  logo: program?.logo ?? "",
  return_addresses: program?.return_addresses.join("\n") ?? "",
  scopes: program?.scopes ?? ["openid", "profile"],
  is_trusted: program?.is_trusted ?? false,
  kind: "confidential" as (typeof kinds)[number],
});

/** Registers a program, or changes one. */
export function ProgramDialog({ program, scopes, onAdded, onClose }: ProgramDialogProps) {
  const t = useT();
  const { router } = useServices();
  const add = useCall("addProgram", { admin: true });
  const change = useCall("changeProgram", { admin: true });
  const call = program ? change : add;
  const { values, field, set } = useValues(initialOf(program), call.errorOf);
  const submit = async () => {
    const { name, link, logo, is_trusted } = values;
    const lines = values.return_addresses.split("\n").map((line) => line.trim());
    const return_addresses = lines.filter((line) => line !== "");
    const input = { name, link, logo, is_trusted, return_addresses, scopes: values.scopes as ProgramScopes };
    const result = program
      ? await change.run({ id: program.id, ...input })
      : await add.run({ ...input, is_confidential: values.kind === "confidential" });
    if (!result?.ok) return;
    onClose();
    if (result.reply) onAdded(result.reply);
    await router.revalidate();
  };
  return (
    <FormDialog
      wide
      title={t(program ? "screens.programs.change_title" : "screens.programs.add")}
      button={t(program ? "screens.programs.change" : "screens.programs.add_button")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("name")}
        label={t("screens.programs.name")}
        help={t("screens.programs.name_help")}
        required
      />
      <TextField
        {...field("return_addresses")}
        label={t("screens.programs.addresses")}
        help={t("screens.programs.addresses_help")}
        rows={3}
        plain
        required
      />
      {!program && (
        <FieldGroup legend={t("screens.programs.kind")} error={call.errorOf("is_confidential")} value={values.kind}>
          <RadioGroup
            name="kind"
            value={values.kind}
            choices={kinds.map((value) => ({
              value,
              label: t(`screens.programs.kinds.${value}`),
              help: t(`screens.programs.kind_help.${value}`),
            }))}
            onChange={(value) => set({ kind: value as (typeof kinds)[number] })}
          />
        </FieldGroup>
      )}
      <ScopeChoices
        legend={t("screens.programs.scopes")}
        help={t("screens.programs.scopes_help")}
        scopes={scopes}
        chosen={values.scopes}
        error={call.errorOf("scopes")}
        onChange={(chosen) => set({ scopes: chosen })}
      />
      <Checkbox
        name="is_trusted"
        label={t("screens.programs.trusted")}
        checked={values.is_trusted}
        onChange={(event) => set({ is_trusted: event.target.checked })}
      />
      <TextField {...field("link")} label={t("screens.programs.link")} type="url" plain />
      <TextField
        {...field("logo")}
        label={t("screens.programs.logo")}
        help={t("screens.programs.logo_help")}
        type="url"
        plain
      />
    </FormDialog>
  );
}
