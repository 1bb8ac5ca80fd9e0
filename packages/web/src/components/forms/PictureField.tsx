import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { FileButton } from "./FileButton.tsx";
import { UploadStatus } from "./UploadStatus.tsx";
import { useUpload } from "./use-upload.ts";
import styles from "./values.module.css";

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly error: FieldMessage | undefined;
  onChange(value: string): void;
}

/** Matches image URLs. */
const PICTURE = /^(\/|https?:)/i;

/** An image field with preview and upload. */
export function PictureField({ name, label, help, value, error, onChange }: PictureFieldProps) {
  const t = useT();
  const upload = useUpload("branding");
  const choose = async (file: File) => {
    const address = await upload.send(file);
    if (address !== null) onChange(address);
  };
  const accept = name === "favicon" ? "image/*,.ico" : "image/*";
  return (
    <FieldGroup legend={label} error={upload.error ?? error} value={value} {...(help !== undefined && { help })}>
      <div className={styles.picture}>
        {PICTURE.test(value) ? (
          <img src={value} alt={label} />
        ) : (
          <bdi className={styles.none}>{value || t("components.forms.no_picture")}</bdi>
        )}
        <FileButton label={t("components.forms.upload")} accept={accept} busy={upload.busy} onChosen={choose} />
        {value !== "" && (
          <Button small variant="quiet" onClick={() => onChange("")}>
            {t("components.forms.remove")}
          </Button>
        )}
        <UploadStatus upload={upload} value={value} />
      </div>
    </FieldGroup>
  );
}
