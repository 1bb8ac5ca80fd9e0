import type { Reply } from "@askwell/contract";

export type RegisteredProgram = Reply<"registeredPrograms">["list"][number];

/** What is shown once after a program was registered or has got another secret. */
export interface ShownSecret {
  /** "" for a program without one. */
  readonly secret: string;
  readonly id: string;
}
