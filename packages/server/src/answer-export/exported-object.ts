/** A tag or a post whose history is exported. */
export interface ExportedObject {
  readonly id: string;
  readonly kind: "tag" | "question" | "answer" | "comment";
  /** Its author. */
  readonly user_id: string;
  /** The author of the question, and the question; of a tag its author and "0". */
  readonly asker_id: string;
  readonly question_id: string;
  readonly created_at: number;
  /** The version that it shows, with its HTML; "0" for a comment. */
  readonly revision_id: string;
  readonly html: string;
}
