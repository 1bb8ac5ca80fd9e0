import { PicturesBusyError } from "./errors.ts";

/** Limits of concurrent decoding. */
export interface DecodeLimits {
  readonly concurrency: number;
  /** Pixels of all pictures together; a larger one is decoded alone. */
  readonly pixels: number;
  /** Further requests are rejected. */
  readonly waiting: number;
}

/** Runs tasks in the order of their arrival, within the limits. */
export interface DecodeLimiter {
  run<Result>(pixels: number, work: () => Promise<Result>): Promise<Result>;
}

/** Creates a limiter for decoding, which bounds its memory. */
export function createDecodeLimiter({
  concurrency,
  pixels: maxPixels,
  waiting: maxWaiting,
}: DecodeLimits): DecodeLimiter {
  const waiting: { readonly pixels: number; readonly begin: () => void }[] = [];
  let running = 0;
  let runningPixels = 0;
  const startNext = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (running >= concurrency || (running > 0 && runningPixels + next.pixels > maxPixels)) return;
      waiting.shift();
      running += 1;
      runningPixels += next.pixels;
      next.begin();
    }
  };
  return {
    async run(pixels, work) {
      if (waiting.length >= maxWaiting) throw new PicturesBusyError();
      const started = new Promise<void>((begin) => waiting.push({ pixels, begin }));
      startNext();
      await started;
      try {
        return await work();
      } finally {
        running -= 1;
        runningPixels -= pixels;
        startNext();
      }
    },
  };
}
