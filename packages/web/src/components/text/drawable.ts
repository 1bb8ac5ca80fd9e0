import type { Reply } from "@askwell/contract";

/** The selector of what plugins draw; "" without any. Rules: docs/rules/drawings.md DG1. */
export function drawable(drawings: Reply<"pagePlugins">["drawings"]): string {
  return drawings
    .flatMap(({ blocks, inline }) => [
      ...blocks.map((language) => `pre > code.language-${language}`),
      ...(inline ? [":not(pre) > code", ".formula"] : []),
    ])
    .join();
}
