import type { Reply } from "@askwell/contract";

/** A key as lists contain it. */
export type ApiKey = Reply<"apiKeys">[number];
