/** Too many texts are waiting to be rendered, or the site is stopping. */
export class ThreadsBusyError extends Error {
  constructor() {
    super("Too many texts are waiting to be rendered.");
    this.name = "ThreadsBusyError";
  }
}

/** A text exceeded its deadline and its thread was terminated. */
export class ThreadTimeoutError extends Error {
  constructor(deadlineMs: number) {
    super(`Rendering a text took more than ${deadlineMs / 1000} s.`);
    this.name = "ThreadTimeoutError";
  }
}
