import { type PointerEvent, useEffect, useRef, useState } from "react";
import styles from "./Crop.module.css";
import { type Crop, moved, squareOf, zoomed } from "./crop.ts";

/** Edge of the picture that is drawn, and of the one that is sent. */
const EDGE = 512;

interface CropCanvasProps {
  readonly picture: HTMLImageElement;
  readonly crop: Crop;
  readonly label: string;
  onChange(crop: Crop): void;
}

/** Draws the chosen square of a picture. */
export function drawCrop(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop): void {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  canvas.width = EDGE;
  canvas.height = EDGE;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, left, top, side, side, 0, 0, EDGE, EDGE);
}

type Fingers = ReadonlyMap<number, { readonly x: number; readonly y: number }>;

const spread = (fingers: Fingers): number => {
  const [one, two] = [...fingers.values()];
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
};

/** The square as it will be, to be drawn along with mouse or finger, and closer with the wheel or two fingers. */
export function CropCanvas({ picture, crop, label, onChange }: CropCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [fingers, setFingers] = useState<Fingers>(new Map());
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  useEffect(() => {
    if (ref.current) drawCrop(ref.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => {
    const canvas = ref.current;
    const closer = (event: WheelEvent) => {
      event.preventDefault();
      onChange(zoomed({ width: picture.naturalWidth, height: picture.naturalHeight }, crop, 1.002 ** -event.deltaY));
    };
    // React's own listener could not keep the page from scrolling.
    canvas?.addEventListener("wheel", closer, { passive: false });
    return () => canvas?.removeEventListener("wheel", closer);
  }, [picture, crop, onChange]);

  const put = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setFingers(new Map(fingers).set(event.pointerId, { x: event.clientX, y: event.clientY }));
  };
  const lift = (event: PointerEvent) => {
    const left = new Map(fingers);
    left.delete(event.pointerId);
    setFingers(left);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = new Map(fingers).set(event.pointerId, { x: event.clientX, y: event.clientY });
    setFingers(now);
    const shownPx = event.currentTarget.getBoundingClientRect().width;
    if (now.size === 1) {
      onChange(moved(size, crop, { dx: event.clientX - before.x, dy: event.clientY - before.y, shownPx }));
    } else if (now.size === 2 && spread(fingers) > 0) {
      onChange(zoomed(size, crop, spread(now) / spread(fingers)));
    }
  };
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={label}
      width={EDGE}
      height={EDGE}
      className={styles.canvas}
      onPointerDown={put}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
    />
  );
}
