import type { OwnerMove } from "../../platform/db/index.ts";

/** A part of the merge of two accounts. */
export interface MergePart extends OwnerMove {
  /** Who decided it. */
  readonly staff_id: string;
}
