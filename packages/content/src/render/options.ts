/** Input of rendering besides the source. The caller provides it: rendering does no I/O. */
export interface RenderOptions {
  /** Address of the site; links below it are internal. */
  readonly siteUrl?: string | undefined;
  /** Distinguishes the anchors of several posts on one page: the post's id. Letters, digits and `-`. */
  readonly scope?: string | undefined;
  /** The usernames that `@name` links to; all names when omitted. `mentionedNames` returns the names to look up. */
  readonly people?: ReadonlySet<string> | undefined;
  /** The addresses of posts by the id after `#`, as written. `postReferences` returns the ids to look up. */
  readonly posts?: ReadonlyMap<string, string> | undefined;
}
