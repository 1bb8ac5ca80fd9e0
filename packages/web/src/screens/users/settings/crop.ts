/** Which square of a picture is taken: where it lies between the edges, from 0 to 1, and how close one looks. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 is the largest square that fits. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;
/** The middle of the picture, as much of it as fits. */
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** The square in the picture's own points. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** The square after the picture was drawn along under a window that shows it `shownPx` wide. */
export function moved(picture: Size, crop: Crop, by: { dx: number; dy: number; shownPx: number }): Crop {
  const { left, top, side } = squareOf(picture, crop);
  const scale = side / by.shownPx;
  const along = (at: number, delta: number, room: number) =>
    room <= 0 ? 0.5 : between(0, (at - delta * scale) / room, 1);
  return {
    ...crop,
    x: along(left, by.dx, picture.width - side),
    y: along(top, by.dy, picture.height - side),
  };
}

/** The square after looking closer or from further away, about the same middle. */
export function zoomed(picture: Size, crop: Crop, factor: number): Crop {
  const zoom = between(1, crop.zoom * factor, MOST_ZOOM);
  const before = squareOf(picture, crop);
  const side = Math.min(picture.width, picture.height) / zoom;
  const place = (start: number, whole: number) =>
    whole - side <= 0 ? 0.5 : between(0, (start + before.side / 2 - side / 2) / (whole - side), 1);
  return { zoom, x: place(before.left, picture.width), y: place(before.top, picture.height) };
}
