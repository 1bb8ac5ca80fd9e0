import type { Reply } from "@askwell/contract";

export type TimelineEntry = Reply<"timeline">["timeline"][number];
export type RevisionComparison = Reply<"timelineDetail">;
/** The texts of a revision. */
export type RevisionTexts = NonNullable<RevisionComparison["new_revision"]>;

/** The object of a history. */
export interface HistoryObject {
  readonly id: string;
  readonly about: {
    readonly object_type: string;
    readonly question_id: string;
    readonly answer_id: string;
  };
  /** Why the viewer may not restore a revision; "" when they may. */
  readonly editError: string;
}

/** Ids of the compared revisions; "0" for none. */
export interface ComparedRevisions {
  readonly newer: string;
  readonly older: string;
  /** The current revision. */
  readonly latest: string;
}
