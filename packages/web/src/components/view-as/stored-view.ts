import type { ViewAs } from "@askwell/domain";

/** What the browser keeps while an administrator sees the site as another role. */
export interface StoredView extends ViewAs {
  /** The token of the administrator's own session. */
  readonly token: string;
  /** When it ends by itself, in Unix seconds. */
  readonly until: number;
}
