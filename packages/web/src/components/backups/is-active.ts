import type { Reply } from "@askwell/contract";

type Run = Reply<"backups">["last"];

/** Whether a backup or a verification has not ended yet. */
export const isActive = (run: Run): boolean => run?.state === "waiting" || run?.state === "running";
