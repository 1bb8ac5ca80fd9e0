import type { CaptchaTask, CaptchaWidget } from "@askwell/plugin-kit";
import type { News, Work } from "./worker.ts";

/** Solves the puzzles beside the page, which stays quick meanwhile. */
function solve({ captcha_id, config, signal, onProgress }: CaptchaTask): Promise<string> {
  const [count, bits] = [Number(config.count), Number(config.bits)];
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const stop = (error: Error) => {
      worker.terminate();
      reject(error);
    };
    signal.addEventListener("abort", () => stop(new Error("nobody waits for it any more")));
    worker.addEventListener("error", () => stop(new Error("the puzzles could not be worked on")));
    worker.addEventListener("message", ({ data }: MessageEvent<News>) => {
      onProgress(data.done / count);
      if (data.code === undefined) return;
      worker.terminate();
      resolve(data.code);
    });
    worker.postMessage({ captcha_id, puzzles: { count, bits } } satisfies Work);
  });
}

export const widget: CaptchaWidget = { solve, hasPicture: (config) => config.picture === true };
