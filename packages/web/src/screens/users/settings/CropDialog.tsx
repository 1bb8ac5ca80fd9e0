import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../../app/services.tsx";
import type { useUpload } from "../../../parts/forms/use-upload.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import styles from "./Crop.module.css";
import { CropCanvas, drawCrop } from "./CropCanvas.tsx";
import { MOST_ZOOM, middle, zoomed } from "./crop.ts";

interface CropDialogProps {
  readonly file: File;
  readonly upload: ReturnType<typeof useUpload>;
  onClose(): void;
  onUploaded(address: string): void;
}

/** The file as a picture; "" while it loads, null when it is none. */
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

/** Chooses a square of a picture and sends it; nothing else of the file leaves the device. */
export function CropDialog({ file, upload, onClose, onUploaded }: CropDialogProps) {
  const t = useT();
  const picture = usePicture(file);
  const [crop, setCrop] = useState(middle);
  const { fail, busy } = upload;
  useEffect(() => {
    if (picture !== null) return;
    fail(t("parts.forms.not_a_picture"));
    onClose();
  }, [picture, fail, t, onClose]);
  if (!picture) return null;

  const send = async () => {
    const canvas = document.createElement("canvas");
    drawCrop(canvas, picture, crop);
    const [type, name] = file.type === "image/jpeg" ? ["image/jpeg", "picture.jpg"] : ["image/png", "picture.png"];
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
    if (!bytes) return;
    const address = await upload.send(new File([bytes], name, { type }));
    if (address !== null) onUploaded(address);
    else onClose();
  };
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const sliders = [
    { name: "zoom", value: crop.zoom, min: 1, max: MOST_ZOOM, set: (to: number) => zoomed(size, crop, to / crop.zoom) },
    { name: "across", value: crop.x, min: 0, max: 1, set: (x: number) => ({ ...crop, x }) },
    { name: "down", value: crop.y, min: 0, max: 1, set: (y: number) => ({ ...crop, y }) },
  ] as const;
  // Outside of the form that it belongs to, so that its Enter does not send that.
  return createPortal(
    <Dialog
      title={t("screens.settings.crop.title")}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void send()}>
            {t("screens.settings.crop.use")}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{t("screens.settings.crop.help")}</p>
      <CropCanvas picture={picture} crop={crop} label={t("screens.settings.crop.preview")} onChange={setCrop} />
      {sliders.map(({ name, value, min, max, set }) => (
        <Field key={name} label={t(`screens.settings.crop.${name}`)}>
          {(control) => (
            <input
              {...control}
              type="range"
              className={styles.slider}
              min={min}
              max={max}
              step={0.02}
              value={value}
              onChange={(event) => setCrop(set(Number(event.target.value)))}
            />
          )}
        </Field>
      ))}
    </Dialog>,
    document.body,
  );
}
