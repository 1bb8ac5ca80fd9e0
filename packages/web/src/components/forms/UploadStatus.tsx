import { useT } from "../../app/services/services.tsx";
import type { ImageUpload } from "./use-upload.ts";

interface UploadStatusProps {
  readonly upload: ImageUpload;
  /** The value of the field. */
  readonly value: string;
}

/** Says to readers who hear the page that a picture is uploaded, and when it has arrived; errors stand at the field. */
export function UploadStatus({ upload: { busy, address }, value }: UploadStatusProps) {
  const t = useT();
  const hasArrived = value !== "" && value === address;
  return (
    <p className="visually-hidden" role="status">
      {busy ? t("components.forms.uploading") : hasArrived && t("components.forms.uploaded")}
    </p>
  );
}
