import { useT } from "../../app/services.tsx";
import { TextField } from "../../parts/forms/TextField.tsx";

/** The code of the server's log; null where nobody but the owner can reach the installation. */
export type InstallCode = { readonly value: string; onChange(value: string): void } | null;

export function CodeField({ code, error }: { code: InstallCode; error: string | undefined }) {
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
