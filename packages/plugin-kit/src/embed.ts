/** The links of one form, and what shows their target. */
export interface EmbedLink {
  /**
   * An https address in which `:name` stands for one part of the path, one value of the query, or the rest of the
   * fragment; `/*` at the end of the path for whatever follows. Such as `https://example.org/watch?v=:id`.
   */
  readonly link: string;
  /** The address of the frame, with the parts of the link: `https://player.example.org/:id`. */
  readonly frame?: string;
  /**
   * For a platform that has no page for frames but a script that writes into the page: the address of the script, with
   * the parts of the link. The site runs it in a frame that has no access to the site.
   */
  readonly script?: string;
}

/** A platform of which links are shown in place. */
export interface EmbedPlatform {
  /** Its name, such as "YouTube". Readers see it before they agree. */
  readonly platform: string;
  readonly links: readonly EmbedLink[];
  /** Origins from which a `script` loads style sheets. */
  readonly styles?: readonly string[];
}

/**
 * Shows the target of a link in place, in a frame, once the reader has agreed. A setting `platforms` of the plugin names
 * the platforms that are on, as a list; without it all are.
 */
export interface Embed {
  readonly platforms: readonly EmbedPlatform[];
}
