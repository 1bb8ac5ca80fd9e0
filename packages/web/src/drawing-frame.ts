import { loadDrawing } from "./app/plugins/load-drawing.ts";

// The script of the frames in which plugins draw: a document without an origin, which knows nothing of the page.

interface DrawingMessage {
  readonly slug_name: string;
  readonly module: string | undefined;
  readonly code: string;
  readonly isDark: boolean;
}

async function draw({ slug_name, module, code, isDark }: DrawingMessage): Promise<number> {
  // The frame is transparent where both have the same scheme.
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  const place = document.createElement("div");
  document.body.style.margin = "0";
  document.body.replaceChildren(place);
  const drawing = await loadDrawing(slug_name, module);
  await drawing.draw({ code, isDark, isInline: false, place });
  return Math.ceil(place.getBoundingClientRect().height);
}

addEventListener("message", ({ source, data, ports: [port] }: MessageEvent<DrawingMessage>) => {
  if (source !== parent || !port) return;
  draw(data).then(
    (height) => port.postMessage({ height }),
    () => port.postMessage({}),
  );
});
