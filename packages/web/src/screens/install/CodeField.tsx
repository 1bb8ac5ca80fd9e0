import { useT } from "../../app/services/services.tsx";
import { TextField } from "../../components/forms/TextField.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

/** The installation code of the server's log; null where only local access is possible. */
export type InstallCode = { readonly value: string; onChange(value: string): void } | null;

export function CodeField({ code, error }: { code: InstallCode; error: FieldMessage | undefined }) {
  const t = useT();
  if (!code) return null;
  return (
    <TextField
      {...code}
      name="install_code"
      label={t("screens.install.code")}
      help={t("screens.install.code_help")}
      autoComplete="off"
      required
      plain
      error={error}
    />
  );
}
