import { useT } from "../../../app/services/services.tsx";
import type { SettingValues } from "../../../components/settings/setting-values.ts";
import { Button } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { expectedEncryption } from "./mail-ports.ts";

interface PortMismatchProps {
  /** The name of the form. */
  readonly form: string;
  readonly values: SettingValues;
  onChange(more: SettingValues): void;
}

/** Warns of an encryption that servers do not expect at the chosen port, and offers the other. Rules: docs/rules/mails.md Y9. */
export function PortMismatch({ form, values, onChange }: PortMismatchProps) {
  const t = useT();
  const expected = expectedEncryption(form, values);
  const encryption =
    expected && (t.maybe(`settings.choice.${expected.field}.${expected.value || "none"}`) ?? expected.value);
  return (
    <div role="status">
      {expected && encryption && (
        <Callout tone="warn">
          <p>{t("screens.admin.port_mismatch", { encryption })}</p>
          <Button small onClick={() => onChange({ [expected.field]: expected.value })}>
            {t("screens.admin.port_fit", { encryption })}
          </Button>
        </Callout>
      )}
    </div>
  );
}
