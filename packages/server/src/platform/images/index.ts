import type { PictureSize } from "@askwell/domain";
import { CARD_PX, type Card, drawCard } from "./card.ts";
import { createDecodeLimiter } from "./decode-limiter.ts";

export type { Card } from "./card.ts";
export { PicturesBusyError } from "./errors.ts";

/** File extensions of each decoded format. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  jpeg: ["jpg", "jpeg"],
  png: ["png"],
  gif: ["gif"],
  webp: ["webp"],
};

/** Icon files are stored unchanged after a check of their signature. */
const ICON_SIGNATURE = Buffer.from([0, 0, 1, 0]);

/** Limits of an upload. */
export interface PictureLimits {
  readonly ending: string;
  /** Megapixels; checked in the header, before anything is decoded. */
  readonly megapixels: number;
  /** For still pictures: the longest edge; larger ones are downscaled. */
  readonly maxPx?: number;
}

/** A picture and its format. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly format: "jpeg" | "png" | "gif" | "webp";
}

/** A re-encoded picture. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** In pixels, of one frame; missing for icons. */
  readonly size?: PictureSize;
}

/** Decodes pictures: two concurrently, with at most the pixels of one upload together. */
export interface Images {
  /**
   * Decodes and re-encodes a picture, which removes everything else (location metadata, appended files). Null if the bytes
   * are not a picture of that extension, or have too many pixels.
   */
  clean(bytes: Uint8Array, limits: PictureLimits): Promise<CleanPicture | null>;
  /** A centered square of a picture, in its own format; null if the bytes are not a picture. */
  square(bytes: Uint8Array, sizePx: number): Promise<Picture | null>;
  /** The preview card of a question, as a PNG. */
  card(card: Card): Promise<Uint8Array>;
}

const CONCURRENCY = 2;
/** The pixels of one large upload. */
const MAX_PIXELS = 40_000_000;
/** Waiting uploads are held in memory. */
const MAX_WAITING = 30;
/** Input limit of avatars; stored uploads are smaller. */
const MAX_SQUARE_INPUT_PIXELS = 16_000_000;

/** Creates the picture decoder. Its native library needs tens of megabytes and is loaded with the first picture. */
export function createImages(): Images {
  const limiter = createDecodeLimiter({ concurrency: CONCURRENCY, pixels: MAX_PIXELS, waiting: MAX_WAITING });
  let loading: ReturnType<typeof loadSharp> | undefined;
  const load = () => {
    loading ??= loadSharp();
    return loading;
  };
  return {
    async clean(bytes, limits) {
      if (limits.ending === "ico") return Buffer.from(bytes.subarray(0, 4)).equals(ICON_SIGNATURE) ? { bytes } : null;
      return cleanPicture(await load(), limiter, bytes, limits);
    },
    async square(bytes, sizePx) {
      // The library throws synchronously for empty input.
      if (bytes.length === 0) return null;
      const sharp = await load();
      const open = () => sharp(bytes, { failOn: "error", limitInputPixels: MAX_SQUARE_INPUT_PIXELS });
      const metadata = await open()
        .metadata()
        .catch(() => null);
      if (!metadata || !isFormat(metadata.format)) return null;
      const work = () => open().resize(sizePx, sizePx, { fit: "cover" }).toBuffer();
      const square = await limiter.run(metadata.width * metadata.height, () => work().catch(() => null));
      return square && { bytes: square, format: metadata.format };
    },
    async card(card) {
      const sharp = await load();
      return limiter.run(CARD_PX.width * CARD_PX.height, () => drawCard(sharp, card));
    },
  };
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread per picture and no cache, to bound memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const isFormat = (format: string): format is Picture["format"] => Object.hasOwn(EXTENSIONS, format);

async function cleanPicture(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  limiter: ReturnType<typeof createDecodeLimiter>,
  bytes: Uint8Array,
  { ending, megapixels, maxPx }: PictureLimits,
): Promise<CleanPicture | null> {
  if (bytes.length === 0) return null;
  const animated = maxPx === undefined;
  const input = sharp(bytes, { failOn: "error", limitInputPixels: megapixels * 1_000_000, animated });
  const metadata = await input.metadata().catch(() => null);
  if (!metadata || !isFormat(metadata.format) || !EXTENSIONS[metadata.format]?.includes(ending)) return null;
  const { format, width, height, pageHeight = height, pages = 1 } = metadata;
  // All frames of an animation are decoded together.
  const pixels = width * pageHeight * (animated ? pages : 1);
  if (pixels > megapixels * 1_000_000) return null;
  const resized = maxPx ? input.resize(maxPx, maxPx, { fit: "inside", withoutEnlargement: true }) : input;
  const work = async () => {
    const { data, info } = await resized.rotate().toFormat(format).toBuffer({ resolveWithObject: true });
    return { bytes: data, size: { width: info.width, height: info.pageHeight ?? info.height } };
  };
  return limiter.run(pixels, () => work().catch(() => null));
}
