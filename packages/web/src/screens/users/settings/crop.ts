/** One axis of an image behind the crop frame, in pixels of the screen. */
export interface CropAxis {
  /** Length of the zoomed image. */
  readonly picturePx: number;
  readonly framePx: number;
}

/** The position of the frame on the image, from 0 (left or top) to 1, for an offset of the image's centre. */
export function shareOf(offsetPx: number, { picturePx, framePx }: CropAxis): number {
  const range = picturePx - framePx;
  return range > 0 ? Math.min(1, Math.max(0, 0.5 - offsetPx / range)) : 0.5;
}

/** The offset of the image's centre for a frame at `share`. */
export function offsetOf(share: number, { picturePx, framePx }: CropAxis): number {
  return (0.5 - share) * Math.max(0, picturePx - framePx);
}
