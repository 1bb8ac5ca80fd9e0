import type { PluginContext } from "./context.ts";
import type { PluginValues } from "./texts.ts";

/** The kinds of words in highlighted code. */
export type CodeWord = "keyword" | "string" | "number" | "title" | "type" | "name" | "comment";

/** Colours of code. */
export interface CodeTheme {
  /** Its name, which `render/config` returns. */
  readonly name: string;
  /** Colours as `#rrggbb`, in the light and in the dark scheme. Kinds that are left out keep the colours of the site. */
  readonly colors: Partial<Readonly<Record<CodeWord, readonly [light: string, dark: string]>>>;
}

/**
 * A text as a tree of HTML, in the format hast, for which there are many tools: `properties` have names such as
 * `className`, a list, and `ariaLabel`. Source: https://github.com/syntax-tree/hast
 */
export interface TextTree {
  type: "root";
  children: TextNode[];
}

/** A part of a `TextTree`. */
export type TextNode = TextElement | TextContent;

/** An element of a `TextTree`. */
export interface TextElement {
  type: "element";
  tagName: string;
  properties: Record<string, TextProperty>;
  children: TextNode[];
}

/** A value of an element's property. */
export type TextProperty = string | number | boolean | null | undefined | (string | number)[];

/** Plain text in a `TextTree`. */
export interface TextContent {
  type: "text";
  value: string;
}

/** Changes how texts look. */
export interface Render {
  /**
   * Changes the texts of questions, answers and comments. Called in the background after a text was saved, with its
   * rendered HTML as a tree, which may be changed in place; the result passes the site's sanitiser, which keeps the
   * elements and attributes that Markdown has. It must link the same users as the text. Of several plugins each gets the
   * result of the one before. The text is shown as it was if this rejects; a reply has ten seconds.
   */
  readonly transform?: (context: PluginContext, tree: TextTree, signal: AbortSignal) => Promise<TextTree>;
  /**
   * Languages of code blocks that the plugin draws in browsers, such as `mermaid` for blocks that begin with that word
   * after the fence. The code of a block stays without JavaScript.
   */
  readonly blocks?: readonly string[];
  /** Whether the plugin also draws what stands between dollars: `$x^2$`, `$$x^2$$`, and code, as in $`x^2`$. */
  readonly isInline?: boolean;
  /**
   * Whether blocks are drawn in a frame of their own, for libraries that write style attributes, or that are not trusted
   * with the page. The frame has no origin, and its document allows scripts of the site and styles.
   */
  readonly isFramed?: boolean;
  /** The colours of code; null for those of the site. Of several plugins the last one wins. */
  readonly codeTheme?: (configuration: PluginValues) => CodeTheme | null;
}

/** A part of a text that is drawn. */
export interface DrawingRequest {
  /** What the author has written. */
  readonly code: string;
  readonly isInline: boolean;
  /** Whether the page is dark. */
  readonly isDark: boolean;
  /** An empty element, of the page or of the frame. */
  readonly place: HTMLElement;
}

/**
 * The plugin's code in the browser, exported as `drawing` by its entry `./browser`. It is loaded when a reader comes near
 * a text that needs it, and runs under the site's content security policy.
 */
export interface TextDrawing {
  /** Draws into the place. Throws for what it cannot draw: the code is shown instead, with a note. */
  draw(request: DrawingRequest): Promise<void>;
}
