import type { UserBasic } from "@askwell/contract";

const DAY_SECONDS = 86_400;

export const nameOf = ({ display_name, username }: UserBasic) => display_name || username;

/** In how many days something has happened, at least one. */
export const daysBetween = (first: number, last: number) => Math.max(1, Math.ceil((last - first) / DAY_SECONDS));
