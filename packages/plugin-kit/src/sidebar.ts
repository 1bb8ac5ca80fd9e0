import type { PluginContext } from "./context.ts";
import type { LocalizedText } from "./texts.ts";

/** A link of a box. */
export interface SidebarLink {
  readonly text: string;
  /** A path of the site, or an address with http or https; links to anything else are omitted. */
  readonly address: string;
}

/** A box beside lists of questions. Of each list the first 20 entries are shown. */
export interface SidebarBox {
  readonly title: LocalizedText;
  readonly links?: readonly SidebarLink[];
  /** Slugs of tags; those that do not exist are omitted. */
  readonly tags?: readonly string[];
}

/** Adds boxes beside lists of questions. */
export interface Sidebar {
  /** The boxes, for all readers alike. Has one second; pages that would wait longer than 200 ms show the last ones. Boxes without links and tags are not shown. */
  readonly boxes: (context: PluginContext) => Promise<readonly SidebarBox[]>;
}
