import { buffer } from "node:stream/consumers";
import type { App } from "../../app.ts";
import type { Picture } from "../../platform/images/index.ts";

/** Stored sizes of avatars, ascending; a request is served with the next larger one. */
const SIZES_PX = [32, 48, 64, 96, 128, 192, 256, 512, 1024] as const;

/** The stored size for a requested size. */
const storedSizePx = (requestedPx: number): number => SIZES_PX.find((size) => size >= requestedPx) ?? 1024;

/** Resized square avatars, created on first request and stored beside the originals. */
export interface AvatarSquares {
  /** The bytes of a resized avatar; null if there is no picture at the path. */
  get(path: string, requestedPx: number): Promise<Uint8Array | null>;
}

/** Creates the service of resized avatars. */
export function createAvatarSquares(app: App): AvatarSquares {
  const making = new Map<string, Promise<Picture | null>>();
  const make = async (path: string, sizePx: number, target: string) => {
    const original = await app.files.read(path);
    const square = original && (await app.images.square(await buffer(original.stream), sizePx));
    // If it cannot be stored, for example on a full disk, the next request resizes it again.
    if (square)
      await app.files.save(target, square.bytes).catch((err) => app.log.warn({ err }, "a picture was not stored"));
    return square ?? null;
  };
  return {
    async get(path, requestedPx) {
      const sizePx = storedSizePx(requestedPx);
      const target = `sizes/${sizePx}/${path}`;
      const stored = await app.files.read(target);
      if (stored) return buffer(stored.stream);
      const made = making.get(target) ?? make(path, sizePx, target).finally(() => making.delete(target));
      making.set(target, made);
      return (await made)?.bytes ?? null;
    },
  };
}
