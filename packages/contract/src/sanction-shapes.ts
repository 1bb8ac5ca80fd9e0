import { restrictableRights, sanctionKinds } from "@askwell/domain";
import * as v from "valibot";
import { userBasic } from "./shapes.ts";

/** How an appeal was decided; "" without one. */
export const appealStatus = v.picklist(["", "open", "granted", "declined", "ended"]);

/** A sanction as its user reads it. */
export const sanctionFields = {
  id: v.string(),
  kind: v.picklist(sanctionKinds),
  /** The restricted rights; empty for other kinds. */
  rights: v.array(v.picklist(restrictableRights)),
  text: v.string(),
  created_at: v.number(),
  /** The end of a restriction or suspension; 0 for one without an end and for other kinds. */
  until: v.number(),
  /** When a warning was confirmed; 0 for not yet. */
  read_at: v.number(),
  appeal: v.string(),
  appealed_at: v.number(),
  /** `ended`: another suspension has taken the place before the appeal was decided. */
  appeal_status: appealStatus,
  appeal_reply: v.string(),
};

/** A sanction as staff read it. */
export const staffSanction = v.object({
  ...sanctionFields,
  /** Null where that is not known, as of imported accounts. */
  by: v.nullable(userBasic),
  /** Whether a restriction or suspension is in force. */
  is_active: v.boolean(),
  /** When a restriction or suspension was lifted; 0 for not. */
  lifted_at: v.number(),
});

/** An appeal with what it is against, and how often staff have acted otherwise. */
export const appealInReview = v.object({
  ...staffSanction.entries,
  person: userBasic,
  /** The other sanctions of the account, also those that have ended. */
  others: v.object({ warnings: v.number(), restrictions: v.number(), suspensions: v.number() }),
  may_decide: v.boolean(),
});
