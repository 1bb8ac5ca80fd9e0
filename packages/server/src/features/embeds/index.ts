import type { App } from "../../app.ts";
import { activePlatforms } from "./platforms.ts";

export { SCRIPT_FRAME, scriptFrame } from "./script-frame.ts";

/** Whether links to any platform can be shown in place. */
export const showsEmbeds = (app: Pick<App, "plugins">): boolean => activePlatforms(app).length > 0;

/** The origins that pages may show in frames; those of scripts are shown by the site itself. */
export function embedOrigins(app: Pick<App, "plugins">): string[] {
  const frames = activePlatforms(app).flatMap(({ links }) => links.flatMap(({ frame }) => frame ?? []));
  return [...new Set(frames.map((frame) => new URL(frame).origin))];
}
