import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Area } from "react-easy-crop";
import { useT } from "../../../app/services/services.tsx";
import { UploadStatus } from "../../../components/forms/UploadStatus.tsx";
import type { ImageUpload } from "../../../components/forms/use-upload.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import styles from "./Crop.module.css";
import { CropStage } from "./CropStage.tsx";

/** Width and height of the uploaded image. */
const SIZE_PX = 512;

interface CropDialogProps {
  readonly file: File;
  readonly upload: ImageUpload;
  onClose(): void;
  onUploaded(address: string): void;
}

/** The file as an image; "" while it loads, null when it is none. */
function usePicture(file: File): HTMLImageElement | null | "" {
  const [picture, setPicture] = useState<HTMLImageElement | null | "">("");
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setPicture(image.naturalWidth > 0 ? image : null);
    image.onerror = () => setPicture(null);
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return picture;
}

/** Draws the cropped square of an image. */
function drawCrop(picture: HTMLImageElement, { x, y, width, height }: Area): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE_PX, height: SIZE_PX });
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, x, y, width, height, 0, 0, SIZE_PX, SIZE_PX);
  }
  return canvas;
}

/** Crops an image to a square and uploads it; only the square is sent. */
export function CropDialog({ file, upload, onClose, onUploaded }: CropDialogProps) {
  const t = useT();
  const picture = usePicture(file);
  const [area, setArea] = useState<Area | null>(null);
  const { fail, busy } = upload;
  useEffect(() => {
    if (picture !== null) return;
    fail(t("components.forms.not_a_picture"));
    onClose();
  }, [picture, fail, t, onClose]);
  if (!picture) return null;

  const send = async () => {
    if (!area) return;
    const canvas = drawCrop(picture, area);
    const [type, name] = file.type === "image/jpeg" ? ["image/jpeg", "picture.jpg"] : ["image/png", "picture.png"];
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
    if (!bytes) return;
    const address = await upload.send(new File([bytes], name, { type }));
    if (address !== null) onUploaded(address);
    else onClose();
  };
  // In a portal outside of the form, so that Enter does not submit it.
  return createPortal(
    <Dialog
      title={t("screens.settings.crop.title")}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="primary" busy={busy} disabled={!area} onClick={() => void send()}>
            {t("screens.settings.crop.use")}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{t("screens.settings.crop.help")}</p>
      <CropStage src={picture.src} onChange={setArea} />
      <UploadStatus upload={upload} value="" />
    </Dialog>,
    document.body,
  );
}
