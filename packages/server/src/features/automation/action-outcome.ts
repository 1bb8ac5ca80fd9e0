import type { AutomationPause } from "@askwell/domain";

/** It is done, or there is nothing to do: the post is not public, or already as it should be. */
export type ActionOutcome = "done" | "skipped";

/** An action has failed, and may succeed later. */
export class ActionError extends Error {
  override readonly name = "ActionError";
}

/** An action cannot succeed until an administrator changes the rule, which does nothing more until then. */
export class PauseError extends Error {
  override readonly name = "PauseError";
  readonly pause: AutomationPause;

  constructor(pause: AutomationPause, message: string) {
    super(message);
    this.pause = pause;
  }
}
