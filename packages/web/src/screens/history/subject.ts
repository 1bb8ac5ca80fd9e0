import type { Reply } from "@askwell/contract";

export type TimelineEntry = Reply<"timeline">["timeline"][number];
export type Detail = Reply<"timelineDetail">;
/** What one version held. */
export type Snapshot = NonNullable<Detail["new_revision"]>;

/** What an entry needs to know of what it happened to. */
export interface HistorySubject {
  readonly id: string;
  readonly about: {
    readonly object_type: string;
    readonly question_id: string;
    readonly answer_id: string;
  };
  /** Why the viewer may not put a version back; "" when they may. */
  readonly mayNotEdit: string;
}

/** Versions by their ids; "0" for none. */
export interface Compared {
  readonly newer: string;
  readonly older: string;
  /** The one in force. */
  readonly latest: string;
}
