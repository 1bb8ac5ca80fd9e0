import { createHash } from "node:crypto";

/** How tokens and codes are stored: a database that leaks opens nothing. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
