/** What rendering depends on besides the source. The caller looks it up: rendering reads nothing. */
export interface RenderOptions {
  /** Address of the site; links below it are its own. */
  readonly siteUrl?: string | undefined;
  /**
   * Keeps the anchors of several posts on one page apart: the post's id. Letters, digits and `-`.
   */
  readonly scope?: string | undefined;
  /** The usernames that `@name` makes a link of; all names when absent. `mentionedNames` says what to look up. */
  readonly people?: ReadonlySet<string> | undefined;
  /** The addresses of posts by the id that follows `#`, as written. `postReferences` says what to look up. */
  readonly posts?: ReadonlyMap<string, string> | undefined;
}
