/** The document in which framed plugins draw. Rules: docs/rules/drawings.md DG7. */
export const DRAWING_FRAME = "/drawings/frame";

const TIMEOUT_MS = 20_000;

interface FramedDrawing {
  readonly slug_name: string;
  /** The address of the module of an installed plugin. */
  readonly module: string | undefined;
  readonly code: string;
  readonly isDark: boolean;
}

/** What a frame answers: the height of the drawing in pixels, or nothing if it could not be drawn. */
interface FrameReply {
  readonly height?: number;
}

const MAX_HEIGHT = 4000;

/** Lets a frame draw; resolves to the height of the drawing in pixels. Rejects if it fails, or takes 20 seconds. */
export function askFrame(frame: HTMLIFrameElement, drawing: FramedDrawing): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error("the frame does not answer")), TIMEOUT_MS);
  frame.addEventListener(
    "load",
    () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data: { height } }: MessageEvent<FrameReply>) => {
        clearTimeout(timer);
        port1.close();
        if (typeof height === "number" && height > 0) resolve(Math.min(height, MAX_HEIGHT));
        else reject(new Error("the frame could not draw"));
      };
      // A document without an origin cannot be named.
      frame.contentWindow?.postMessage(drawing, "*", [port2]);
    },
    { once: true },
  );
  return promise;
}
