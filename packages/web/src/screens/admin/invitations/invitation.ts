import type { Reply } from "@askwell/contract";

/** An invitation in the list. */
export type ListedInvitation = Reply<"memberInvitations">["list"][number];

/** The days that an invitation can be valid. */
export const offeredDays = [1, 7, 30, 90] as const;
