import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";

/** Words that are safe in a selector. */
const LANGUAGE = /^[a-z][a-z0-9-]{0,39}$/;

/** What the enabled plugins draw in texts. */
export function drawingsOf({ plugins }: Pick<App, "plugins">): Reply<"pagePlugins">["drawings"] {
  return plugins
    .active("render")
    .map(({ slug_name, extension: { blocks = [], isInline = false, isFramed = false } }) => ({
      slug_name,
      blocks: blocks.filter((language) => LANGUAGE.test(language)),
      inline: isInline && !isFramed,
      framed: isFramed,
    }))
    .filter(({ blocks, inline }) => blocks.length > 0 || inline);
}
