import type { Reply } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";

/** What enriching needs beside the text. */
export interface EnrichOptions {
  readonly t: Translate;
  /** What plugins draw. */
  readonly drawings: Reply<"pagePlugins">["drawings"];
  /** The code of installed plugins. */
  readonly modules: Reply<"pagePlugins">["modules"];
  /** The module of an installed plugin could not be loaded. */
  onModuleFailure(slugName: string, error: unknown): void;
  /** The platforms whose links are shown in place; absent while there are none. */
  readonly embeds: (() => Promise<Reply<"embedConfig">>) | undefined;
}
