import type { Translate } from "@askwell/i18n";
import { frameCode } from "./code-blocks.ts";
import { framePictures } from "./picture-frames.ts";
import { wrapTables } from "./wide-tables.ts";

/**
 * Adds to the sanitized HTML of a text what belongs to its appearance and not to the text: frames, folds, sizes. Pure,
 * so that the server and the browser show the same.
 */
export const presentText = (html: string, t: Translate): string => wrapTables(framePictures(frameCode(html, t)));
