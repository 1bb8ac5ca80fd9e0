import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { FileButton } from "./FileButton.tsx";
import { useUpload } from "./use-upload.ts";
import styles from "./values.module.css";

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

/** What can be the address of one. */
const PICTURE = /^(\/|https?:)/i;

/** A picture of the site, with its preview. */
export function PictureField({ name, label, help, value, error, onChange }: PictureFieldProps) {
  const t = useT();
  const upload = useUpload("branding");
  const choose = async (file: File) => {
    const address = await upload.send(file);
    if (address !== null) onChange(address);
  };
  const accept = name === "favicon" ? "image/*,.ico" : "image/*";
  return (
    <FieldGroup legend={label} error={upload.error ?? error} {...(help !== undefined && { help })}>
      <div className={styles.picture}>
        {PICTURE.test(value) ? (
          <img src={value} alt={label} />
        ) : (
          <bdi className={styles.none}>{value || t("parts.forms.no_picture")}</bdi>
        )}
        <FileButton label={t("parts.forms.upload")} accept={accept} busy={upload.busy} onChosen={choose} />
        {value !== "" && (
          <Button small look="quiet" onClick={() => onChange("")}>
            {t("parts.forms.remove")}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
