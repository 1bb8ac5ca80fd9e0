import { useState } from "react";
import Cropper, { type Area, type MediaSize, type Point, type Size } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useT } from "../../../app/services/services.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import styles from "./Crop.module.css";
import { offsetOf, shareOf } from "./crop.ts";

const MAX_ZOOM = 4;
const CENTRE: Point = { x: 0, y: 0 };

interface CropStageProps {
  /** URL of the image. */
  readonly src: string;
  /** Reports the square in pixels of the image. */
  onChange(area: Area): void;
}

/** Moves and zooms an image behind a round frame by mouse, touch, wheel, arrow keys or sliders. */
export function CropStage({ src, onChange }: CropStageProps) {
  const t = useT();
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<MediaSize | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const zoomAroundCentre = (to: number) => {
    setCrop({ x: (crop.x * to) / zoom, y: (crop.y * to) / zoom });
    setZoom(to);
  };
  const across = { picturePx: (media?.width ?? 0) * zoom, framePx: frame?.width ?? 0 };
  const down = { picturePx: (media?.height ?? 0) * zoom, framePx: frame?.height ?? 0 };
  const sliders = [
    { name: "zoom", value: zoom, min: 1, max: MAX_ZOOM, set: zoomAroundCentre },
    {
      name: "across",
      value: shareOf(crop.x, across),
      min: 0,
      max: 1,
      set: (to: number) => setCrop({ ...crop, x: offsetOf(to, across) }),
    },
    {
      name: "down",
      value: shareOf(crop.y, down),
      min: 0,
      max: 1,
      set: (to: number) => setCrop({ ...crop, y: offsetOf(to, down) }),
    },
  ] as const;
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={10}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": t("screens.settings.crop.preview") }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, pixels) => onChange(pixels)}
          onCropSizeChange={setFrame}
          setMediaSize={setMedia}
        />
      </div>
      {media &&
        sliders.map(({ name, value, min, max, set }) => (
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
                onChange={(event) => set(Number(event.target.value))}
              />
            )}
          </Field>
        ))}
    </>
  );
}
