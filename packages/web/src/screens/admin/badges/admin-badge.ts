import type { Reply } from "@askwell/contract";

/** A badge of the administration. */
export type AdminBadge = Reply<"adminBadges">["list"][number];
