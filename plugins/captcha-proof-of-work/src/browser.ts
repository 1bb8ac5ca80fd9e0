import type { CaptchaTask, CaptchaWidget } from "@askwell/plugin-kit";
import type { SolverProgress, SolverRequest } from "./worker.ts";

/** Solves the puzzles in a worker, so that the page stays responsive. */
function solve({ captcha_id, config, signal, onProgress }: CaptchaTask): Promise<string> {
  const [count, bits] = [Number(config.count), Number(config.bits)];
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const stop = (error: Error) => {
      worker.terminate();
      reject(error);
    };
    signal.addEventListener("abort", () => stop(new Error("the captcha was aborted")));
    worker.addEventListener("error", () => stop(new Error("the worker failed")));
    worker.addEventListener("message", ({ data }: MessageEvent<SolverProgress>) => {
      onProgress(data.done / count);
      if (data.code === undefined) return;
      worker.terminate();
      resolve(data.code);
    });
    worker.postMessage({ captcha_id, puzzles: { count, bits } } satisfies SolverRequest);
  });
}

export const widget: CaptchaWidget = { solve, hasPicture: (config) => config.picture === true };
