/** Loaded by the first picture: its native library alone takes tens of megabytes. */
const loadSharp = async () => (await import("sharp")).default;

/** The endings that each decoded format may carry. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  jpeg: ["jpg", "jpeg"],
  png: ["png"],
  gif: ["gif"],
  webp: ["webp"],
};

/** An icon file is kept as it is; anything else under that ending is refused. */
const ICON_MARK = Buffer.from([0, 0, 1, 0]);

/** How far an upload may go. */
export interface PictureLimits {
  readonly ending: string;
  /** Millions of pixels; checked in the header, before anything is decoded. */
  readonly megapixels: number;
  /** For a picture that stands still: the longest edge that is kept; larger ones are made smaller. */
  readonly mostPx?: number;
}

/**
 * A picture as it may be kept: decoded and written anew, so that nothing but the picture is in it (no place where it was
 * taken, no second file behind it). Null for what is no picture of its ending, or has too many points.
 */
export async function cleanPicture(bytes: Uint8Array, limits: PictureLimits): Promise<Uint8Array | null> {
  if (limits.ending === "ico") return Buffer.from(bytes.subarray(0, 4)).equals(ICON_MARK) ? bytes : null;
  const sharp = await loadSharp();
  try {
    const { mostPx, megapixels } = limits;
    const animated = mostPx === undefined;
    const input = sharp(bytes, { failOn: "error", limitInputPixels: megapixels * 1_000_000, animated });
    const { format, width, height, pageHeight = height, pages = 1 } = await input.metadata();
    if (!ENDINGS[format]?.includes(limits.ending)) return null;
    // All frames of an animation are decoded at once.
    if (width * pageHeight * (animated ? pages : 1) > megapixels * 1_000_000) return null;
    const kept = mostPx ? input.resize(mostPx, mostPx, { fit: "inside", withoutEnlargement: true }) : input;
    return await kept
      .rotate()
      .toFormat(format as "jpeg" | "png" | "gif" | "webp")
      .toBuffer();
  } catch {
    return null;
  }
}

/** A square from the middle of a picture, for avatars; null for what is no picture. */
export async function squarePicture(bytes: Uint8Array, sizePx: number): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { failOn: "error" }).resize(sizePx, sizePx, { fit: "cover" }).toBuffer();
  } catch {
    return null;
  }
}
